import { assign, emit, enqueueActions, sendTo, setup, spawnChild, stopChild } from 'xstate'
import { addItems, countItems, hasRest, type Run, restOf, runOver } from '#domain/run.ts'
import { idsByResource, type UndoItem, type UndoOffer, type UndoResource } from '#domain/undo.ts'
import { hearChildren } from '#machines/hearing.ts'
import { batchRunMachine, type RunEnded } from '#machines/lists/batchRun.ts'

/** `run` is the last or current undo or restoration. */
type UndoContext = { offer: UndoOffer | null; run: Run<UndoItem> }

/**
 * Takes changes back, an entry at a time: the last offered by a toast (`undo.offered`, `undo.requested`), or some from the bin
 * (`restoration.requested`). More can be added to a run. One for all of Backstage, because the toast outlives the page.
 */
export const undoMachine = setup({
  types: {
    context: {} as UndoContext,
    events: {} as
      | ({ type: 'undo.offered' } & UndoOffer)
      | { type: 'undo.requested'; id: string }
      | { type: 'restoration.requested'; entries: readonly UndoItem[] }
      | RunEnded<UndoItem>
      | { type: 'rest.retried' }
      | { type: 'report.closed' },
    emitted: {} as
      | { type: 'entries.returned'; resource: UndoResource; ids: readonly string[] }
      | { type: 'restoration.failed'; count: number },
    children: {} as { hearRun: 'hearChildren'; run: 'batchRun' },
  },
  actors: { hearChildren, batchRun: batchRunMachine },
  guards: {
    isOffered: ({ context }, { id }: { id: string }) => context.offer?.id === id,
    hasEntries: (_, { entries }: { entries: readonly UndoItem[] }) => entries.length > 0,
    hasRest: (_, { run }: { run: Run<UndoItem> }) => hasRest(run),
    canTryRest: ({ context: { run } }) => restOf(run).length > 0,
  },
  actions: {
    keepOffer: assign((_, { id, entries }: UndoOffer) => ({ offer: { id, entries } })),
    forgetOffer: assign({ offer: null }),
    beginOffer: assign(({ context: { run, offer } }) => ({
      run: addItems({ ...run, done: [] }, offer?.entries ?? []),
    })),
    beginEntries: assign(({ context: { run } }, { entries }: { entries: readonly UndoItem[] }) => ({
      run: addItems({ ...run, done: [] }, entries),
    })),
    beginRest: assign(({ context: { run } }) => ({ run: runOver(restOf(run)) })),
    addOffer: sendTo('run', ({ context: { offer } }) => ({ type: 'items.added', items: offer?.entries ?? [] })),
    addEntries: sendTo('run', (_, { entries }: { entries: readonly UndoItem[] }) => ({
      type: 'items.added',
      items: entries,
    })),
    hearRun: spawnChild('hearChildren', {
      id: 'hearRun',
      input: ({ self }) => ({ page: self, heard: { run: ['run.ended'] } }),
    }),
    openRun: spawnChild('batchRun', { id: 'run', input: ({ context: { run } }) => ({ run, task: {} }) }),
    keepRun: assign((_, { run }: { run: Run<UndoItem> }) => ({ run })),
    forgetRun: assign(() => ({ run: runOver<UndoItem>([]) })),
    tellRestored: enqueueActions(({ context: { run }, enqueue }) => {
      for (const { resource, ids } of idsByResource(run.done)) {
        enqueue.emit({ type: 'entries.returned', resource, ids })
      }
    }),
    tellFailed: emit(({ context: { run } }) => ({
      type: 'restoration.failed',
      count: countItems(run) - run.done.length,
    })),
  },
}).createMachine({
  id: 'undo',
  context: () => ({ offer: null, run: runOver([]) }),
  on: {
    'undo.offered': { actions: { type: 'keepOffer', params: ({ event }) => event } },
    'undo.requested': {
      guard: { type: 'isOffered', params: ({ event }) => event },
      target: '.restoring',
      actions: ['beginOffer', 'forgetOffer'],
    },
    'restoration.requested': {
      guard: { type: 'hasEntries', params: ({ event }) => event },
      target: '.restoring',
      actions: { type: 'beginEntries', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: {},
    restoring: {
      description: 'The run has its own state: which entry is in hand, and whether it was stopped.',
      entry: ['hearRun', 'openRun'],
      exit: [stopChild('hearRun'), stopChild('run')],
      on: {
        'undo.requested': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: ['addOffer', 'forgetOffer'],
        },
        'restoration.requested': { actions: { type: 'addEntries', params: ({ event }) => event } },
        'run.ended': [
          {
            guard: { type: 'hasRest', params: ({ event }) => event },
            target: 'failed',
            actions: [{ type: 'keepRun', params: ({ event }) => event }, 'tellRestored', 'tellFailed'],
          },
          { target: 'restored', actions: [{ type: 'keepRun', params: ({ event }) => event }, 'tellRestored'] },
        ],
      },
    },
    restored: { description: 'All that was asked for is back.' },
    failed: {
      description: 'The report: some are not back. What is asked for now joins it if it fails, too.',
      on: {
        'rest.retried': { guard: 'canTryRest', target: 'restoring', actions: 'beginRest' },
        'report.closed': { target: 'idle', actions: 'forgetRun' },
      },
    },
  },
})
