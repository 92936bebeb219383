import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, type FieldIssue, toFailure } from '#domain/failure.ts'
import {
  changedReservation,
  fieldsOfReservation,
  newReservation,
  type Reservation,
  type ReservationFields,
  reservationIssues,
  withReservation,
} from '#domain/reservation.ts'
import { failureOf } from '#machines/failure.ts'

/** A new one has no `id`. */
type Typed = { id: string | null; version: number | null; values: ReservationFields }

/** `today` is the site's date, `asked` is to be deleted. */
type ReservationsContext = {
  today: string
  reservations: readonly Reservation[]
  typed: Typed | null
  asked: Reservation | null
  issues: readonly FieldIssue[]
  failure: Failure | null
}

/** The coming reserved dates of all members; makes, changes and deletes them (decision 22). */
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
      | { type: 'deletion.requested'; id: string }
      | { type: 'deletion.confirmed' }
      | { type: 'deletion.canceled' }
      | { type: 'reservation.restored'; reservation: Reservation },
    emitted: {} as
      | { type: 'reservation.saved'; name: string }
      | { type: 'reservation.deleted'; reservation: Reservation }
      | { type: 'work.typed' }
      | { type: 'work.ended' },
  },
  actors: {
    loadReservations: fromPromise<readonly Reservation[]>(() =>
      Promise.reject(new Error('loadReservations is not provided')),
    ),
    saveReservation: fromPromise<Reservation, Typed>(() =>
      Promise.reject(new Error('saveReservation is not provided')),
    ),
    deleteReservation: fromPromise<Reservation, Reservation | null>(() =>
      Promise.reject(new Error('deleteReservation is not provided')),
    ),
  },
  guards: {
    isListed: ({ context: { reservations } }, { id }: { id: string }) => reservations.some((one) => one.id === id),
    hasIssues: ({ context: { typed, today } }) => issuesOf(typed, today).length > 0,
  },
  actions: {
    keepList: assign((_, { reservations }: { reservations: readonly Reservation[] }) => ({ reservations })),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null, issues: [] }),
    beginReservation: assign((_, { date, location }: { date: string; location?: string }) => ({
      typed: { id: null, version: null, values: newReservation(date, location) },
    })),
    openReservation: assign(({ context: { reservations } }, { id }: { id: string }) => ({
      typed: typedOf(reservations.find((one) => one.id === id)),
    })),
    takeChange: assign(
      ({ context: { typed, issues, today } }, change: { name: keyof ReservationFields; value: string }) => {
        const values = typed && changedReservation(typed.values, change)
        const left = values === null ? [] : reservationIssues(values, today)
        return {
          typed: typed && values && { ...typed, values },
          // No new faults while typing.
          issues: issues.filter(({ field }) => left.some((issue) => issue.field === field)),
        }
      },
    ),
    refuseValues: assign(({ context: { typed, today } }) => ({ issues: issuesOf(typed, today) })),
    keepRefusal: assign((_, { error }: { error: unknown }) => {
      const failure = toFailure(error)
      return { failure, issues: failure.issues ?? [] }
    }),
    keepSaved: assign(({ context: { reservations } }, { saved }: { saved: Reservation }) => ({
      reservations: withReservation(reservations, saved),
      typed: null,
    })),
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
    tellTyped: emit({ type: 'work.typed' }),
    tellEnded: emit({ type: 'work.ended' }),
  },
}).createMachine({
  id: 'reservations',
  context: ({ input }) => ({ ...input, reservations: [], typed: null, asked: null, issues: [], failure: null }),
  on: { 'reservation.restored': { actions: { type: 'addRestored', params: ({ event }) => event } } },
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetFailure',
      invoke: {
        id: 'loadReservations',
        src: 'loadReservations',
        onDone: {
          target: 'listed',
          actions: { type: 'keepList', params: ({ event }) => ({ reservations: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: { description: 'They could not be loaded; trying again may help.', on: { 'load.retried': 'loading' } },
    listed: {
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
        'field.changed': { actions: [{ type: 'takeChange', params: ({ event }) => event }, 'tellTyped'] },
        'reservation.canceled': { target: 'listed', actions: ['forgetTyped', 'tellEnded'] },
        'submit.requested': [{ guard: 'hasIssues', actions: 'refuseValues' }, { target: 'saving' }],
      },
    },
    saving: {
      entry: 'forgetFailure',
      invoke: {
        id: 'saveReservation',
        src: 'saveReservation',
        input: ({ context: { typed, today } }) => typed ?? { id: null, version: null, values: newReservation(today) },
        onDone: {
          target: 'listed',
          actions: [
            { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
            { type: 'tellSaved', params: ({ event }) => ({ saved: event.output }) },
            'tellEnded',
          ],
        },
        onError: { target: 'typing', actions: { type: 'keepRefusal', params: ({ event }) => event } },
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
        onError: { target: 'listed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})

const issuesOf = (typed: Typed | null, today: string): FieldIssue[] =>
  typed === null ? [] : reservationIssues(typed.values, today)

const typedOf = (reservation: Reservation | undefined): Typed | null =>
  reservation ? { id: reservation.id, version: reservation.version, values: fieldsOfReservation(reservation) } : null
