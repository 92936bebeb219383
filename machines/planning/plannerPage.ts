import { assign, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup, spawnChild, stopChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { type PlannerState, plannerQuery, readPlannerState } from '#domain/planner.ts'
import { fieldsOfReservation, newReservation, type Reservation, type ReservationFields } from '#domain/reservation.ts'
import type { HistoryEntry, HistoryWish } from '#domain/stepHistory.ts'
import { reservationOfferId } from '#domain/toastIds.ts'
import { type FrameNews, talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { plannerMachine } from './planner.ts'
import { reservationsMachine } from './reservations.ts'
import { type ReservationWorkInput, reservationWorkMachine } from './reservationWork.ts'

/** `today` is the site's date, `shown` from the URL. */
type PlannerPageInput = ReservationWorkInput & { shown: PlannerState }

/** `deleted` are on offer to be reserved again, `returning` are reserved again, the first one now. */
type PlannerPageContext = PlannerPageInput & {
  deleted: readonly Reservation[]
  returning: readonly Reservation[]
}

type WorkTold = HeardFrom<typeof reservationsMachine, 'work.typed' | 'work.ended'>
type WorkFound = HeardFrom<typeof reservationWorkMachine, 'work.found'>

const shownIn = (search: string, { today }: Pick<PlannerPageContext, 'today'>): PlannerState =>
  readPlannerState(new URLSearchParams(search), today)

/**
 * Planning dates: the calendar of the URL, which loads again when reserved dates change; reserved dates; what is typed
 * for one; and undo of a deletion. What is deleted while another one returns can return after it, and
 * what could not return is offered again. Only own ones are offered: who reserves a date again owns it.
 */
export const plannerPageMachine = setup({
  types: {
    input: {} as PlannerPageInput,
    context: {} as PlannerPageContext,
    events: {} as
      | ({ type: 'location.changed' } & HistoryEntry)
      | HeardFrom<
          typeof reservationsMachine,
          'work.typed' | 'work.ended' | 'reservation.saved' | 'reservation.deleted' | 'reservations.reloaded'
        >
      | WorkFound
      | Extract<FrameNews, { type: 'offer.taken' }>,
    emitted: {} as { type: 'undo.failed'; failure: Failure },
    children: {} as {
      hearChildren: 'hearChildren'
      frame: 'talkToFrame'
      router: 'talkToHistory'
      work: 'reservationWork'
      planner: 'planner'
      reservations: 'reservations'
      restoreReservation: 'restoreReservation'
    },
  },
  actors: {
    hearChildren,
    talkToFrame,
    talkToHistory: fromCallback<HistoryWish>(() => {
      throw new Error('talkToHistory is not provided')
    }),
    reservationWork: reservationWorkMachine,
    planner: plannerMachine,
    reservations: reservationsMachine,
    restoreReservation: fromPromise<Reservation, ReservationFields>(() =>
      Promise.reject(new Error('restoreReservation is not provided')),
    ),
  },
  guards: {
    isElsewhere: ({ context }, { search }: { search: string }) =>
      plannerQuery(shownIn(search, context)) !== plannerQuery(context.shown),
    isOwn: ({ context: { member } }, { reservation }: { reservation: Reservation }) => reservation.by.id === member,
    canRestore: ({ context: { deleted } }, { id }: { id: string }) => id === reservationOfferId && deleted.length > 0,
    hasMore: ({ context: { returning } }) => returning.length > 1,
  },
  actions: {
    hearReservations: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({
        page: self,
        heard: {
          reservations: [
            'work.typed',
            'work.ended',
            'reservation.saved',
            'reservation.deleted',
            'reservations.reloaded',
          ],
          work: ['work.found'],
        },
      }),
    }),
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    openRouter: spawnChild('talkToHistory', { id: 'router' }),
    openWork: spawnChild('reservationWork', { id: 'work', input: ({ context }) => context }),
    openPlanner: spawnChild('planner', { id: 'planner', input: ({ context: { shown } }) => ({ shown }) }),
    closePlanner: stopChild('planner'),
    keepShown: assign(({ context }, { search }: { search: string }) => ({ shown: shownIn(search, context) })),
    outdatePlan: sendTo('planner', { type: 'plan.outdated' }),
    removeFromPlan: sendTo('planner', (_, { reservation: { id } }: { reservation: Reservation }) => ({
      type: 'reservation.removed',
      id,
    })),
    openReservations: spawnChild('reservations', {
      id: 'reservations',
      input: ({ context: { today } }) => ({ today }),
    }),
    passOn: sendTo('work', (_, told: WorkTold) => told),
    takeFound: sendTo('reservations', (_, found: WorkFound) => found),
    keepDeleted: assign((_, { reservation }: { reservation: Reservation }) => ({ deleted: [reservation] })),
    claimOffer: sendTo('frame', { type: 'toast.claimed', id: reservationOfferId }),
    takeOffer: assign(({ context: { deleted, returning } }) => ({
      deleted: [],
      returning: [...returning, ...deleted],
    })),
    takeNext: assign(({ context: { returning } }) => ({ returning: returning.slice(1) })),
    // What failed is last, so that it holds up no other one.
    offerAgain: assign(({ context: { deleted, returning } }) => ({
      deleted: [...deleted, ...returning.slice(1), ...returning.slice(0, 1)],
      returning: [],
    })),
    tellRestored: enqueueActions(({ enqueue }, { output }: { output: Reservation }) => {
      enqueue.sendTo('reservations', { type: 'reservation.restored', reservation: output })
      enqueue.sendTo('planner', { type: 'plan.outdated' })
    }),
    tellFailed: emit((_, { error }: { error: unknown }) => ({ type: 'undo.failed', failure: toFailure(error) })),
  },
}).createMachine({
  id: 'plannerPage',
  context: ({ input }) => ({ ...input, deleted: [], returning: [] }),
  entry: ['hearReservations', 'openFrame', 'openWork', 'openReservations', 'openPlanner', 'openRouter'],
  on: {
    'location.changed': {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      actions: [{ type: 'keepShown', params: ({ event }) => event }, 'closePlanner', 'openPlanner'],
    },
    'work.typed': { actions: { type: 'passOn', params: ({ event }) => event } },
    'work.ended': { actions: { type: 'passOn', params: ({ event }) => event } },
    'work.found': { actions: { type: 'takeFound', params: ({ event }) => event } },
    'reservation.saved': { actions: 'outdatePlan' },
    'reservations.reloaded': { actions: 'outdatePlan' },
    'reservation.deleted': [
      {
        guard: { type: 'isOwn', params: ({ event }) => event },
        actions: [
          { type: 'removeFromPlan', params: ({ event }) => event },
          { type: 'keepDeleted', params: ({ event }) => event },
          'claimOffer',
        ],
      },
      { actions: { type: 'removeFromPlan', params: ({ event }) => event } },
    ],
  },
  initial: 'planning',
  states: {
    planning: {
      on: {
        'offer.taken': {
          guard: { type: 'canRestore', params: ({ event }) => event },
          target: 'restoring',
          actions: 'takeOffer',
        },
      },
    },
    restoring: {
      description: 'One after the other. What is deleted and taken back meanwhile comes after them.',
      on: {
        'offer.taken': { guard: { type: 'canRestore', params: ({ event }) => event }, actions: 'takeOffer' },
      },
      invoke: {
        id: 'restoreReservation',
        src: 'restoreReservation',
        input: ({ context: { returning, today } }) => {
          const [first] = returning
          return first ? fieldsOfReservation(first) : newReservation(today)
        },
        onDone: [
          {
            guard: 'hasMore',
            target: 'restoring',
            reenter: true,
            actions: ['takeNext', { type: 'tellRestored', params: ({ event }) => event }],
          },
          {
            target: 'planning',
            actions: ['takeNext', { type: 'tellRestored', params: ({ event }) => event }],
          },
        ],
        onError: {
          target: 'planning',
          actions: ['offerAgain', 'claimOffer', { type: 'tellFailed', params: ({ event }) => event }],
        },
      },
    },
  },
})
