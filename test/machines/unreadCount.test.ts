import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { unreadCountMachine } from '#machines/shell/unreadCount.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(unreadCountMachine, {
    inputs: [{ userId: 'a' }],
    events: { 'refresh.requested': [{}] },
    actors: { countUnread: { done: [3], error: [{ code: 'offline' }] } },
  })
})

test('counts this user anew every minute, and a failed count keeps the old total', async () => {
  const { actor, call, clock, emitted } = stage(unreadCountMachine).start({ userId: 'a' })
  expect(call('countUnread').input).toEqual({ userId: 'a' })
  await call('countUnread').resolve(3)
  clock.increment(59_999)
  expect(actor.getSnapshot().value).toBe('waiting')
  clock.increment(1)
  await call('countUnread').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context).toEqual({ userId: 'a', total: 3 })
  clock.increment(60_000)
  await call('countUnread').resolve(4)
  expect(actor.getSnapshot().context).toEqual({ userId: 'a', total: 4 })
  expect(emitted).toEqual([3, 4].map((total) => ({ type: 'count.loaded', total })))
})

test('a refresh asked for while counting counts again, and the older answer is not heard', async () => {
  const { actor, call } = stage(unreadCountMachine).start({ userId: 'a' })
  const older = call('countUnread')
  actor.send({ type: 'refresh.requested' })
  await older.resolve(7)
  expect(actor.getSnapshot().value).toBe('counting')
  await call('countUnread').resolve(6)
  expect(actor.getSnapshot().context).toEqual({ userId: 'a', total: 6 })
})
