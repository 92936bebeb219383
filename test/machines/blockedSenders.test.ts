import { expect, test } from 'vitest'
import { blockedSendersMachine } from '#machines/proposals/blockedSenders.ts'
import { blockedSendersSamples } from '#test/samples/proposals.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(blockedSendersMachine, blockedSendersSamples)
})

test('a released sender leaves the list', async () => {
  const { actor, call } = stage(blockedSendersMachine).start(undefined)
  actor.send({ type: 'list.opened' })
  await call('loadSenders').resolve(blockedSendersSamples.actors.loadSenders.done[0] ?? [])
  actor.send({ type: 'release.requested', id: 's1' })
  await call('releaseSender').resolve(undefined)
  expect(actor.getSnapshot().context.senders.map(({ id }) => id)).toEqual(['s2'])
})
