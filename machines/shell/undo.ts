import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import {
  addEntries,
  type DeletedEntry,
  entryInHand,
  idsByResource,
  markFailed,
  markRestored,
  noRestoration,
  type Restorable,
  type Restoration,
  retryRest,
  skipRest,
  type UndoOffer,
} from '#domain/bin.ts'
import { type Failure, toFailure } from '#domain/failure.ts'

type UndoContext = Restoration & { offer: UndoOffer | null }

/**
 * Restores deleted entries one at a time: the last deleted ones from the toast (`undo.offered` offers,
 * `undo.requested` accepts), or chosen ones from the bin (`restoration.requested`). Requests during a run are added to
 * it. A run stops after the current entry on request or without a connection. A report with a retry shows what failed.
 * There is one for all of Backstage, because the toast outlives the page.
 */
export const undoMachine = setup({
  types: {
    context: {} as UndoContext,
    events: {} as
      | ({ type: 'undo.offered' } & UndoOffer)
      | { type: 'undo.requested'; id: string }
      | { type: 'restoration.requested'; entries: readonly DeletedEntry[] }
      | { type: 'restoration.stopped' }
      | { type: 'rest.retried' }
      | { type: 'report.closed' },
    emitted: {} as
      | { type: 'entries.returned'; resource: Restorable; ids: readonly string[] }
      | { type: 'restoration.failed'; count: number },
  },
  actors: {
    restoreEntry: fromPromise<void, { resource: Restorable; id: string }>(() =>
      Promise.reject(new Error('restoreEntry is not provided')),
    ),
  },
  guards: {
    isOffered: ({ context }, { id }: { id: string }) => context.offer?.id === id,
    hasEntries: (_, { entries }: { entries: readonly DeletedEntry[] }) => entries.length > 0,
    hasNext: ({ context }) => context.waiting.length > 0,
    hasFollowing: ({ context }) => context.waiting.length > 1,
    hasRest: ({ context }) => context.failed.length + context.skipped.length > 0,
    canTryRest: ({ context }) => retryRest(context).waiting.length > 0,
    isOffline: (_, { failure }: { failure: Failure }) => failure.code === 'offline',
  },
  actions: {
    keepOffer: assign((_, { id, entries }: UndoOffer) => ({ offer: { id, entries } })),
    takeOffer: assign(({ context }) => ({
      ...addEntries(context, context.offer?.entries ?? []),
      offer: null,
    })),
    takeEntries: assign(({ context }, { entries }: { entries: readonly DeletedEntry[] }) =>
      addEntries(context, entries),
    ),
    takeRest: assign(({ context }) => retryRest(context)),
    skipRest: assign(({ context }) => skipRest(context)),
    markRestored: assign(({ context }) => markRestored(context)),
    markFailed: assign(({ context }, { failure }: { failure: Failure }) => markFailed(context, failure)),
    forgetRestored: assign({ restored: [] }),
    forgetAll: assign(() => noRestoration),
    tellRestored: enqueueActions(({ context, enqueue }) => {
      for (const { resource, ids } of idsByResource(context.restored)) {
        enqueue.emit({ type: 'entries.returned', resource, ids })
      }
    }),
    tellFailed: emit(({ context: { failed, skipped } }) => ({
      type: 'restoration.failed',
      count: failed.length + skipped.length,
    })),
  },
}).createMachine({
  id: 'undo',
  context: () => ({ ...noRestoration, offer: null }),
  on: {
    'undo.offered': { actions: { type: 'keepOffer', params: ({ event }) => event } },
    'undo.requested': {
      guard: { type: 'isOffered', params: ({ event }) => event },
      target: '.restoring',
      actions: ['forgetRestored', 'takeOffer'],
    },
    'restoration.requested': {
      guard: { type: 'hasEntries', params: ({ event }) => event },
      target: '.restoring',
      actions: ['forgetRestored', { type: 'takeEntries', params: ({ event }) => event }],
    },
  },
  initial: 'idle',
  states: {
    idle: {},
    restoring: {
      description:
        'One entry is in hand. Stopping waits for it, because nobody knows what became of a dropped request.',
      invoke: {
        id: 'restoreEntry',
        src: 'restoreEntry',
        input: ({ context }) => ({ resource: entryInHand(context).resource, id: entryInHand(context).id }),
        onDone: { target: 'advancing', actions: 'markRestored' },
        onError: [
          {
            guard: { type: 'isOffline', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'advancing',
            actions: ['skipRest', { type: 'markFailed', params: ({ event }) => ({ failure: toFailure(event.error) }) }],
          },
          {
            target: 'advancing',
            actions: { type: 'markFailed', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
        ],
      },
      on: {
        'undo.requested': { guard: { type: 'isOffered', params: ({ event }) => event }, actions: 'takeOffer' },
        'restoration.requested': { actions: { type: 'takeEntries', params: ({ event }) => event } },
        'restoration.stopped': { guard: 'hasFollowing', actions: 'skipRest' },
      },
    },
    advancing: {
      description: 'Decides at once whether another entry follows, something is left to report, or all are back.',
      always: [
        { guard: 'hasNext', target: 'restoring' },
        { guard: 'hasRest', target: 'failed', actions: ['tellRestored', 'tellFailed'] },
        { target: 'restored', actions: 'tellRestored' },
      ],
    },
    restored: { description: 'All that was asked for is back.' },
    failed: {
      description: 'The report: some are not back. What is asked for now joins it if it fails, too.',
      on: {
        'rest.retried': { guard: 'canTryRest', target: 'restoring', actions: 'takeRest' },
        'report.closed': { target: 'idle', actions: 'forgetAll' },
      },
    },
  },
})
