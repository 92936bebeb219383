import { expect, test } from 'vitest'
import { stage, walk } from '#test/walk.ts'
import { recordingMachine } from '#tools/machines/flows/recording.ts'
import type { Recording } from '#tools/machines/trace/recording.ts'

const start = { value: 'hidden', status: 'active', context: {}, emitted: [] }
const recording: Recording = { version: 1, machine: 'toast', digest: null, input: null, start, steps: [] }
const leak = 'Step 1 still holds an e-mail address.'

test('structure, every path, nothing left unwalked', async () => {
  await walk(recordingMachine, {
    events: { 'recording.requested': [{ recording }], 'recording.closed': [{}] },
    actors: {
      findLeaks: { done: [[], [leak]], error: [new Error('no')] },
      saveFile: { done: [undefined], error: [new Error('the disk is full')] },
    },
  })
})

test('what still holds something secret is not saved', async () => {
  const { actor, call } = stage(recordingMachine).start(undefined)
  actor.send({ type: 'recording.requested', recording })
  await call('findLeaks').resolve([leak])
  const { value, context, children } = actor.getSnapshot()
  expect([value, context.leaks, Object.keys(children)]).toEqual(['refused', [leak], []])
})
