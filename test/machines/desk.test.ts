import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import { deskOfferId } from '#domain/toastIds.ts'
import type { PageWish } from '#machines/frame.ts'
import { deskMachine } from '#machines/moderation/desk.ts'
import { changedReview, desk, deskSamples, emptyDesk, newReview, takenReview } from '#test/samples/moderation.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(deskMachine, deskSamples)
})

const start = async () => {
  const staged = stage(deskMachine).start({ at: null })
  await staged.call('loadDesk').resolve(desk)
  return staged
}

test('entries are looked at one after the other, in the version that was seen, until the desk is loaded anew', async () => {
  const { actor, call, emitted } = await start()
  actor.send({ type: 'entry.opened', resource: 'events', id: 'e1' })
  expect(call('openReview').input).toEqual({ resource: 'events', id: 'e1', takesOver: false })
  await call('openReview').resolve(newReview)
  actor.send({ type: 'look.confirmed' })
  expect(call('markLookedAt').input).toEqual({ resource: 'events', id: 'e1', version: 3, others: null })
  await call('markLookedAt').resolve({ count: 1 })
  expect(call('openReview').input).toEqual({ resource: 'events', id: 'e2', takesOver: false })
  expect(actor.getSnapshot().context.desk?.entries).toMatchObject({ items: [{ id: 'e2' }, { id: 'e3' }], total: 2 })
  await call('openReview').resolve(changedReview)
  actor.send({ type: 'look.confirmed' })
  await call('markLookedAt').resolve({ count: 1 })
  await call('openReview').resolve({ ...newReview, id: 'e3', name: 'Opera' })
  actor.send({ type: 'look.confirmed' })
  await call('markLookedAt').resolve({ count: 1 })
  expect(actor.getSnapshot().value).toBe('loading')
  await call('loadDesk').resolve(emptyDesk)
  expect(actor.getSnapshot().context).toMatchObject({ at: null, review: null, failure: null })
  expect(emitted.flatMap((event) => Object(event).name ?? [])).toEqual(['Choir', 'Film', 'Opera'])
})

test('that an entry was looked at is taken back, from the notification or by a key, until the next one was', async () => {
  const { actor, call, emitted } = await start()
  actor.send({ type: 'entry.opened', resource: 'events', id: 'e1' })
  await call('openReview').resolve(newReview)
  actor.send({ type: 'look.confirmed' })
  await call('markLookedAt').resolve({ count: 1 })
  actor.send({ type: 'offer.taken', id: deskOfferId })
  expect(call('takeBackLook').input).toEqual({ resource: 'events', id: 'e1', version: 3 })
  expect(actor.getSnapshot().can({ type: 'offer.taken', id: deskOfferId })).toBe(false)
  await call('takeBackLook').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'offline' })
  await call('loadDesk').resolve(desk)
  actor.send({ type: 'offer.taken', id: deskOfferId })
  await call('takeBackLook').resolve(undefined)
  await call('loadDesk').resolve(desk)
  expect(call('openReview').input).toEqual({ resource: 'events', id: 'e1', takesOver: false })
  await call('openReview').resolve(newReview)
  expect(emitted).toContainEqual({ type: 'look.takenBack', name: 'Choir', author: null })
  actor.send({ type: 'look.confirmed' })
  // While the next is being marked.
  expect(actor.getSnapshot().can({ type: 'offer.taken', id: deskOfferId })).toBe(false)
})

test('all that waits of one person is marked at once, as it was when the desk was loaded', async () => {
  const { actor, call, emitted } = await start()
  actor.send({ type: 'entry.opened', resource: 'events', id: 'e1' })
  await call('openReview').resolve(newReview)
  actor.send({ type: 'author.confirmed' })
  expect(call('markLookedAt').input).toEqual({ resource: 'events', id: 'e1', version: 3, others: desk.at })
  await call('markLookedAt').resolve({ count: 3 })
  expect(emitted).toContainEqual({ type: 'entry.reviewed', name: 'Choir', author: { nickname: 'Oda', count: 3 } })
  expect(actor.getSnapshot().context).toMatchObject({ looked: { name: 'Choir' }, author: { count: 3 } })
  const left = desk.entries.items.slice(1).map((entry) => ({ ...entry, others: 0 }))
  await call('loadDesk').resolve({ ...desk, entries: { items: left, total: 2 } })
  expect(actor.getSnapshot().value).toBe('open')
  actor.send({ type: 'entry.opened', resource: 'events', id: 'e3' })
  await call('openReview').resolve({ ...newReview, id: 'e3', name: 'Opera' })
  expect(actor.getSnapshot().can({ type: 'author.confirmed' })).toBe(false)
  actor.send({ type: 'offer.taken', id: deskOfferId })
  await call('takeBackLook').resolve(undefined)
  expect(emitted).toContainEqual({ type: 'look.takenBack', name: 'Choir', author: { nickname: 'Oda', count: 3 } })
})

