import { assign, emit, fromPromise, setup } from 'xstate'
import { canTryAgain, type Failure, toFailure } from '#domain/failure.ts'
import { toggleId } from '#domain/selection.ts'
import {
  countUpdated,
  eventInHand,
  type FailedUpdate,
  failUpdate,
  hasDifferences,
  leaveFollowing,
  nothingPending,
  noUpdateRun,
  offerPending,
  type Pending,
  type PendingEvent,
  restOfUpdate,
  targetsOf,
  type UpdateRun,
} from '#domain/seriesUpdate.ts'

/** `pending` is what is not up to date, `ticked` the ids of those changed by hand that shall be updated as well, sorted. */
type SeriesUpdateContext = UpdateRun & {
  seriesId: string
  pending: Pending
  ticked: readonly string[]
  failure: Failure | null
}

/**
 * Changing the coming events of a series together (§4). After `series.saved`, also during a run, it asks about all of them,
 * those changed by hand apart and unticked, but for a mere deactivation. The run can be stopped, stops without a connection,
 * and reports what is left. At the start it asks about what an earlier run left; `events.changed` makes it look again.
 */
export const seriesUpdateMachine = setup({
  types: {
    input: {} as { seriesId: string },
    context: {} as SeriesUpdateContext,
    events: {} as
      | { type: 'series.saved' }
      | { type: 'events.changed' }
      | { type: 'event.toggled'; id: string }
      | { type: 'update.confirmed' }
      | { type: 'update.canceled' }
      | { type: 'run.stopped' }
      | { type: 'rest.retried' }
      | { type: 'report.closed' }
      | { type: 'check.retried' },
    emitted: {} as
      | { type: 'update.finished'; done: readonly string[]; failed: readonly FailedUpdate[] }
      | { type: 'generation.suggested' },
  },
  actors: {
    loadPending: fromPromise<Pending, { seriesId: string }>(() =>
      Promise.reject(new Error('loadPending is not provided')),
    ),
    updateEvent: fromPromise<void, { seriesId: string; event: PendingEvent }>(() =>
      Promise.reject(new Error('updateEvent is not provided')),
    ),
  },
  guards: {
    hasLeft: ({ context }, { pending }: { pending: Pending }) =>
      pending.outdated.length > 0 || (hasDifferences(context.pending) && hasDifferences(pending)),
    hasAsked: ({ context }) => hasDifferences(context.pending),
    hasDifferences: (_, { pending }: { pending: Pending }) => hasDifferences(pending),
    hasNoEvents: (_, { pending }: { pending: Pending }) => pending.total === 0,
    hasRestIn: ({ context }, { pending }: { pending: Pending }) =>
      restOfUpdate(context, pending, context.ticked).targets.length > 0,
    isChanged: ({ context }, { id }: { id: string }) => context.pending.changed.some((event) => event.id === id),
    hasTargets: ({ context }) => targetsOf(context.pending, context.ticked).length > 0,
    hasNext: ({ context }) => countUpdated(context) < context.targets.length,
    hasFollowing: ({ context }) => countUpdated(context) + 1 < context.targets.length,
    hasRest: ({ context }) => context.failed.length + context.left.length > 0,
    canTryRest: ({ context }) => context.left.length > 0 || context.failed.some(({ failure }) => canTryAgain(failure)),
  },
  actions: {
    keepPending: assign((_, { pending }: { pending: Pending }) => offerPending(pending)),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    toggleEvent: assign(({ context }, { id }: { id: string }) => ({ ticked: toggleId(context.ticked, id) })),
    aimAtPending: assign(({ context }) => ({ ...noUpdateRun, targets: targetsOf(context.pending, context.ticked) })),
    aimAtRest: assign(({ context }, { pending }: { pending: Pending }) => ({
      pending,
      ...restOfUpdate(context, pending, context.ticked),
    })),
    leaveFollowing: assign(({ context }) => leaveFollowing(context)),
    markDone: assign({ done: ({ context }) => [...context.done, eventInHand(context).id] }),
    markFailed: assign(({ context }, { failure }: { failure: Failure }) => failUpdate(context, failure)),
    forgetRun: assign({ ...noUpdateRun, pending: nothingPending, ticked: [], failure: null }),
    tellFinished: emit(({ context: { done, failed } }) => ({ type: 'update.finished', done, failed })),
  },
}).createMachine({
  id: 'seriesUpdate',
  context: ({ input }) => ({ ...input, ...noUpdateRun, pending: nothingPending, ticked: [], failure: null }),
  on: { 'series.saved': '.checking' },
  initial: 'looking',
  states: {
    looking: {
      description: 'Quietly looks for what an earlier run left undone, or whether what it asked about is still so.',
      invoke: {
        id: 'loadPending',
        src: 'loadPending',
        input: ({ context }) => ({ seriesId: context.seriesId }),
        onDone: [
          {
            guard: { type: 'hasLeft', params: ({ event }) => ({ pending: event.output }) },
            target: 'asking.left',
            actions: { type: 'keepPending', params: ({ event }) => ({ pending: event.output }) },
          },
          { target: 'idle' },
        ],
        onError: [
          { guard: 'hasAsked', target: 'unchecked', actions: { type: 'keepFailure', params: ({ event }) => event } },
          { target: 'idle' },
        ],
      },
    },
    idle: { entry: 'forgetRun' },
    checking: {
      entry: 'forgetRun',
      invoke: {
        id: 'loadPending',
        src: 'loadPending',
        input: ({ context }) => ({ seriesId: context.seriesId }),
        onDone: [
          {
            guard: { type: 'hasNoEvents', params: ({ event }) => ({ pending: event.output }) },
            target: 'idle',
            actions: emit({ type: 'generation.suggested' }),
          },
          {
            guard: { type: 'hasDifferences', params: ({ event }) => ({ pending: event.output }) },
            target: 'asking.saved',
            actions: { type: 'keepPending', params: ({ event }) => ({ pending: event.output }) },
          },
          { target: 'idle' },
        ],
        onError: { target: 'unchecked', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    unchecked: {
      description: 'Nobody knows which events the saved series left behind.',
      on: { 'check.retried': 'checking', 'update.canceled': 'idle' },
    },
    asking: {
      initial: 'saved',
      on: {
        'event.toggled': {
          guard: { type: 'isChanged', params: ({ event }) => event },
          actions: { type: 'toggleEvent', params: ({ event }) => event },
        },
        'update.confirmed': { guard: 'hasTargets', target: 'updating', actions: 'aimAtPending' },
        'update.canceled': 'idle',
        'events.changed': 'looking',
      },
      states: {
        saved: { description: 'The series was saved just now.' },
        left: { description: 'An earlier update was not finished, or declined.' },
      },
    },
    updating: {
      description: 'One event is in hand. Stopping waits for it, so that the report can say what became of it.',
      invoke: {
        id: 'updateEvent',
        src: 'updateEvent',
        input: ({ context }) => ({ seriesId: context.seriesId, event: eventInHand(context) }),
        onDone: { target: 'advancing', actions: 'markDone' },
        onError: {
          target: 'advancing',
          actions: { type: 'markFailed', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      on: { 'run.stopped': { guard: 'hasFollowing', actions: 'leaveFollowing' } },
    },
    advancing: {
      description: 'Decides at once whether another event follows, something is left to report, or all is done.',
      always: [
        { guard: 'hasNext', target: 'updating' },
        { guard: 'hasRest', target: 'report', actions: 'tellFinished' },
        { target: 'idle', actions: 'tellFinished' },
      ],
    },
    report: { on: { 'rest.retried': { guard: 'canTryRest', target: 'renewing' }, 'report.closed': 'idle' } },
    renewing: {
      description: 'Looks which of the rest still differ: what was changed by hand meanwhile is left alone.',
      invoke: {
        id: 'loadPending',
        src: 'loadPending',
        input: ({ context }) => ({ seriesId: context.seriesId }),
        onDone: [
          {
            guard: { type: 'hasRestIn', params: ({ event }) => ({ pending: event.output }) },
            target: 'updating',
            actions: { type: 'aimAtRest', params: ({ event }) => ({ pending: event.output }) },
          },
          { target: 'idle' },
        ],
        onError: { target: 'report', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})
