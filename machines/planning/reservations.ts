import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { newReservation, type Reservation, type ReservationFields, withReservation } from '#domain/reservation.ts'
import {
  changeTyped,
  type ReservationEditing,
  type TypedReservation,
  takeList,
  takeSavedReservation,
  typedAfter,
  typedIssues,
  typedOf,
} from '#domain/reservationEditing.ts'
import { failureOf } from '#machines/failure.ts'

/** `asked` is to be deleted. */
type ReservationsContext = ReservationEditing & { asked: Reservation | null; failure: Failure | null }

/**
 * The coming reserved dates of all members (decision 22): makes, changes, deletes. Newer lists leave typed text alone.
 * `work.found`: typed before a reload.
 */
export const reservationsMachine = setup({
  types: {
    input: {} as { today: string },
    context: {} as ReservationsContext,
    events: {} as
      | { type: 'load.retried' }
      | { type: 'reservation.begun'; date: string; location?: string }
      | { type: 'reservation.opened'; id: string }
      | { type: 'field.changed'; name: keyof ReservationFields; value: string }
      | { type: 'submit.requested' }
      | { type: 'reservation.canceled' }
      | { type: 'work.found'; typed: TypedReservation }
      | { type: 'deletion.requested'; id: string }
      | { type: 'deletion.confirmed' }
      | { type: 'deletion.canceled' }
      | { type: 'reservation.restored'; reservation: Reservation },
    emitted: {} as
      | { type: 'reservation.saved'; name: string }
      | { type: 'reservation.deleted'; reservation: Reservation }
      | { type: 'reservations.reloaded' }
      | { type: 'work.typed'; typed: TypedReservation }
      | { type: 'work.ended' },
  },
  actors: {
    loadReservations: fromPromise<readonly Reservation[]>(() =>
      Promise.reject(new Error('loadReservations is not provided')),
    ),
    saveReservation: fromPromise<Reservation, TypedReservation>(() =>
      Promise.reject(new Error('saveReservation is not provided')),
    ),
    deleteReservation: fromPromise<Reservation, Reservation | null>(() =>
      Promise.reject(new Error('deleteReservation is not provided')),
    ),
  },
  guards: {
    isListed: ({ context: { reservations } }, { id }: { id: string }) => reservations.some((one) => one.id === id),
    hasIssues: ({ context }) => typedIssues(context).length > 0,
    hasTyped: ({ context: { typed } }) => typed !== null,
    isFree: ({ context: { typed } }) => typed === null,
    isOutdated: ({ context: { failure } }) => failure?.code === 'changedMeanwhile' || failure?.code === 'notFound',
  },
  actions: {
    keepList: assign(({ context }, { output }: { output: readonly Reservation[] }) => takeList(context, output)),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null, issues: [] }),
    beginReservation: assign((_, { date, location }: { date: string; location?: string }) => ({
      typed: { id: null, version: null, base: null, values: newReservation(date, location) },
    })),
    openReservation: assign(({ context: { reservations } }, { id }: { id: string }) => ({
      typed: typedOf(reservations, id),
    })),
    takeFound: assign(({ context }, found: { typed: TypedReservation }) => takeList(found, context.reservations)),
    takeChange: assign(({ context }, change: { name: keyof ReservationFields; value: string }) =>
      changeTyped(context, change),
    ),
    refuseValues: assign({ issues: ({ context }) => typedIssues(context) }),
    keepRefusal: assign(({ context: { typed } }, { error }: { error: unknown }) => {
      const failure = toFailure(error)
      return { failure, issues: failure.issues ?? [], typed: typedAfter(typed, failure) }
    }),
    markSent: assign({ sent: ({ context }) => context.typed }),
    keepSaved: assign(({ context }, { saved }: { saved: Reservation }) => takeSavedReservation(context, saved)),
    addRestored: assign(({ context: { reservations } }, { reservation }: { reservation: Reservation }) => ({
      reservations: withReservation(reservations, reservation),
    })),
    forgetTyped: assign({ typed: null, issues: [], failure: null }),
    askFor: assign(({ context: { reservations } }, { id }: { id: string }) => ({
      asked: reservations.find((one) => one.id === id) ?? null,
    })),
    forgetDeleted: assign(({ context: { reservations, asked } }) => ({
      reservations: reservations.filter(({ id }) => id !== asked?.id),
    })),
    tellSaved: emit((_, { saved }: { saved: Reservation }) => ({ type: 'reservation.saved', name: saved.name })),
    tellDeleted: emit((_, { reservation }: { reservation: Reservation }) => ({
      type: 'reservation.deleted',
      reservation,
    })),
    tellReloaded: emit({ type: 'reservations.reloaded' }),
    tellWork: emit(({ context: { typed } }) =>
      typed === null ? { type: 'work.ended' } : { type: 'work.typed', typed },
    ),
  },
}).createMachine({
  id: 'reservations',
  context: ({ input }) => ({
    ...input,
    reservations: [],
    typed: null,
    sent: null,
    asked: null,
    issues: [],
    failure: null,
  }),
  on: {
    'reservation.restored': { actions: { type: 'addRestored', params: ({ event }) => event } },
    'work.found': { guard: 'isFree', actions: { type: 'takeFound', params: ({ event }) => event } },
    'field.changed': { actions: [{ type: 'takeChange', params: ({ event }) => event }, 'tellWork'] },
  },
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetFailure',
      invoke: {
        id: 'loadReservations',
        src: 'loadReservations',
        onDone: { target: 'listed', actions: { type: 'keepList', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: { description: 'They could not be loaded; trying again may help.', on: { 'load.retried': 'loading' } },
    listed: {
      always: { guard: 'hasTyped', target: 'typing' },
      on: {
        'reservation.begun': {
          target: 'typing',
          actions: ['forgetFailure', { type: 'beginReservation', params: ({ event }) => event }],
        },
        'reservation.opened': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'typing',
          actions: ['forgetFailure', { type: 'openReservation', params: ({ event }) => event }],
        },
        'deletion.requested': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'asking',
          actions: ['forgetFailure', { type: 'askFor', params: ({ event }) => event }],
        },
      },
    },
    typing: {
      on: {
        'reservation.canceled': { target: 'listed', actions: ['forgetTyped', 'tellWork'] },
        'submit.requested': [{ guard: 'hasIssues', actions: 'refuseValues' }, { target: 'saving' }],
      },
    },
    saving: {
      entry: ['forgetFailure', 'markSent'],
      invoke: {
        id: 'saveReservation',
        src: 'saveReservation',
        input: ({ context: { typed, today } }) =>
          typed ?? { id: null, version: null, base: null, values: newReservation(today) },
        onDone: {
          target: 'listed',
          actions: [
            { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
            { type: 'tellSaved', params: ({ event }) => ({ saved: event.output }) },
            'tellWork',
          ],
        },
        onError: { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    asking: { on: { 'deletion.confirmed': 'deleting', 'deletion.canceled': 'listed' } },
    deleting: {
      invoke: {
        id: 'deleteReservation',
        src: 'deleteReservation',
        input: ({ context: { asked } }) => asked,
        onDone: {
          target: 'listed',
          actions: ['forgetDeleted', { type: 'tellDeleted', params: ({ event }) => ({ reservation: event.output }) }],
        },
        onError: { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    refused: { always: [{ guard: 'isOutdated', target: 'reloading' }, { target: 'listed' }] },
    reloading: {
      description: 'One was changed or deleted elsewhere.',
      invoke: {
        id: 'loadReservations',
        src: 'loadReservations',
        onDone: { target: 'listed', actions: [{ type: 'keepList', params: ({ event }) => event }, 'tellReloaded'] },
        onError: { target: 'listed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})
