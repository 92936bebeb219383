import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { FormValues } from '#domain/forms.ts'
import {
  type Comparison,
  canReturn,
  type EntryHistory,
  type OfEntry,
  returnable,
  type Storing,
  storingOf,
} from '#domain/history.ts'
import { historyOfferId } from '#domain/toastIds.ts'
import { failureOf } from '#machines/failure.ts'
import { type FrameNews, talkToFrame } from '#machines/frame.ts'

type EntryHistoryContext = OfEntry & {
  history: EntryHistory | null
  chosen: number
  against: number | null
  comparison: Comparison | null
  ticked: readonly string[]
  before: { version: number; values: FormValues } | null
  failure: Failure | null
}

/** One entry's history: changes, a comparison of two states, and restoring fields. A restoration is a change, with undo. */
export const entryHistoryMachine = setup({
  types: {
    input: {} as OfEntry,
    context: {} as EntryHistoryContext,
    events: {} as
      | { type: 'load.retried' }
      | { type: 'more.requested' }
      | { type: 'change.chosen'; version: number }
      | { type: 'against.chosen'; version: number | null }
      | { type: 'field.toggled'; field: string }
      | { type: 'comparison.closed' }
      | { type: 'restoration.requested' }
      | Extract<FrameNews, { type: 'offer.taken' }>,
    emitted: {} as
      | { type: 'state.restored'; name: string }
      | { type: 'restoration.undone'; name: string }
      | { type: 'storing.failed'; failure: Failure },
    children: {} as { frame: 'talkToFrame' },
  },
  actors: {
    talkToFrame,
    loadHistory: fromPromise<EntryHistory, OfEntry & { offset: number }>(() =>
      Promise.reject(new Error('loadHistory is not provided')),
    ),
    loadMore: fromPromise<EntryHistory, OfEntry & { offset: number }>(() =>
      Promise.reject(new Error('loadMore is not provided')),
    ),
    loadStates: fromPromise<Comparison, OfEntry & { version: number; against: number | null }>(() =>
      Promise.reject(new Error('loadStates is not provided')),
    ),
    /** Returns the new version. */
    storeState: fromPromise<number, Storing>(() => Promise.reject(new Error('storeState is not provided'))),
    storeBefore: fromPromise<number, Storing>(() => Promise.reject(new Error('storeBefore is not provided'))),
  },
  guards: {
    hasMore: ({ context: { history } }) => history !== null && history.changes.length < history.total,
    isReturnable: ({ context }, { field }: { field: string }) => canReturn(context, field),
    canRestore: ({ context }) => context.against === null && context.ticked.length > 0,
    isOffered: ({ context }, { id }: { id: string }) => id === historyOfferId && context.before !== null,
  },
  actions: {
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    keepHistory: assign((_, { output }: { output: EntryHistory }) => ({ history: output, failure: null })),
    addHistory: assign(({ context: { history } }, { output }: { output: EntryHistory }) => ({
      history: {
        ...output,
        changes: [...(history?.changes ?? []), ...output.changes],
        names: { ...history?.names, ...output.names },
      },
    })),
    choose: assign((_, { version }: { version: number }) => ({ chosen: version, against: null, failure: null })),
    chooseOther: assign((_, { version }: { version: number | null }) => ({ against: version, failure: null })),
    keepStates: assign((_, { output }: { output: Comparison }) => ({ comparison: output, ticked: returnable(output) })),
    toggleField: assign(({ context: { ticked } }, { field }: { field: string }) => ({
      ticked: ticked.includes(field) ? ticked.filter((one) => one !== field) : [...ticked, field].toSorted(),
    })),
    closeComparison: assign({ comparison: null, ticked: [], failure: null }),
    keepBefore: assign(({ context: { comparison } }, { output: version }: { output: number }) => ({
      before: comparison && { version, values: comparison.later.values },
      comparison: null,
      ticked: [],
    })),
    forgetBefore: assign({ before: null }),
    claimOffer: sendTo('frame', { type: 'toast.claimed', id: historyOfferId }),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign(failureOf),
    tellRestored: emit(({ context }) => ({ type: 'state.restored', name: context.history?.name ?? '' })),
    tellUndone: emit(({ context }) => ({ type: 'restoration.undone', name: context.history?.name ?? '' })),
    tellFailed: emit((_, { error }: { error: unknown }) => ({ type: 'storing.failed', failure: toFailure(error) })),
  },
}).createMachine({
  id: 'entryHistory',
  context: ({ input }) => ({
    ...input,
    history: null,
    chosen: 0,
    against: null,
    comparison: null,
    ticked: [],
    before: null,
    failure: null,
  }),
  entry: 'openFrame',
  initial: 'loading',
  states: {
    loading: {
      on: { 'offer.taken': { guard: { type: 'isOffered', params: ({ event }) => event }, target: 'undoing' } },
      invoke: {
        id: 'loadHistory',
        src: 'loadHistory',
        input: ({ context: { resource, id } }) => ({ resource, id, offset: 0 }),
        onDone: { target: 'listed', actions: { type: 'keepHistory', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The history could not be loaded.',
      on: {
        'load.retried': { target: 'loading', actions: 'forgetFailure' },
        'offer.taken': { guard: { type: 'isOffered', params: ({ event }) => event }, target: 'undoing' },
      },
    },
    listed: {
      on: {
        'more.requested': { guard: 'hasMore', target: 'loadingMore' },
        'change.chosen': { target: 'loadingStates', actions: { type: 'choose', params: ({ event }) => event } },
        'offer.taken': { guard: { type: 'isOffered', params: ({ event }) => event }, target: 'undoing' },
      },
    },
    loadingMore: {
      on: { 'offer.taken': { guard: { type: 'isOffered', params: ({ event }) => event }, target: 'undoing' } },
      invoke: {
        id: 'loadMore',
        src: 'loadMore',
        input: ({ context: { resource, id, history } }) => ({ resource, id, offset: history?.changes.length ?? 0 }),
        onDone: { target: 'listed', actions: { type: 'addHistory', params: ({ event }) => event } },
        onError: { target: 'listed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    loadingStates: {
      on: { 'offer.taken': { guard: { type: 'isOffered', params: ({ event }) => event }, target: 'undoing' } },
      invoke: {
        id: 'loadStates',
        src: 'loadStates',
        input: ({ context: { resource, id, chosen, against } }) => ({ resource, id, version: chosen, against }),
        onDone: { target: 'compared', actions: { type: 'keepStates', params: ({ event }) => event } },
        onError: {
          target: 'listed',
          actions: ['closeComparison', { type: 'keepFailure', params: ({ event }) => event }],
        },
      },
    },
    compared: {
      on: {
        'change.chosen': { target: 'loadingStates', actions: { type: 'choose', params: ({ event }) => event } },
        'against.chosen': { target: 'loadingStates', actions: { type: 'chooseOther', params: ({ event }) => event } },
        'field.toggled': {
          guard: { type: 'isReturnable', params: ({ event }) => event },
          actions: { type: 'toggleField', params: ({ event }) => event },
        },
        'comparison.closed': { target: 'listed', actions: 'closeComparison' },
        'restoration.requested': { guard: 'canRestore', target: 'restoring' },
        'offer.taken': { guard: { type: 'isOffered', params: ({ event }) => event }, target: 'undoing' },
      },
    },
    restoring: {
      invoke: {
        id: 'storeState',
        src: 'storeState',
        input: ({ context }) => storingOf(context),
        onDone: {
          target: 'loading',
          actions: ['tellRestored', 'claimOffer', { type: 'keepBefore', params: ({ event }) => event }],
        },
        onError: { target: 'compared', actions: { type: 'tellFailed', params: ({ event }) => event } },
      },
    },
    undoing: {
      entry: 'closeComparison',
      invoke: {
        id: 'storeBefore',
        src: 'storeBefore',
        input: ({ context: { resource, id, before } }) => ({ resource, id, ...(before ?? { version: 0, values: {} }) }),
        onDone: { target: 'loading', actions: ['tellUndone', 'forgetBefore'] },
        onError: { target: 'loading', actions: { type: 'tellFailed', params: ({ event }) => event } },
      },
    },
  },
})
