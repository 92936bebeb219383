import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import { type Failure, FailureError } from '#domain/failure.ts'
import { type Plan, type PlannerState, plannerQuery } from '#domain/planner.ts'
import type { Reservation } from '#domain/reservation.ts'
import { reservationOfferId } from '#domain/toastIds.ts'
import { draftMachine } from '#machines/entries/draft.ts'
import { plannerMachine } from '#machines/planning/planner.ts'
import { plannerPageMachine } from '#machines/planning/plannerPage.ts'
import { reservationsMachine } from '#machines/planning/reservations.ts'
import { reservationWorkMachine } from '#machines/planning/reservationWork.ts'
import { may, plan } from '#test/samples/planner.ts'
import { ball, fair, typedFair } from '#test/samples/reservations.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'

const still = { done: [], error: [] }
const june = { ...may, date: '2027-06-01' }
const entryOf = (place: PlannerState) => ({ key: place.date, search: `?${plannerQuery(place)}`, mark: null })
const input = { today: '2027-03-01', shown: may, member: fair.by.id }
const from = 'reservations'

test('structure, every path, nothing left unwalked', async () => {
  await walk(plannerPageMachine, {
    inputs: [input],
    events: {
      'location.changed': [entryOf(may), entryOf(june)],
      'work.typed': [{ typed: typedFair, from }],
      'work.ended': [{ from }],
      'work.found': [{ typed: typedFair, from: 'work' }],
      'reservation.saved': [{ name: fair.name, from }],
      'reservation.deleted': [
        { reservation: fair, from },
        { reservation: ball, from },
      ],
      'reservations.reloaded': [{ from }],
      'offer.taken': [{ id: reservationOfferId }, { id: 'other' }],
    },
    actors: {
      hearChildren: still,
      talkToFrame: still,
      talkToHistory: still,
      reservationWork: still,
      planner: still,
      reservations: still,
      restoreReservation: { done: [fair], error: [{ code: 'offline' as const }] },
    },
    guardsRead: ({ shown, deleted, returning }) => [shown.date, deleted.length > 0, returning.length > 1],
  })
})

/** The page with real reservations and calendar; what is restored waits until it is answered. */
const openPage = async (list: readonly Reservation[]) => {
  const wishes: unknown[] = []
  const failures: Failure[] = []
  const plans: string[] = []
  const waiting: { name: string; answer: PromiseWithResolvers<Reservation> }[] = []
  const world = { take: () => {}, go: (_: PlannerState) => {}, stored: [...list] }
  const machine = plannerPageMachine.provide({
    actors: {
      talkToFrame: fromCallback(({ receive, sendBack }) => {
        receive((wish) => wishes.push(wish))
        world.take = () => sendBack({ type: 'offer.taken', id: reservationOfferId })
      }),
      talkToHistory: fromCallback(({ sendBack }) => {
        world.go = (place) => sendBack({ type: 'location.changed', ...entryOf(place) })
        world.go(may)
      }),
      planner: plannerMachine.provide({
        actors: {
          loadPlan: fromPromise(async ({ input }): Promise<Plan> => {
            plans.push(input.start)
            return { ...plan, reservations: [...world.stored] }
          }),
        },
      }),
      reservations: reservationsMachine.provide({
        actors: {
          loadReservations: fromPromise(async (): Promise<readonly Reservation[]> => [...world.stored]),
          saveReservation: fromPromise(async ({ input }) => {
            if (world.stored.every(({ id }) => id !== input.id)) throw new FailureError({ code: 'notFound' })
            return { ...fair, ...input.values, version: 4 }
          }),
          deleteReservation: fromPromise(async ({ input }) => {
            world.stored = world.stored.filter(({ id }) => id !== input?.id)
            return input ?? fair
          }),
        },
      }),
      reservationWork: reservationWorkMachine.provide({
        actors: {
          findDraft: fromPromise(async (): Promise<Draft | null> => null),
          keepWork: draftMachine.provide({
            actors: {
              keepDraft: fromPromise(async () => {}),
              dropDraft: fromPromise(async () => {}),
              keepOnLeaving: fromCallback(() => {}),
            },
          }),
        },
      }),
      restoreReservation: fromPromise(({ input }) => {
        const answer = Promise.withResolvers<Reservation>()
        waiting.push({ name: input.name, answer })
        return answer.promise
      }),
    },
  })
  const page = createActor(machine, { input })
  page.on('undo.failed', ({ failure }) => failures.push(failure))
  page.start()
  await settled()
  const { reservations } = page.getSnapshot().children
  return {
    wishes,
    failures,
    plans,
    names: () => reservations?.getSnapshot().context.reservations.map(({ name }) => name),
    planner: () => page.getSnapshot().children.planner,
    reservations,
    guard: page.getSnapshot().children.work?.getSnapshot().children.guard,
    take: () => world.take(),
    removeElsewhere: () => {
      world.stored = []
    },
    go: (place: PlannerState) => world.go(place),
    remove: async (id: string) => {
      reservations?.send({ type: 'deletion.requested', id })
      reservations?.send({ type: 'deletion.confirmed' })
      await settled()
    },
    asked: () => waiting.map(({ name }) => name),
    restore: async (works: 'works' | 'fails') => {
      const { name, answer } = waiting.at(-1) ?? {}
      const gone = list.find((one) => one.name === name) ?? fair
      if (works === 'fails') answer?.reject(new FailureError({ code: 'offline' }))
      else answer?.resolve({ ...gone, id: `${gone.id} again`, version: 1 })
      await settled()
    },
  }
}

