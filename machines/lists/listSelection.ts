import { assign, emit, fromPromise, setup, spawnChild, stopChild } from 'xstate'
import type { ListedResource } from '#domain/listing.ts'
import { goOn, hasRest, type Run, runOver } from '#domain/run.ts'
import {
  type Affected,
  type Aim,
  type Asked,
  afterRequest,
  aimAtRow,
  aimAtSelected,
  allOrNone,
  begunRun,
  concernsOthers,
  endRun,
  type HandOver,
  isDecided,
  noSelection,
  type Outcome,
  offersEvents,
  outcomeOf,
  rowsToDo,
  rowsToRetry,
  type SelectedItem,
  type Selection,
  selectedFor,
  type Toggle,
  toggleRow,
  withShown,
} from '#domain/selection.ts'
import { hearChildren } from '#machines/hearing.ts'
import { batchRunMachine, type RunEnded } from './batchRun.ts'

/**
 * Selected rows and what is done to them (§2, §4, §6) in a run (`batchRun`). A report offers the rest again; closing it tells
 * the run once more, for its undo. Coming events follow their series as ticked; a successor may get an account's entries.
 */
export const listSelectionMachine = setup({
  types: {
    input: {} as { resource: ListedResource },
    context: {} as Selection,
    events: {} as
      | { type: 'items.shown'; items: readonly SelectedItem[] }
      | ({ type: 'item.toggled' } & Toggle)
      | { type: 'all.toggled' }
      | { type: 'selection.cleared' }
      | ({ type: 'action.requested' } & Asked)
      | { type: 'itemDeletion.requested'; id: string }
      | { type: 'events.toggled' }
      | { type: 'reason.changed'; reason: string }
      | ({ type: 'handOver.changed' } & HandOver)
      | { type: 'action.confirmed' }
      | { type: 'action.canceled' }
      | RunEnded<SelectedItem>
      | { type: 'rest.retried' }
      | { type: 'report.closed' },
    emitted: {} as { type: 'run.finished' } & Outcome,
    children: {} as { hearRun: 'hearChildren'; run: 'batchRun'; countAffected: 'countAffected' },
  },
  actors: {
    hearChildren,
    batchRun: batchRunMachine,
    countAffected: fromPromise<Affected, Aim>(() => Promise.reject(new Error('countAffected is not provided'))),
  },
  guards: {
    isShown: ({ context }, { id }: { id: string }) => context.shown.some((item) => item.id === id),
    hasItems: ({ context }) => context.shown.length > 0,
    isNone: ({ context }) => context.selected.length === 0,
    isAll: ({ context }) => context.selected.length > 0 && context.selected.length === context.shown.length,
    isPartial: ({ context }) => context.selected.length > 0 && context.selected.length < context.shown.length,
    isToDo: ({ context }, { action }: Asked) => selectedFor(context, action).length > 0,
    hasOthers: ({ context }) => concernsOthers(context),
    isDecided: ({ context }) => isDecided(context),
    hasEvents: ({ context }) => offersEvents(context),
    isThrough: ({ context }) => !hasRest(context.run),
    canTryRest: ({ context }) => rowsToRetry(context).length > 0,
  },
  actions: {
    keepShown: assign(({ context }, { items }: { items: readonly SelectedItem[] }) => withShown(context, items)),
    toggleItem: assign(({ context }, toggle: Toggle) => toggleRow(context, toggle)),
    toggleAll: assign({ selected: ({ context }) => allOrNone(context) }),
    selectNone: assign({ selected: [] }),
    aimAtSelected: assign(({ context }, { action }: Asked) => aimAtSelected(context, action)),
    aimAtItem: assign(({ context }, { id }: { id: string }) => aimAtRow(context, id)),
    beginRun: assign({ run: ({ context }) => runOver(rowsToDo(context)) }),
    beginRest: assign({ run: ({ context }) => goOn(context.run, rowsToRetry(context)) }),
    hearRun: spawnChild('hearChildren', {
      id: 'hearRun',
      input: ({ self }) => ({ page: self, heard: { run: ['run.ended'] } }),
    }),
    openRun: spawnChild('batchRun', { id: 'run', input: ({ context }) => begunRun(context) }),
    keepRun: assign(({ context }, { run }: { run: Run<SelectedItem> }) => endRun(context, run)),
    keepAffected: assign((_, { output }: { output: Affected }) => output),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    keepHandOver: assign((_, { handsOver, successor }: HandOver) => ({ handsOver, successor })),
    toggleEvents: assign({ takesEvents: ({ context }) => !context.takesEvents }),
    forgetRun: assign(({ context }) => afterRequest(context)),
    tellFinished: emit(({ context }) => ({ type: 'run.finished', ...outcomeOf(context) })),
  },
}).createMachine({
  id: 'listSelection',
  context: ({ input }) => noSelection(input.resource),
  type: 'parallel',
  on: { 'items.shown': { actions: { type: 'keepShown', params: ({ event }) => event } } },
  states: {
    selection: {
      initial: 'none',
      on: {
        'selection.cleared': { actions: 'selectNone' },
        'all.toggled': { guard: 'hasItems', actions: 'toggleAll' },
        'item.toggled': {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: { type: 'toggleItem', params: ({ event }) => event },
        },
      },
      states: {
        none: {
          always: [
            { guard: 'isAll', target: 'all' },
            { guard: 'isPartial', target: 'partial' },
          ],
        },
        partial: {
          always: [
            { guard: 'isAll', target: 'all' },
            { guard: 'isNone', target: 'none' },
          ],
        },
        all: {
          always: [
            { guard: 'isNone', target: 'none' },
            { guard: 'isPartial', target: 'partial' },
          ],
        },
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: {
          entry: 'forgetRun',
          on: {
            'action.requested': {
              guard: { type: 'isToDo', params: ({ event }) => event },
              target: 'confirming',
              actions: { type: 'aimAtSelected', params: ({ event }) => event },
            },
            'itemDeletion.requested': {
              guard: { type: 'isShown', params: ({ event }) => event },
              target: 'confirming',
              actions: { type: 'aimAtItem', params: ({ event }) => event },
            },
          },
        },
        confirming: {
          description: 'The question. Nobody has to wait for the count.',
          on: {
            'reason.changed': { actions: { type: 'keepReason', params: ({ event }) => event } },
            'events.toggled': { guard: 'hasEvents', actions: 'toggleEvents' },
            'handOver.changed': { actions: { type: 'keepHandOver', params: ({ event }) => event } },
            'action.confirmed': { guard: 'isDecided', target: 'running', actions: 'beginRun' },
            'action.canceled': 'idle',
          },
          initial: 'asked',
          states: {
            asked: { always: [{ guard: 'hasOthers', target: 'counting' }, { target: 'counted' }] },
            counting: {
              invoke: {
                id: 'countAffected',
                src: 'countAffected',
                input: ({ context: { resource, action, targets } }) => ({ resource, action, targets }),
                onDone: { target: 'counted', actions: { type: 'keepAffected', params: ({ event }) => event } },
                onError: 'unknown',
              },
            },
            counted: { description: 'It is known how many other entries are concerned.' },
            unknown: { description: 'It could not be found out whether other entries are concerned.' },
          },
        },
        running: {
          description: 'The run has its own state: which row is in hand, and whether it was stopped.',
          entry: ['hearRun', 'openRun'],
          exit: [stopChild('hearRun'), stopChild('run')],
          on: {
            'run.ended': {
              target: 'report',
              actions: [{ type: 'keepRun', params: ({ event }) => event }, 'tellFinished'],
            },
          },
        },
        report: {
          always: { guard: 'isThrough', target: 'idle' },
          on: {
            'rest.retried': { guard: 'canTryRest', target: 'running', actions: 'beginRest' },
            'report.closed': { target: 'idle', actions: 'tellFinished' },
          },
        },
      },
    },
  },
})
