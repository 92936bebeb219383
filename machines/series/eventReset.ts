import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { ChangedEvent, EventBefore, ResetPlan } from '#domain/series/seriesComparison.ts'
import { failureOf } from '#machines/failure.ts'

/**
 * `event` is asked about, `differs` are the fields that its reset changes, `moved` is when it would be then, and `leftAt` at which
 * time it was left on purpose, as its series is in `seriesVersion`; `before` is the last one's state before its reset.
 */
type EventResetContext = {
  event: ChangedEvent | null
  seriesVersion: number | null
  differs: ResetPlan['differs']
  moved: ResetPlan['moved']
  leftAt: ResetPlan['leftAt']
  before: EventBefore | null
  failure: Failure | null
}

/**
 * Resets an event to its series (§4): names all that will change, asks, offers undo. After a failure it looks again, because
 * the event or its series may have changed meanwhile.
 */
export const eventResetMachine = setup({
  types: {
    context: {} as EventResetContext,
    events: {} as
      | { type: 'reset.requested'; event: ChangedEvent }
      | { type: 'reset.confirmed' }
      | { type: 'reset.retried' }
      | { type: 'reset.canceled' }
      | { type: 'undo.requested' },
    emitted: {} as
      | { type: 'event.reset'; label: string }
      | { type: 'reset.undone'; label: string }
      | { type: 'undo.failed'; failure: Failure },
  },
  actors: {
    planReset: fromPromise<ResetPlan, { event: ChangedEvent | null }>(() =>
      Promise.reject(new Error('planReset is not provided')),
    ),
    resetEvent: fromPromise<EventBefore, { event: ChangedEvent | null; seriesVersion: number | null }>(() =>
      Promise.reject(new Error('resetEvent is not provided')),
    ),
    restoreChanges: fromPromise<void, { before: EventBefore | null }>(() =>
      Promise.reject(new Error('restoreChanges is not provided')),
    ),
  },
  guards: { hasBefore: ({ context }) => context.before !== null },
  actions: {
    keepEvent: assign((_, { event }: { event: ChangedEvent }) => ({ event })),
    keepPlan: assign(({ context: { event } }, { plan: { version, ...plan } }: { plan: ResetPlan }) => ({
      event: event && { ...event, version },
      ...plan,
    })),
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
  context: { event: null, seriesVersion: null, differs: [], moved: null, leftAt: null, before: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'reset.requested': { target: 'looking', actions: { type: 'keepEvent', params: ({ event }) => event } },
        'undo.requested': { guard: 'hasBefore', target: 'restoring' },
      },
    },
    looking: {
      description: 'Finds out what the reset would change.',
      invoke: {
        id: 'planReset',
        src: 'planReset',
        input: ({ context }) => ({ event: context.event }),
        onDone: { target: 'asking', actions: { type: 'keepPlan', params: ({ event }) => ({ plan: event.output }) } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'reset.canceled': 'idle' },
    },
    asking: { on: { 'reset.confirmed': 'resetting', 'reset.canceled': 'idle' } },
    failed: {
      description: 'What was to be looked at or reset was not.',
      exit: 'forgetFailure',
      on: { 'reset.retried': 'looking', 'reset.canceled': 'idle' },
    },
    resetting: {
      invoke: {
        id: 'resetEvent',
        src: 'resetEvent',
        input: ({ context: { event, seriesVersion } }) => ({ event, seriesVersion }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'keepBefore', params: ({ event }) => ({ before: event.output }) }, 'tellReset'],
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
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
