import { enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import { newReservation } from '#domain/reservation.ts'
import { reservationKey, type TypedReservation, workOfReservation } from '#domain/reservationEditing.ts'
import { draftMachine } from '#machines/entries/draft.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'

/** `typed`: what the browser kept of the last time; `member` is the viewer's id. */
export type ReservationWorkInput = { today: string; member: string; typed: TypedReservation | null }

/** What is typed for a reserved date: the browser keeps it until it is saved or given up, and leaving it is asked about. */
export const reservationWorkMachine = setup({
  types: {
    input: {} as ReservationWorkInput,
    context: {} as ReservationWorkInput,
    events: {} as { type: 'work.typed'; typed: TypedReservation } | { type: 'work.ended' },
    children: {} as { keepWork: 'keepWork'; guard: 'leaveGuard' },
  },
  actors: { keepWork: draftMachine, leaveGuard: leaveGuardMachine },
  guards: { hasTyped: ({ context }) => context.typed !== null },
  actions: {
    openGuard: spawnChild('leaveGuard', { id: 'guard' }),
    startKeeping: spawnChild('keepWork', {
      id: 'keepWork',
      input: ({ context: { member, typed, today } }) => ({
        key: reservationKey(member),
        work: workOfReservation(typed ?? { id: null, version: null, values: newReservation(today) }),
      }),
    }),
    guardWork: sendTo('guard', { type: 'form.dirtied' }),
    keepWork: sendTo('keepWork', (_, { typed }: { typed: TypedReservation }) => ({
      type: 'work.changed',
      work: workOfReservation(typed),
    })),
    dropWork: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('guard', { type: 'form.cleaned' })
      enqueue.sendTo('keepWork', { type: 'work.finished' })
    }),
  },
}).createMachine({
  id: 'reservationWork',
  context: ({ input }) => input,
  entry: ['openGuard', 'startKeeping'],
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Decides at once whether something is typed.',
      always: [{ guard: 'hasTyped', target: 'unsaved' }, { target: 'saved' }],
    },
    saved: {
      on: { 'work.typed': { target: 'unsaved', actions: { type: 'keepWork', params: ({ event }) => event } } },
    },
    unsaved: {
      entry: 'guardWork',
      on: {
        'work.typed': { actions: { type: 'keepWork', params: ({ event }) => event } },
        'work.ended': { target: 'saved', actions: 'dropWork' },
      },
    },
  },
})
