import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { fieldsOfReservation, newReservation, type Reservation, type ReservationFields } from '#domain/reservation.ts'
import { reservationOffer } from '#domain/toastIds.ts'
import { type FrameNews, talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { reservationsMachine } from './reservations.ts'

/** `today` is the site's date; `deleted` can be reserved again. */
type PlannerPageContext = { today: string; deleted: Reservation | null }

/** Planning dates: reserved dates, the question before typed text is left, and undo of a deletion. */
export const plannerPageMachine = setup({
  types: {
    input: {} as { today: string },
    context: {} as PlannerPageContext,
    events: {} as
      | HeardFrom<typeof reservationsMachine, 'work.typed' | 'work.ended' | 'reservation.deleted'>
      | Extract<FrameNews, { type: 'offer.taken' }>,
    emitted: {} as { type: 'undo.failed'; failure: Failure },
    children: {} as {
      hearChildren: 'hearChildren'
      frame: 'talkToFrame'
      guard: 'leaveGuard'
      reservations: 'reservations'
      restoreReservation: 'restoreReservation'
    },
  },
  actors: {
    hearChildren,
    talkToFrame,
    leaveGuard: leaveGuardMachine,
    reservations: reservationsMachine,
    restoreReservation: fromPromise<Reservation, ReservationFields>(() =>
      Promise.reject(new Error('restoreReservation is not provided')),
    ),
  },
  guards: {
    canRestore: ({ context: { deleted } }, { id }: { id: string }) => id === reservationOffer && deleted !== null,
  },
  actions: {
    hearReservations: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({
        page: self,
        heard: { reservations: ['work.typed', 'work.ended', 'reservation.deleted'] },
      }),
    }),
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    openGuard: spawnChild('leaveGuard', { id: 'guard' }),
    openReservations: spawnChild('reservations', {
      id: 'reservations',
      input: ({ context: { today } }) => ({ today }),
    }),
    guardWork: sendTo('guard', { type: 'form.dirtied' }),
    freeGuard: sendTo('guard', { type: 'form.cleaned' }),
    keepDeleted: assign((_, { reservation }: { reservation: Reservation }) => ({ deleted: reservation })),
    claimOffer: sendTo('frame', { type: 'toast.claimed', id: reservationOffer }),
    forgetDeleted: assign({ deleted: null }),
    tellRestored: sendTo('reservations', (_, { output }: { output: Reservation }) => ({
      type: 'reservation.restored',
      reservation: output,
    })),
    tellFailed: emit((_, { error }: { error: unknown }) => ({ type: 'undo.failed', failure: toFailure(error) })),
  },
}).createMachine({
  id: 'plannerPage',
  context: ({ input }) => ({ ...input, deleted: null }),
  entry: ['hearReservations', 'openFrame', 'openGuard', 'openReservations'],
  on: {
    'work.typed': { actions: 'guardWork' },
    'work.ended': { actions: 'freeGuard' },
    'reservation.deleted': { actions: [{ type: 'keepDeleted', params: ({ event }) => event }, 'claimOffer'] },
  },
  initial: 'planning',
  states: {
    planning: {
      on: {
        'offer.taken': { guard: { type: 'canRestore', params: ({ event }) => event }, target: 'restoring' },
      },
    },
    restoring: {
      invoke: {
        id: 'restoreReservation',
        src: 'restoreReservation',
        input: ({ context: { deleted, today } }) => (deleted ? fieldsOfReservation(deleted) : newReservation(today)),
        onDone: {
          target: 'planning',
          actions: ['forgetDeleted', { type: 'tellRestored', params: ({ event }) => event }],
        },
        onError: { target: 'planning', actions: { type: 'tellFailed', params: ({ event }) => event } },
      },
    },
  },
})
