import { expect, test } from 'vitest'
import { reservationIn, workOfReservation } from '#domain/reservationEditing.ts'
import { reservationWorkMachine } from '#machines/planning/reservationWork.ts'
import { typedFair } from '#test/samples/reservations.ts'
import { stage, walk } from '#test/walk.ts'

const empty = { today: '2027-03-01', member: 'u1', typed: null }
const still = { done: [], error: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(reservationWorkMachine, {
    inputs: [empty, { ...empty, typed: typedFair }],
    guardsRead: ({ typed }) => typed !== null,
    events: { 'work.typed': [{ typed: typedFair }], 'work.ended': [{}] },
    actors: { keepWork: still, leaveGuard: still },
  })
})

test('what is typed is kept for its member, and asked about before it is left, until it is saved', () => {
  const { actor } = stage(reservationWorkMachine).start(empty)
  const { keepWork } = actor.getSnapshot().children
  expect(keepWork?.getSnapshot()).toMatchObject({ input: { key: 'u1:reservation' } })
  actor.send({ type: 'work.typed', typed: typedFair })
  expect(actor.getSnapshot().value).toBe('unsaved')
  actor.send({ type: 'work.ended' })
  expect(actor.getSnapshot().value).toBe('saved')
})

test('what the browser kept is read again, of a new one and of an own one that is changed', () => {
  for (const typed of [typedFair, { ...typedFair, id: 'r1', version: 3 }]) {
    const draft = { ...workOfReservation(typed), savedAt: '2027-03-01T12:00:00Z' }
    expect(reservationIn(JSON.parse(JSON.stringify(draft)))).toEqual(typed)
  }
  expect([reservationIn(null), reservationIn({ values: {}, base: {}, version: null, savedAt: '' })]).toEqual([
    null,
    null,
  ])
})
