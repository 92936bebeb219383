import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Reservation } from '#domain/reservation.ts'
import { reservationOffer } from '#domain/toastIds.ts'
import { plannerPageMachine } from '#machines/planning/plannerPage.ts'
import { reservationsMachine } from '#machines/planning/reservations.ts'
import { fair } from '#test/samples/reservations.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'

const still = { done: [], error: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(plannerPageMachine, {
    inputs: [{ today: '2027-03-01' }],
    events: {
      'work.typed': [{ from: 'reservations' }],
      'work.ended': [{ from: 'reservations' }],
      'reservation.deleted': [{ reservation: fair, from: 'reservations' }],
      'offer.taken': [{ id: reservationOffer }, { id: 'other' }],
    },
    actors: {
      hearChildren: still,
      talkToFrame: still,
      leaveGuard: still,
      reservations: still,
      restoreReservation: { done: [fair], error: [{ code: 'offline' as const }] },
    },
    guardsRead: ({ deleted }) => deleted === null,
  })
})

test('typed text is guarded until it is saved or canceled, and a deletion is taken back', async () => {
  const wishes: unknown[] = []
  const world = { take: () => {} }
  const machine = plannerPageMachine.provide({
    actors: {
      talkToFrame: fromCallback(({ receive, sendBack }) => {
        receive((wish) => wishes.push(wish))
        world.take = () => sendBack({ type: 'offer.taken', id: reservationOffer })
      }),
      reservations: reservationsMachine.provide({
        actors: {
          loadReservations: fromPromise(async (): Promise<readonly Reservation[]> => [fair]),
          deleteReservation: fromPromise(async () => fair),
        },
      }),
      restoreReservation: fromPromise(async ({ input }) => ({ ...fair, ...input, id: 'r9' })),
    },
  })
  const { reservations, guard } = createActor(machine, { input: { today: '2027-03-01' } })
    .start()
    .getSnapshot().children
  await settled()
  reservations?.send({ type: 'reservation.begun', date: '2027-05-08' })
  expect(guard?.getSnapshot().value).toBe('free')
  reservations?.send({ type: 'field.changed', name: 'name', value: 'F' })
  expect(guard?.getSnapshot().value).toBe('guarding')
  reservations?.send({ type: 'reservation.canceled' })
  expect(guard?.getSnapshot().value).toBe('free')

  reservations?.send({ type: 'deletion.requested', id: fair.id })
  reservations?.send({ type: 'deletion.confirmed' })
  await settled()
  expect(wishes).toEqual([{ type: 'toast.claimed', id: reservationOffer }])
  world.take()
  await settled()
  expect(reservations?.getSnapshot().context.reservations.map(({ id }) => id)).toEqual(['r9'])
})
