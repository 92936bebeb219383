import { emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import type { Draft, DraftSearch } from '#domain/draft.ts'
import { newReservation } from '#domain/reservation.ts'
import { reservationIn, reservationKey, reservationSearch, workOfReservation } from '#domain/reservationDraft.ts'
import type { TypedReservation } from '#domain/reservationEditing.ts'
import { draftMachine } from '#machines/entries/draft.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'

/** `member` is the viewer's id, `today` the site's date. */
export type ReservationWorkInput = { today: string; member: string }

/**
 * What is typed for a reserved date: the browser keeps it until it is saved or given up, and leaving it is asked about.
 * `work.found`: it was kept the last time, and no other tab types it.
 */
export const reservationWorkMachine = setup({
  types: {
    input: {} as ReservationWorkInput,
    context: {} as ReservationWorkInput,
    events: {} as { type: 'work.typed'; typed: TypedReservation } | { type: 'work.ended' },
    emitted: {} as { type: 'work.found'; typed: TypedReservation },
    children: {} as { keepWork: 'keepWork'; guard: 'leaveGuard'; findDraft: 'findDraft' },
  },
  actors: {
    keepWork: draftMachine,
    leaveGuard: leaveGuardMachine,
    findDraft: fromPromise<Draft | null, DraftSearch>(() => Promise.reject(new Error('findDraft is not provided'))),
  },
  guards: { isKept: (_, { draft }: { draft: Draft | null }) => reservationIn(draft) !== null },
  actions: {
    openGuard: spawnChild('leaveGuard', { id: 'guard' }),
    startKeeping: spawnChild('keepWork', {
      id: 'keepWork',
      input: ({ context: { member, today } }) => ({
        key: reservationKey(member),
        work: workOfReservation({ id: null, version: null, base: null, values: newReservation(today) }),
      }),
    }),
    guardWork: sendTo('guard', { type: 'form.dirtied' }),
    releaseWork: sendTo('guard', { type: 'form.cleaned' }),
    keepWork: sendTo('keepWork', (_, { typed }: { typed: TypedReservation }) => ({
      type: 'work.changed',
      work: workOfReservation(typed),
    })),
    dropWork: sendTo('keepWork', { type: 'work.finished' }),
    tellFound: emit((_, { typed }: { typed: TypedReservation }) => ({ type: 'work.found', typed })),
  },
}).createMachine({
  id: 'reservationWork',
  context: ({ input }) => input,
  entry: ['openGuard', 'startKeeping'],
  on: { 'work.typed': { target: '.unsaved', actions: { type: 'keepWork', params: ({ event }) => event } } },
  initial: 'finding',
  states: {
    finding: {
      description: 'What is typed meanwhile goes before what was kept.',
      invoke: {
        id: 'findDraft',
        src: 'findDraft',
        input: ({ context: { member } }) => reservationSearch(member),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => ({ draft: event.output }) },
            target: 'unsaved',
            actions: { type: 'tellFound', params: ({ event }) => ({ typed: foundIn(event.output) }) },
          },
          { target: 'saved' },
        ],
        onError: 'saved',
      },
    },
    saved: {},
    unsaved: {
      entry: 'guardWork',
      on: { 'work.ended': { target: 'saved', actions: ['releaseWork', 'dropWork'] } },
    },
  },
})

const foundIn = (draft: Draft | null): TypedReservation =>
  reservationIn(draft) ?? { id: null, version: null, base: null, values: newReservation('') }
