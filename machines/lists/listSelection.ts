import { assign, emit, fromPromise, setup } from 'xstate'
import { toFailure } from '#domain/failure.ts'
import type { ListedResource } from '#domain/listing.ts'
import {
  type Aim,
  addFailure,
  aimAt,
  concernsOthers,
  countThrough,
  noRun,
  type Outcome,
  outcomeOf,
  restOf,
  type SelectedItem,
  type Selection,
  type Step,
  seriesIn,
  skipFollowing,
  stepOf,
  type Toggle,
  toggleRow,
} from '#domain/selection.ts'

/**
 * Selected rows and what is done to them (§2 shared list, §4 select state, §6 bulk): a confirmed action runs over its
 * rows one at a time, can be stopped after the row in hand, and ends in a report when something is left to do, which can
 * be tried again. A row that is no longer shown is no longer selected, but a run goes on over what was confirmed.
 * Repeating events take their coming events along unless that is unticked. Without a connection a run stops.
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
      | { type: 'deactivation.requested' }
      | { type: 'deletion.requested' }
      | { type: 'itemDeletion.requested'; id: string }
      | { type: 'events.toggled' }
      | { type: 'action.confirmed' }
      | { type: 'action.canceled' }
      | { type: 'run.stopped' }
      | { type: 'rest.retried' }
      | { type: 'report.closed' },
    emitted: {} as { type: 'run.finished' } & Outcome,
  },
  actors: {
    countAffected: fromPromise<number, Aim>(() => Promise.reject(new Error('countAffected is not provided'))),
    applyAction: fromPromise<void, Step & { resource: ListedResource }>(() =>
      Promise.reject(new Error('applyAction is not provided')),
    ),
  },
  guards: {
    isShown: ({ context }, { id }: { id: string }) => context.shown.some((item) => item.id === id),
    hasItems: ({ context }) => context.shown.length > 0,
    isNone: ({ context }) => context.selected.length === 0,
    isAll: ({ context }) => context.selected.length > 0 && context.selected.length === context.shown.length,
    isPartial: ({ context }) => context.selected.length > 0 && context.selected.length < context.shown.length,
    hasSelection: ({ context }) => context.selected.length > 0,
    hasOthers: ({ context }) => concernsOthers(context),
    hasSeries: ({ context }) => seriesIn(context).length > 0,
    hasNext: ({ context }) => countThrough(context) < context.targets.length,
    hasFollowing: ({ context }) => countThrough(context) + 1 < context.targets.length,
    hasRest: ({ context }) => context.failed.length + context.skipped.length > 0,
    canTryRest: ({ context }) => restOf(context, context.shown).targets.length > 0,
  },
  actions: {
    keepShown: assign(({ context }, { items }: { items: readonly SelectedItem[] }) => ({
      shown: items,
      selected: context.selected.filter((id) => items.some((item) => item.id === id)),
    })),
    toggleItem: assign(({ context }, toggle: Toggle) => toggleRow(context, toggle)),
    selectAll: assign({ selected: ({ context }) => context.shown.map(({ id }) => id).toSorted() }),
    selectNone: assign({ selected: [] }),
    aimAtDeactivation: assign(({ context }) => aimAt(context, 'deactivate', context.selected)),
    aimAtDeletion: assign(({ context }) => aimAt(context, 'delete', context.selected)),
    aimAtItem: assign(({ context }, { id }: { id: string }) => aimAt(context, 'delete', [id])),
    aimAtRest: assign(({ context }) => restOf(context, context.shown)),
    skipFollowing: assign(({ context }) => skipFollowing(context)),
    markDone: assign({ done: ({ context }) => [...context.done, stepOf(context).item.id] }),
    markFailed: assign(({ context }, { error }: { error: unknown }) => addFailure(context, toFailure(error))),
    unselectDone: assign({ selected: ({ context }) => context.selected.filter((id) => !context.done.includes(id)) }),
    keepAffected: assign((_, { count }: { count: number }) => ({ affected: count })),
    toggleEvents: assign({ takesEvents: ({ context }) => !context.takesEvents }),
    forgetRun: assign(() => noRun),
    tellFinished: emit(({ context }) => ({ type: 'run.finished', ...outcomeOf(context) })),
  },
}).createMachine({
  id: 'listSelection',
  context: ({ input }) => ({ ...noRun, resource: input.resource, shown: [], selected: [], anchor: null }),
  type: 'parallel',
  on: { 'items.shown': { actions: { type: 'keepShown', params: ({ event }) => event } } },
  states: {
    selection: {
      initial: 'none',
      on: {
        'selection.cleared': { actions: 'selectNone' },
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
          on: { 'all.toggled': { guard: 'hasItems', actions: 'selectAll' } },
        },
        partial: {
          always: [
            { guard: 'isAll', target: 'all' },
            { guard: 'isNone', target: 'none' },
          ],
          on: { 'all.toggled': { actions: 'selectAll' } },
        },
        all: {
          always: [
            { guard: 'isNone', target: 'none' },
            { guard: 'isPartial', target: 'partial' },
          ],
          on: { 'all.toggled': { actions: 'selectNone' } },
        },
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: {
          entry: 'forgetRun',
          on: {
            'deactivation.requested': { guard: 'hasSelection', target: 'confirming', actions: 'aimAtDeactivation' },
            'deletion.requested': { guard: 'hasSelection', target: 'confirming', actions: 'aimAtDeletion' },
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
            'events.toggled': { guard: 'hasSeries', actions: 'toggleEvents' },
            'action.confirmed': 'running',
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
                onDone: {
                  target: 'counted',
                  actions: { type: 'keepAffected', params: ({ event }) => ({ count: event.output }) },
                },
                onError: 'unknown',
              },
            },
            counted: { description: 'It is known how many other entries are concerned.' },
            unknown: { description: 'It could not be found out whether other entries are concerned.' },
          },
        },
        running: {
          description: 'One row is in hand. Stopping waits for it: nobody knows what became of a dropped request.',
          invoke: {
            id: 'applyAction',
            src: 'applyAction',
            input: ({ context }) => ({ resource: context.resource, ...stepOf(context) }),
            onDone: { target: 'advancing', actions: 'markDone' },
            onError: { target: 'advancing', actions: { type: 'markFailed', params: ({ event }) => event } },
          },
          on: { 'run.stopped': { guard: 'hasFollowing', actions: 'skipFollowing' } },
        },
        advancing: {
          description: 'Decides at once whether another row follows, something is left to report, or all is done.',
          always: [
            { guard: 'hasNext', target: 'running' },
            { guard: 'hasRest', target: 'report', actions: ['unselectDone', 'tellFinished'] },
            { target: 'idle', actions: ['unselectDone', 'tellFinished'] },
          ],
        },
        report: {
          on: {
            'rest.retried': { guard: 'canTryRest', target: 'running', actions: 'aimAtRest' },
            'report.closed': 'idle',
          },
        },
      },
    },
  },
})
