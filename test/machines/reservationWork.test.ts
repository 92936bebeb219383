import { expect, test } from 'vitest'
import { newReservation } from '#domain/reservation.ts'
import { reservationIn, workOfReservation } from '#domain/reservationDraft.ts'
import { reservationWorkMachine } from '#machines/planning/reservationWork.ts'
import { typedFair } from '#test/samples/reservations.ts'
import { stage, walk } from '#test/walk.ts'

const input = { today: '2027-03-01', member: 'u1' }
const kept = { ...workOfReservation(typedFair), savedAt: '2027-03-01T12:00:00Z' }
const still = { done: [], error: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(reservationWorkMachine, {
    inputs: [input],
    events: { 'work.typed': [{ typed: typedFair }], 'work.ended': [{}] },
    actors: {
      keepWork: still,
      leaveGuard: still,
      findDraft: { done: [null, kept], error: [{ code: 'offline' }] },
    },
  })
})

test('what was kept is told once, and asked about before it is left until it is saved', async () => {
  const { actor, call, emitted } = stage(reservationWorkMachine).start(input)
  expect(call('findDraft').input).toMatchObject({ key: 'u1:reservation', before: null })
  await call('findDraft').resolve(kept)
  expect([actor.getSnapshot().value, emitted]).toEqual(['unsaved', [{ type: 'work.found', typed: typedFair }]])
  actor.send({ type: 'work.ended' })
  expect(actor.getSnapshot().value).toBe('saved')
})

test('what is typed before the browser has answered goes before what it kept', () => {
  const { actor, emitted } = stage(reservationWorkMachine).start(input)
  actor.send({ type: 'work.typed', typed: typedFair })
  expect([actor.getSnapshot().value, emitted]).toEqual(['unsaved', []])
})

test('what the browser kept is read again, of a new one and of an own one that is changed', () => {
  const own = { ...typedFair, id: 'r1', version: 3, base: newReservation('2027-05-08') }
  for (const typed of [typedFair, own, { ...own, isEndTyped: true }]) {
    const draft = { ...workOfReservation(typed), savedAt: '2027-03-01T12:00:00Z' }
    expect(reservationIn(JSON.parse(JSON.stringify(draft)))).toEqual(typed)
  }
  expect([reservationIn(null), reservationIn({ ...kept, values: {} })]).toEqual([null, null])
})
