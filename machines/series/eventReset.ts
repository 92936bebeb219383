import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { ChangedEvent, EventBefore } from '#domain/seriesComparison.ts'
import { failureOf } from '#machines/failure.ts'

/** `event` is asked about, `before` is the last one's state before its reset. */
type EventResetContext = {
  event: ChangedEvent | null
  before: EventBefore | null
  failure: Failure | null
}

/** Resets an event to its series (§4): asks first, names changes by hand, offers undo. Failures of both can be tried again. */
export const eventResetMachine = setup({
  types: {
    context: {} as EventResetContext,
    events: {} as
      | { type: 'reset.requested'; event: ChangedEvent }
      | { type: 'reset.confirmed' }
      | { type: 'reset.canceled' }
      | { type: 'undo.requested' },
    emitted: {} as
      | { type: 'event.reset'; label: string }
      | { type: 'reset.undone'; label: string }
      | { type: 'undo.failed'; failure: Failure },
  },
  actors: {
    resetEvent: fromPromise<EventBefore, { event: ChangedEvent | null }>(() =>
      Promise.reject(new Error('resetEvent is not provided')),
    ),
    restoreChanges: fromPromise<void, { before: EventBefore | null }>(() =>
      Promise.reject(new Error('restoreChanges is not provided')),
    ),
  },
  guards: { hasBefore: ({ context }) => context.before !== null },
  actions: {
    keepEvent: assign((_, { event }: { event: ChangedEvent }) => ({ event })),
    keepBefore: assign((_, { before }: { before: EventBefore }) => ({ before })),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null }),
    forgetBefore: assign({ before: null }),
    tellReset: emit(({ context }) => ({ type: 'event.reset', label: context.event?.label ?? '' })),
    tellUndone: emit(({ context }) => ({ type: 'reset.undone', label: context.before?.label ?? '' })),
    tellFailed: emit((_, { failure }: { failure: Failure }) => ({ type: 'undo.failed', failure })),
  },
}).createMachine({
  id: 'eventReset',
  context: { event: null, before: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'reset.requested': { target: 'asking', actions: { type: 'keepEvent', params: ({ event }) => event } },
        'undo.requested': { guard: 'hasBefore', target: 'restoring' },
      },
    },
    asking: {
      exit: 'forgetFailure',
      initial: 'open',
      on: { 'reset.confirmed': 'resetting', 'reset.canceled': 'idle' },
      states: {
        open: {},
        failed: { description: 'It did not work, and can be tried again.' },
      },
    },
    resetting: {
      invoke: {
        id: 'resetEvent',
        src: 'resetEvent',
        input: ({ context }) => ({ event: context.event }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'keepBefore', params: ({ event }) => ({ before: event.output }) }, 'tellReset'],
        },
        onError: { target: 'asking.failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    restoring: {
      invoke: {
        id: 'restoreChanges',
        src: 'restoreChanges',
        input: ({ context }) => ({ before: context.before }),
        onDone: { target: 'idle', actions: ['tellUndone', 'forgetBefore'] },
        onError: {
          target: 'idle',
          actions: { type: 'tellFailed', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
    },
  },
})