const market: Reservation = { ...fair, id: 'r3', name: 'Market' }

test('typed text is guarded until it is saved or canceled', async () => {
  const { reservations, guard } = await openPage([fair])
  reservations?.send({ type: 'reservation.begun', date: '2027-05-08' })
  expect(guard?.getSnapshot().value).toBe('free')
  reservations?.send({ type: 'field.changed', name: 'name', value: 'F' })
  expect(guard?.getSnapshot().value).toBe('guarding')
  reservations?.send({ type: 'reservation.canceled' })
  expect(guard?.getSnapshot().value).toBe('free')
})

test('a deletion is taken back', async () => {
  const { wishes, take, remove, restore, names } = await openPage([fair])
  await remove(fair.id)
  expect([wishes, names()]).toEqual([[{ type: 'toast.claimed', id: reservationOfferId }], []])
  take()
  await restore('works')
  expect(names()).toEqual(['Street fair'])
})

test('one that is deleted while another one returns can return, too: at once or afterwards', async () => {
  for (const when of ['at once', 'afterwards']) {
    const { take, remove, restore, asked, names } = await openPage([fair, market])
    await remove(fair.id)
    take()
    await remove(market.id)
    if (when === 'at once') take()
    expect(asked()).toEqual(['Street fair'])
    await restore('works')
    if (when === 'afterwards') take()
    expect(asked()).toEqual(['Street fair', 'Market'])
    await restore('works')
    expect(names()).toEqual(['Street fair', 'Market'])
  }
})

test('what could not return is offered again, after what waited for it', async () => {
  const { take, remove, restore, asked, names, failures } = await openPage([fair, market])
  await remove(fair.id)
  take()
  await remove(market.id)
  take()
  await restore('fails')
  expect([failures, names()]).toEqual([[{ code: 'offline' }], []])
  take()
  await restore('works')
  expect(asked()).toEqual(['Street fair', 'Market', 'Street fair'])
  await restore('works')
  expect(names()).toEqual(['Street fair', 'Market'])
  take()
  expect(asked().length).toBe(3)
})

test('what moderators delete of others is not reserved for themselves', async () => {
  const { take, remove, restore, asked } = await openPage([ball, fair])
  await remove(ball.id)
  take()
  expect(asked()).toEqual([])
  await remove(fair.id)
  take()
  await restore('fails')
  take()
  expect(asked()).toEqual(['Street fair', 'Street fair'])
})

test('the calendar is loaded again when a reservation is saved, deleted and restored', async () => {
  const { reservations, take, remove, restore, plans, planner } = await openPage([fair])
  const reserved = () => planner()?.getSnapshot().context.plan?.reservations.length
  expect([plans.length, reserved()]).toEqual([1, 1])
  reservations?.send({ type: 'reservation.opened', id: fair.id })
  reservations?.send({ type: 'submit.requested' })
  await settled()
  expect(plans.length).toBe(2)
  await remove(fair.id)
  expect([plans.length, reserved()]).toEqual([3, 0])
  take()
  await restore('works')
  expect(plans.length).toBe(4)
})

test('the calendar is loaded again when it shows that one was deleted elsewhere', async () => {
  const { reservations, removeElsewhere, plans, planner } = await openPage([fair])
  reservations?.send({ type: 'reservation.opened', id: fair.id })
  removeElsewhere()
  reservations?.send({ type: 'submit.requested' })
  await settled()
  expect([plans.length, planner()?.getSnapshot().context.plan?.reservations]).toEqual([2, []])
})

test('another month opens its own calendar, the same one stays', async () => {
  const { go, plans, planner } = await openPage([fair])
  const first = planner()
  go({ ...may })
  expect(planner()).toBe(first)
  first?.send({ type: 'day.opened', date: '2027-05-08' })
  go(june)
  await settled()
  expect(plans).toEqual(['2027-04-26', '2027-05-31'])
  expect([first?.getSnapshot().status, planner()?.getSnapshot().context.shown, planner()?.getSnapshot().value]).toEqual(
    ['stopped', june, 'shown'],
  )
})
