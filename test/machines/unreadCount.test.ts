import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { unreadCountMachine } from '#machines/shell/unreadCount.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(unreadCountMachine, {
    inputs: [{ userId: 'a', isModerating: false }],
    events: { 'refresh.requested': [{}] },
    actors: { countUnread: { done: [{ total: 3, waiting: 0 }], error: [{ code: 'offline' }] } },
  })
})

test('counts this user anew every minute, and a failed count keeps the old total', async () => {
  const { actor, call, clock, emitted } = stage(unreadCountMachine).start({ userId: 'a', isModerating: true })
  expect(call('countUnread').input).toEqual({ userId: 'a', isModerating: true })
  await call('countUnread').resolve({ total: 3, waiting: 1 })
  clock.increment(59_999)
  expect(actor.getSnapshot().value).toBe('waiting')
  clock.increment(1)
  await call('countUnread').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context).toEqual({ userId: 'a', isModerating: true, total: 3, waiting: 1 })
  clock.increment(60_000)
  await call('countUnread').resolve({ total: 4, waiting: 2 })
  expect(actor.getSnapshot().context).toEqual({ userId: 'a', isModerating: true, total: 4, waiting: 2 })
  expect(emitted).toEqual([3, 4].map((total) => ({ type: 'count.loaded', total })))
})

test('a refresh asked for while counting counts again, and the older answer is not heard', async () => {
  const { actor, call } = stage(unreadCountMachine).start({ userId: 'a', isModerating: true })
  const older = call('countUnread')
  actor.send({ type: 'refresh.requested' })
  await older.resolve({ total: 7, waiting: 0 })
  expect(actor.getSnapshot().value).toBe('counting')
  await call('countUnread').resolve({ total: 6, waiting: 0 })
  expect(actor.getSnapshot().context).toEqual({ userId: 'a', isModerating: true, total: 6, waiting: 0 })
})