test('who comes back to the desk is where they were, and the page is told where that is', async () => {
  const at = { resource: 'events', id: 'e2' } as const
  const { actor, call, emitted } = stage(deskMachine).start({ at })
  await call('loadDesk').resolve(desk)
  await call('openReview').resolve(changedReview)
  expect(actor.getSnapshot().value).toBe('reviewing')
  actor.send({ type: 'review.closed' })
  expect(emitted).toEqual([
    { type: 'place.changed', at },
    { type: 'place.changed', at: null },
  ])
})

test('what another has in hand is not shown before somebody wants to take it over', async () => {
  const { actor, call } = await start()
  actor.send({ type: 'entry.opened', resource: 'events', id: 'e2' })
  await call('openReview').resolve(takenReview)
  expect(actor.getSnapshot().can({ type: 'look.confirmed' })).toBe(false)
  actor.send({ type: 'takeover.requested' })
  expect(call('openReview').input).toMatchObject({ id: 'e2', takesOver: true })
})

test('who took an entry over is asked again before they take it from the next one who has it', async () => {
  const { actor, call } = await start()
  actor.send({ type: 'entry.opened', resource: 'events', id: 'e2' })
  await call('openReview').resolve(takenReview)
  actor.send({ type: 'takeover.requested' })
  await call('openReview').resolve(changedReview)
  actor.send({ type: 'look.confirmed' })
  await call('markLookedAt').reject(new FailureError({ code: 'changedMeanwhile' }))
  expect(call('openReview').input).toEqual({ resource: 'events', id: 'e2', takesOver: false })
  await call('openReview').resolve(takenReview)
  expect(actor.getSnapshot().value).toBe('taken')
})

test('what was looked at or changed meanwhile says so and is shown as it is now', async () => {
  const { actor, call } = await start()
  actor.send({ type: 'entry.opened', resource: 'events', id: 'e1' })
  await call('openReview').resolve(newReview)
  actor.send({ type: 'look.confirmed' })
  await call('markLookedAt').reject(new FailureError({ code: 'changedMeanwhile' }))
  await call('openReview').resolve({ ...newReview, version: 4 })
  expect(actor.getSnapshot().context).toMatchObject({ failure: { code: 'changedMeanwhile' }, review: { version: 4 } })
  actor.send({ type: 'look.confirmed' })
  expect(call('markLookedAt').input).toMatchObject({ version: 4 })
  await call('markLookedAt').reject(new FailureError({ code: 'changedMeanwhile' }))
  await call('openReview').reject(new FailureError({ code: 'notFound' }))
  await call('loadDesk').resolve(emptyDesk)
  expect(actor.getSnapshot().context).toMatchObject({ at: null, failure: { code: 'changedMeanwhile' } })
})

test('the menu counts anew when the desk is loaded, also because another moderator was faster', async () => {
  const wishes: PageWish[] = []
  const talkToFrame = fromCallback<PageWish>(({ receive }) => receive((wish) => wishes.push(wish)))
  const { actor, call } = stage(deskMachine, { talkToFrame }).start({ at: null })
  await call('loadDesk').resolve(desk)
  actor.send({ type: 'entry.opened', resource: newReview.resource, id: newReview.id })
  const counted = () => wishes.filter(({ type }) => type === 'count.outdated').length
  expect(counted()).toBe(1)
  await call('openReview').reject(new FailureError({ code: 'notFound' }))
  expect([actor.getSnapshot().value, counted()]).toEqual(['loading', 2])
})
