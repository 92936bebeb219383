import { assign, fromPromise, setup } from 'xstate'
import type { DoubleResource, Doubles, Pair } from '#domain/doubles/doubles.ts'
import type { Failure } from '#domain/failure.ts'
import { failureOf } from '#machines/failure.ts'

type Distinction = { one: string; other: string; distinct: boolean }

type DoublesContext = {
  resource: DoubleResource
  doubles: Doubles | null
  /** Said last not to be the same. */
  parted: Pair | null
  distinction: Distinction | null
  mergeId: string | null
  failure: Failure | null
}

const distinctionOf = ({ one, other }: Pair, distinct: boolean): Distinction => ({
  one: one.id,
  other: other.id,
  distinct,
})

/** Entries that may be the same: each pair is merged on its own page, or said to differ. Merges can be undone. */
export const doublesMachine = setup({
  types: {
    input: {} as { resource: DoubleResource },
    context: {} as DoublesContext,
    events: {} as
      | { type: 'load.retried' }
      | { type: 'pair.parted'; pair: Pair }
      | { type: 'parting.undone' }
      | { type: 'undo.requested'; id: string },
  },
  actors: {
    loadDoubles: fromPromise<Doubles, { resource: DoubleResource }>(() =>
      Promise.reject(new Error('loadDoubles is not provided')),
    ),
    keepDistinct: fromPromise<void, Distinction>(() => Promise.reject(new Error('keepDistinct is not provided'))),
    undoMerge: fromPromise<void, { id: string }>(() => Promise.reject(new Error('undoMerge is not provided'))),
  },
  guards: { hasParted: ({ context }) => context.parted !== null },
  actions: {
    keepDoubles: assign((_, { output }: { output: Doubles }) => ({ doubles: output, failure: null })),
    keepParted: assign((_, { pair }: { pair: Pair }) => ({ parted: pair, distinction: distinctionOf(pair, true) })),
    returnParted: assign(({ context: { parted } }) => ({
      parted: null,
      distinction: parted === null ? null : distinctionOf(parted, false),
    })),
    keepMerge: assign((_, { id }: { id: string }) => ({ mergeId: id })),
    forgetParted: assign({ parted: null }),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'doubles',
  context: ({ input: { resource } }) => ({
    resource,
    doubles: null,
    parted: null,
    distinction: null,
    mergeId: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDoubles',
        src: 'loadDoubles',
        input: ({ context: { resource } }) => ({ resource }),
        onDone: { target: 'shown', actions: { type: 'keepDoubles', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'load.retried': 'loading' } },
    shown: {
      on: {
        'pair.parted': { target: 'parting', actions: { type: 'keepParted', params: ({ event }) => event } },
        'parting.undone': { guard: 'hasParted', target: 'parting', actions: 'returnParted' },
        'undo.requested': { target: 'undoing', actions: { type: 'keepMerge', params: ({ event }) => event } },
      },
    },
    parting: {
      description: 'That two entries are not the same is remembered, or forgotten again.',
      invoke: {
        id: 'keepDistinct',
        src: 'keepDistinct',
        input: ({ context: { distinction } }) => distinction ?? { one: '', other: '', distinct: false },
        onDone: 'loading',
        onError: {
          target: 'shown',
          actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'forgetParted'],
        },
      },
    },
    undoing: {
      invoke: {
        id: 'undoMerge',
        src: 'undoMerge',
        input: ({ context: { mergeId } }) => ({ id: mergeId ?? '' }),
        onDone: 'loading',
        onError: { target: 'shown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})
