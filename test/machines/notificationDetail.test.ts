import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import type { Notification } from '#domain/notification.ts'
import type { PageWish } from '#machines/frame.ts'
import { notificationDetailMachine } from '#machines/people/notificationDetail.ts'
import { unreadNotification } from '#test/samples/notification.ts'
import { stage, walk } from '#test/walk.ts'

const unread = unreadNotification
const read: Notification = { ...unread, version: 2, viewed: true }

test('structure, every path, nothing left unwalked', async () => {
  await walk(notificationDetailMachine, {
    inputs: [{ id: 'n1' }],
    events: { 'load.retried': [{}] },
    actors: {
      talkToFrame: { done: [], error: [] },
      loadNotification: { done: [unread, read], error: [{ code: 'notFound' }, { code: 'offline' }] },
      markViewed: { done: [read], error: [{ code: 'changedMeanwhile' }] },
    },
  })
})

const open = () => {
  const wishes: PageWish[] = []
  const talkToFrame = fromCallback<PageWish>(({ receive }) => receive((wish) => wishes.push(wish)))
  return { ...stage(notificationDetailMachine, { talkToFrame }).start({ id: 'n1' }), wishes }
}

test('an unread message is shown and marked, and the menu counts anew', async () => {
  const { actor, call, wishes } = open()
  expect(call('loadNotification').input).toEqual({ id: 'n1' })
  await call('loadNotification').resolve(unread)
  expect(actor.getSnapshot().value).toBe('marking')
  expect(actor.getSnapshot().context).toEqual({ id: 'n1', notification: unread, failure: null })
  expect(call('markViewed').input).toEqual({ id: 'n1', version: 1 })
  await call('markViewed').resolve(read)
  expect(actor.getSnapshot().value).toBe('shown')
  expect(actor.getSnapshot().context).toEqual({ id: 'n1', notification: read, failure: null })
  expect(wishes).toEqual([{ type: 'count.outdated' }])
})

test('one that was read before is shown and not marked again', async () => {
  const { actor, call, wishes } = open()
  await call('loadNotification').resolve(read)
  expect(actor.getSnapshot().value).toBe('shown')
  expect(wishes).toEqual([])
})

test('a message that cannot be marked stays in view, unread', async () => {
  const { actor, call, emitted } = stage(notificationDetailMachine).start({ id: 'n1' })
  await call('loadNotification').resolve(unread)
  await call('markViewed').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().value).toBe('shown')
  expect(actor.getSnapshot().context).toEqual({ id: 'n1', notification: unread, failure: null })
  expect(emitted).toEqual([])
})

test('a failed load can be tried again, one of a missing message not', async () => {
  const { actor, call } = stage(notificationDetailMachine).start({ id: 'n1' })
  await call('loadNotification').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().value).toBe('failed')
  actor.send({ type: 'load.retried' })
  await call('loadNotification').reject(new FailureError({ code: 'notFound' }))
  expect(actor.getSnapshot().value).toBe('missing')
  expect(actor.getSnapshot().context).toEqual({ id: 'n1', notification: null, failure: { code: 'notFound' } })
  expect(actor.getSnapshot().can({ type: 'load.retried' })).toBe(false)
})
