import { assign, emit, fromPromise, setup, spawnChild, stopChild } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import { type FailedItem, hasRest, type Run, restOf, runOver } from '#domain/run.ts'
import { toggleId } from '#domain/selection.ts'
import {
  eventsToRetry,
  hasDifferences,
  nothingPending,
  offerPending,
  type Pending,
  type PendingEvent,
  targetsOf,
} from '#domain/seriesUpdate.ts'
import { failureOf } from '#machines/failure.ts'
import { hearChildren } from '#machines/hearing.ts'
import { batchRunMachine, type RunEnded } from '#machines/lists/batchRun.ts'

/** `ticked` ids were changed by hand; events before `from` (a local date) stay; `run` is the last or current update. */
type SeriesUpdateContext = {
  seriesId: string
  run: Run<PendingEvent>
  pending: Pending
  ticked: readonly string[]
  from: string
  failure: Failure | null
}

/**
 * Changes coming events of a series together (§4), all or from a date on. After `series.saved` it asks; those changed by
 * hand are unticked, except for a mere deactivation. A report shows the rest of the run, and the next visit asks about it.
 */
export const seriesUpdateMachine = setup({
  types: {
    input: {} as { seriesId: string },
    context: {} as SeriesUpdateContext,
    events: {} as
      | { type: 'series.saved' }
      | { type: 'events.changed' }
      | { type: 'event.toggled'; id: string }
      | { type: 'begin.chosen'; date: string }
      | { type: 'update.confirmed' }
      | { type: 'update.canceled' }
      | RunEnded<PendingEvent>
      | { type: 'rest.retried' }
      | { type: 'report.closed' }
      | { type: 'check.retried' },
    emitted: {} as
      | { type: 'update.finished'; done: readonly PendingEvent[]; failed: readonly FailedItem<PendingEvent>[] }
      | { type: 'generation.suggested' },
    children: {} as { hearRun: 'hearChildren'; run: 'batchRun'; loadPending: 'loadPending' },
  },
  actors: {
    hearChildren,
    batchRun: batchRunMachine,
    loadPending: fromPromise<Pending, { seriesId: string }>(() =>
      Promise.reject(new Error('loadPending is not provided')),
    ),
  },
  guards: {
    hasLeft: ({ context }, { pending }: { pending: Pending }) =>
      pending.outdated.length > 0 || (hasDifferences(context.pending) && hasDifferences(pending)),
    hasAsked: ({ context }) => hasDifferences(context.pending),
    hasDifferences: (_, { pending }: { pending: Pending }) => hasDifferences(pending),
    hasNoEvents: (_, { pending }: { pending: Pending }) => pending.total === 0,
    hasRestIn: ({ context }, { pending }: { pending: Pending }) =>
      eventsToRetry(context.run, pending, context.ticked).length > 0,
    isChanged: ({ context }, { id }: { id: string }) => context.pending.changed.some((event) => event.id === id),
    hasTargets: ({ context }) => targetsOf(context.pending, context.ticked, context.from).length > 0,
    hasRest: (_, { run }: { run: Run<PendingEvent> }) => hasRest(run),
    canTryRest: ({ context: { run } }) => restOf(run).length > 0,
  },
  actions: {
    keepPending: assign((_, { pending }: { pending: Pending }) => offerPending(pending)),
    keepFailure: assign(failureOf),
    toggleEvent: assign(({ context }, { id }: { id: string }) => ({ ticked: toggleId(context.ticked, id) })),
    keepBegin: assign((_, { date }: { date: string }) => ({ from: date })),
    beginRun: assign({ run: ({ context: { pending, ticked, from } }) => runOver(targetsOf(pending, ticked, from)) }),
    beginRest: assign(({ context }, { pending }: { pending: Pending }) => ({
      pending,
      run: runOver(eventsToRetry(context.run, pending, context.ticked)),
    })),
    hearRun: spawnChild('hearChildren', {
      id: 'hearRun',
      input: ({ self }) => ({ page: self, heard: { run: ['run.ended'] } }),
    }),
    openRun: spawnChild('batchRun', {
      id: 'run',
      input: ({ context: { run, seriesId } }) => ({ run, task: { seriesId } }),
    }),
    keepRun: assign((_, { run }: { run: Run<PendingEvent> }) => ({ run })),
    forgetRun: assign(() => nothing),
    tellFinished: emit(({ context: { run } }) => ({ type: 'update.finished', done: run.done, failed: run.failed })),
  },
}).createMachine({
  id: 'seriesUpdate',
  context: ({ input }) => ({ ...input, ...nothing }),
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
        'begin.chosen': { actions: { type: 'keepBegin', params: ({ event }) => event } },
        'update.confirmed': { guard: 'hasTargets', target: 'updating', actions: 'beginRun' },
        'update.canceled': 'idle',
        'events.changed': 'looking',
      },
      states: {
        saved: { description: 'The series was saved just now.' },
        left: { description: 'An earlier update was not finished, or declined.' },
      },
    },
    updating: {
      description: 'The run has its own state: which event is in hand, and whether it was stopped.',
      entry: ['hearRun', 'openRun'],
      exit: [stopChild('hearRun'), stopChild('run')],
      on: {
        'run.ended': [
          {
            guard: { type: 'hasRest', params: ({ event }) => event },
            target: 'report',
            actions: [{ type: 'keepRun', params: ({ event }) => event }, 'tellFinished'],
          },
          { target: 'idle', actions: [{ type: 'keepRun', params: ({ event }) => event }, 'tellFinished'] },
        ],
      },
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
            actions: { type: 'beginRest', params: ({ event }) => ({ pending: event.output }) },
          },
          { target: 'idle' },
        ],
        onError: { target: 'report', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})

const nothing = { run: runOver<PendingEvent>([]), pending: nothingPending, ticked: [], from: '', failure: null }
