import { expect, test } from 'vitest'
import { connectionMachine } from '#machines/shell/connection.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(connectionMachine, {
    inputs: [{ online: true }, { online: false }],
    guardsRead: ({ startedOnline }) => startedOnline,
    events: { 'network.lost': [{}], 'network.found': [{}] },
  })
})

test('the return is told once and shown for 3000 ms', () => {
  const { actor, clock, emitted } = stage(connectionMachine).start({ online: true })
  actor.send({ type: 'network.lost' })
  expect(actor.getSnapshot().value).toBe('offline')
  actor.send({ type: 'network.found' })
  expect(emitted).toEqual([{ type: 'connection.restored' }])
  clock.increment(2_999)
  expect(actor.getSnapshot().value).toBe('back')
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('online')
  expect(emitted).toEqual([{ type: 'connection.restored' }])
})
