import { assign, fromPromise, setup } from 'xstate'
import type { DoubleResource, Merge } from '#domain/doubles/doubles.ts'
import { decideDoubles, firstDecisions, mergeDoubles, type Two, turned } from '#domain/doubles/mergeDoubles.ts'
import type { Failure } from '#domain/failure.ts'
import type { FormValues } from '#domain/forms.ts'
import type { Decisions, FieldConflict, Side } from '#domain/merge.ts'
import { failureOf } from '#machines/failure.ts'

export type MergeInput = { resource: DoubleResource; ids: readonly [string, string] }

export type MergeSubmission = Pick<MergeInput, 'resource'> & Pick<Two, 'kept' | 'merged'> & { values: FormValues }

/** `mine` is the kept entry's side; undecided fields stay as in it. */
type MergeContext = MergeInput & {
  two: Two | null
  clashes: readonly FieldConflict[]
  filled: readonly string[]
  decisions: Decisions
  merge: Merge | null
  failure: Failure | null
}

const turnedTwo = (two: Two): Two => ({ ...two, kept: two.merged, merged: two.kept })

const compared = (two: Two, decided: Decisions) => {
  const { clashes, filled } = mergeDoubles(two.kept, two.merged)
  return { two, clashes, filled, decisions: { ...firstDecisions(clashes, two.names), ...decided } }
}

/**
 * Merges two entries, with undo: which one is kept, and whose value each field takes. If one changed meanwhile, both are
 * loaded again, and decisions stay.
 */
export const mergeMachine = setup({
  types: {
    input: {} as MergeInput,
    context: {} as MergeContext,
    events: {} as
      | { type: 'load.retried' }
      | { type: 'side.decided'; field: string; side: Side }
      | { type: 'sides.turned' }
      | { type: 'merge.submitted' }
      | { type: 'undo.requested' },
  },
  actors: {
    loadTwo: fromPromise<Two, MergeInput>(() => Promise.reject(new Error('loadTwo is not provided'))),
    mergeEntries: fromPromise<Merge, MergeSubmission>(() => Promise.reject(new Error('mergeEntries is not provided'))),
    undoMerge: fromPromise<void, { id: string }>(() => Promise.reject(new Error('undoMerge is not provided'))),
  },
  guards: {
    isOne: (_, { output: { kept, merged } }: { output: Two }) => kept.id === merged.id,
    isClash: ({ context }, { field }: { field: string }) => context.clashes.some((clash) => clash.field === field),
  },
  actions: {
    keepTwo: assign(({ context }, { output }: { output: Two }) => ({
      ...compared(context.two?.kept.id === output.merged.id ? turnedTwo(output) : output, context.decisions),
      failure: null,
    })),
    turnSides: assign(({ context: { two, decisions } }) =>
      two === null ? {} : compared(turnedTwo(two), turned(decisions)),
    ),
    keepDecision: assign(({ context }, { field, side }: { field: string; side: Side }) => ({
      decisions: { ...context.decisions, [field]: side },
    })),
    keepMerge: assign((_, { output }: { output: Merge }) => ({ merge: output, failure: null })),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'merge',
  context: ({ input: { resource, ids } }) => ({
    resource,
    ids,
    two: null,
    clashes: [],
    filled: [],
    decisions: {},
    merge: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadTwo',
        src: 'loadTwo',
        input: ({ context: { resource, ids } }) => ({ resource, ids }),
        onDone: [
          {
            guard: { type: 'isOne', params: ({ event }) => event },
            target: 'one',
            actions: { type: 'keepTwo', params: ({ event }) => event },
          },
          { target: 'choosing', actions: { type: 'keepTwo', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'load.retried': 'loading' } },
    one: { description: 'Both addresses lead to one entry: the two were merged before.' },
    choosing: {
      on: {
        'side.decided': {
          guard: { type: 'isClash', params: ({ event }) => event },
          actions: { type: 'keepDecision', params: ({ event }) => event },
        },
        'sides.turned': { actions: 'turnSides' },
        'merge.submitted': { target: 'merging', actions: 'forgetFailure' },
        'load.retried': 'loading',
      },
    },
    merging: {
      invoke: {
        id: 'mergeEntries',
        src: 'mergeEntries',
        input: ({ context: { resource, two, decisions } }) => {
          if (two === null) throw new Error('nothing to merge')
          const { kept, merged } = two
          return { resource, kept, merged, values: decideDoubles(kept, merged, decisions) }
        },
        onDone: { target: 'merged', actions: { type: 'keepMerge', params: ({ event }) => event } },
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    merged: { on: { 'undo.requested': { target: 'undoing', actions: 'forgetFailure' } } },
    undoing: {
      invoke: {
        id: 'undoMerge',
        src: 'undoMerge',
        input: ({ context: { merge } }) => ({ id: merge?.id ?? '' }),
        onDone: 'undone',
        onError: { target: 'merged', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    undone: { on: { 'load.retried': 'loading' } },
  },
})
