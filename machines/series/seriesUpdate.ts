import { assign, emit, fromPromise, setup, spawnChild, stopChild } from 'xstate'
import { hasRest, type Run, restOf, runOver } from '#domain/run.ts'
import { toggleId } from '#domain/selection.ts'
import { hasDifferences, hasLeft, type Pending, type PendingEvent, type SavedFields } from '#domain/series/pending.ts'
import {
  checkAfter,
  type KeptEvents,
  keptBefore,
  keptIn,
  nothingUpdating,
  offerPending,
  type PendingSearch,
  restIn,
  type SeriesUpdating,
  saveOnTheWay,
  targetsIn,
  type Updated,
} from '#domain/series/seriesUpdate.ts'
import { failureOf } from '#machines/failure.ts'
import { hearChildren } from '#machines/hearing.ts'
import { batchRunMachine, type RunEnded } from '#machines/lists/batchRun.ts'

/**
 * Changes coming events of a series together (§4), all or from a date on. After `series.saved` it asks; those changed by
 * hand are unticked, except for a mere deactivation. A report shows the rest of the run, and the next visit asks about it.
 */
export const seriesUpdateMachine = setup({
  types: {
    input: {} as { seriesId: string },
    context: {} as SeriesUpdating,
    events: {} as
      | { type: 'series.saved'; fields: SavedFields }
      | { type: 'events.changed' }
      | { type: 'event.toggled'; id: string }
      | { type: 'begin.chosen'; date: string }
      | { type: 'update.confirmed' }
      | { type: 'update.canceled' }
      | { type: 'update.declined' }
      | RunEnded<PendingEvent>
      | { type: 'rest.retried' }
      | { type: 'report.closed' }
      | { type: 'check.retried' },
    emitted: {} as ({ type: 'update.finished' } & Updated) | { type: 'generation.suggested' },
    children: {} as { hearRun: 'hearChildren'; run: 'batchRun'; loadPending: 'loadPending' },
  },
  actors: {
    hearChildren,
    batchRun: batchRunMachine,
    loadPending: fromPromise<Pending, PendingSearch>(() => Promise.reject(new Error('loadPending is not provided'))),
    keepEvents: fromPromise<void, KeptEvents>(() => Promise.reject(new Error('keepEvents is not provided'))),
  },
  guards: {
    hasLeft: ({ context }, { output }: { output: Pending }) => hasLeft(context.pending, output),
    hasAsked: ({ context }) => hasDifferences(context.pending),
    hasDifferences: (_, { output }: { output: Pending }) => hasDifferences(output),
    hasNoEvents: (_, { output }: { output: Pending }) => output.total === 0,
    hasRestIn: ({ context }, { output }: { output: Pending }) => restIn(context, output).run.waiting.length > 0,
    hasKept: ({ context }) => targetsIn(context).length > 0 && keptBefore(context).length > 0,
    isBegun: ({ context: { run } }) => run.waiting.length > 0,
    hasTargets: ({ context }) => targetsIn(context).length > 0,
    hasRest: ({ context: { run } }) => hasRest(run),
    isSavedAgain: ({ context }) => context.isSavedAgain,
    canTryRest: ({ context: { run } }) => restOf(run).length > 0,
  },
  actions: {
    lookAtAll: assign({ fields: 'all' }),
    checkOpen: assign(({ context }) => checkAfter(context, [])),
    beginCheck: assign(({ context }, { fields }: { fields: SavedFields }) => checkAfter(context, fields)),
    keepSave: assign(({ context }, { fields }: { fields: SavedFields }) => saveOnTheWay(context, fields)),
    keepPending: assign(({ context }, { output }: { output: Pending }) => offerPending(context, output)),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null }),
    toggleEvent: assign(({ context }, { id }: { id: string }) => ({ ticked: toggleId(context.ticked, id) })),
    keepBegin: assign((_, { date }: { date: string }) => ({ from: date })),
    beginRun: assign(({ context }) => ({ run: runOver(targetsIn(context)), failure: null })),
    beginRest: assign(({ context }, { output }: { output: Pending }) => restIn(context, output)),
    hearRun: spawnChild('hearChildren', {
      id: 'hearRun',
      input: ({ self }) => ({ page: self, heard: { run: ['run.ended'] } }),
    }),
    openRun: spawnChild('batchRun', {
      id: 'run',
      input: ({ context: { run, seriesId } }) => ({ run, task: { seriesId } }),
    }),
    keepRun: assign((_, { run }: { run: Run<PendingEvent> }) => ({ run })),
    forgetUpdate: assign(() => nothingUpdating),
    tellEmpty: emit({ type: 'generation.suggested' }),
    tellFinished: emit(({ context: { run } }) => ({ type: 'update.finished', done: run.done, failed: run.failed })),
  },
}).createMachine({
  id: 'seriesUpdate',
  context: ({ input }) => ({ ...input, ...nothingUpdating, fields: 'all' }),
  on: { 'series.saved': { target: '.checking', actions: { type: 'beginCheck', params: ({ event }) => event } } },
  initial: 'looking',
  states: {
    looking: {
      description: 'Quietly looks for what an earlier run left undone, or whether what it asked about is still so.',
      invoke: {
        id: 'loadPending',
        src: 'loadPending',
        input: ({ context: { seriesId, fields } }) => ({ seriesId, fields }),
        onDone: [
          {
            guard: { type: 'hasLeft', params: ({ event }) => event },
            target: 'asking.left',
            actions: { type: 'keepPending', params: ({ event }) => event },
          },
          { target: 'idle' },
        ],
        onError: [
          { guard: 'hasAsked', target: 'unchecked', actions: { type: 'keepFailure', params: ({ event }) => event } },
          { target: 'idle' },
        ],
      },
    },
    idle: { entry: 'forgetUpdate', on: { 'events.changed': { target: 'looking', actions: 'lookAtAll' } } },
    putOff: { description: 'Until the series is saved, or the next visit.', entry: 'forgetUpdate' },
    checking: {
      invoke: {
        id: 'loadPending',
        src: 'loadPending',
        input: ({ context: { seriesId, fields } }) => ({ seriesId, fields }),
        onDone: [
          { guard: { type: 'hasNoEvents', params: ({ event }) => event }, target: 'idle', actions: 'tellEmpty' },
          {
            guard: { type: 'hasDifferences', params: ({ event }) => event },
            target: 'asking.saved',
            actions: { type: 'keepPending', params: ({ event }) => event },
          },
          { target: 'idle' },
        ],
        onError: { target: 'unchecked', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    unchecked: {
      description: 'Nobody knows which events the saved series left behind.',
      on: { 'check.retried': { target: 'checking', actions: 'forgetFailure' }, 'update.canceled': 'putOff' },
    },
    asking: {
      initial: 'saved',
      on: {
        'event.toggled': { actions: { type: 'toggleEvent', params: ({ event }) => event } },
        'begin.chosen': { actions: { type: 'keepBegin', params: ({ event }) => event } },
        'update.confirmed': [
          { guard: 'hasKept', target: 'keeping', actions: 'beginRun' },
          { guard: 'hasTargets', target: 'updating', actions: 'beginRun' },
        ],
        'update.canceled': 'putOff',
        'update.declined': 'keeping',
        'events.changed': 'looking',
      },
      states: { saved: {}, left: { description: 'An earlier update was not finished, or put off.' } },
    },
    keeping: {
      invoke: {
        id: 'keepEvents',
        src: 'keepEvents',
        input: ({ context }) => keptIn(context),
        onDone: [{ guard: 'isBegun', target: 'updating' }, { target: 'ended' }],
        onError: { target: 'checking', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    updating: {
      description: 'The run has its own state: which event is in hand, and whether it was stopped.',
      entry: ['hearRun', 'openRun'],
      exit: [stopChild('hearRun'), stopChild('run')],
      on: {
        'series.saved': { actions: { type: 'keepSave', params: ({ event }) => event } },
        'run.ended': { target: 'ended', actions: { type: 'keepRun', params: ({ event }) => event } },
      },
    },
    ended: {
      entry: 'tellFinished',
      description: 'Decides at once what follows. A series that was saved again is looked at anew.',
      always: [
        { guard: 'isSavedAgain', target: 'checking', actions: 'checkOpen' },
        { guard: 'hasRest', target: 'report' },
        { target: 'idle' },
      ],
    },
    report: { on: { 'rest.retried': { guard: 'canTryRest', target: 'renewing' }, 'report.closed': 'putOff' } },
    renewing: {
      description: 'Looks which of the rest still differ: what was changed by hand meanwhile is left alone.',
      invoke: {
        id: 'loadPending',
        src: 'loadPending',
        input: ({ context: { seriesId, fields } }) => ({ seriesId, fields }),
        onDone: [
          {
            guard: { type: 'hasRestIn', params: ({ event }) => event },
            target: 'updating',
            actions: { type: 'beginRest', params: ({ event }) => event },
          },
          { target: 'idle' },
        ],
        onError: { target: 'report', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})
