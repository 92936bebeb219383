import { assign, fromPromise, setup } from 'xstate'
import { decideMerge, mergeChanges, othersChanges, withDecision } from '#domain/conflict.ts'
import type { UnsavedWork } from '#domain/draft.ts'
import type { Failure } from '#domain/failure.ts'
import type { FormKind, FormValues, StoredEntry } from '#domain/forms.ts'
import { type Decisions, type FieldConflict, isStored, type Side } from '#domain/merge.ts'
import type { Names } from '#domain/references.ts'
import { failureOf } from '#machines/failure.ts'

/** `base` is what both began with, `mine` what was refused. */
export type ConflictInput = { kind: FormKind; id: string; base: FormValues; mine: FormValues }

/** With names in all that is shown. */
export type CurrentEntry = StoredEntry & { names: Names }

/** `changes`: what they changed besides, the weightiest first. `decisions`: whose value each clash takes. */
type ConflictContext = ConflictInput & {
  theirs: CurrentEntry | null
  clashes: readonly FieldConflict[]
  changes: readonly string[]
  decisions: Decisions
  failure: Failure | null
}

/**
 * Somebody else stored the entry meanwhile (412, contract §2). The output is the merge, decided question by question; null when
 * postponed. If theirs has all that was changed, it was stored and the answer lost: nobody is asked.
 */
export const conflictMachine = setup({
  types: {
    input: {} as ConflictInput,
    context: {} as ConflictContext,
    events: {} as
      | { type: 'clash.decided'; field: string; side: Side }
      | { type: 'merge.submitted' }
      | { type: 'load.retried' }
      | { type: 'conflict.postponed' },
    output: {} as UnsavedWork | null,
  },
  actors: {
    loadCurrent: fromPromise<CurrentEntry, ConflictInput>(() =>
      Promise.reject(new Error('loadCurrent is not provided')),
    ),
  },
  guards: {
    isMine: ({ context }, { values }: StoredEntry) => isStored(context.base, context.mine, values),
    isClash: ({ context }, { field }: { field: string }) => context.clashes.some((clash) => clash.field === field),
    isDecided: ({ context }) => context.clashes.every(({ field }) => field in context.decisions),
  },
  actions: {
    keepTheirs: assign(({ context: { base, mine } }, theirs: CurrentEntry) => ({
      theirs,
      clashes: mergeChanges(base, theirs.values, mine).clashes,
      changes: othersChanges(base, theirs.values, mine),
      failure: null,
    })),
    keepDecision: assign(({ context: { decisions, clashes } }, decision: { field: string; side: Side }) => ({
      decisions: withDecision(decisions, clashes, decision),
    })),
    forgetTheirs: assign({ theirs: null }),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'conflict',
  context: ({ input }) => ({ ...input, theirs: null, clashes: [], changes: [], decisions: {}, failure: null }),
  output: ({ context: { base, theirs, mine, decisions } }) =>
    theirs && {
      values: decideMerge(base, theirs.values, mine, decisions),
      base: theirs.values,
      version: theirs.version,
    },
  on: { 'conflict.postponed': { target: '.postponed', actions: 'forgetTheirs' } },
  initial: 'loadingTheirs',
  states: {
    loadingTheirs: {
      invoke: {
        id: 'loadCurrent',
        src: 'loadCurrent',
        input: ({ context: { kind, id, base, mine } }) => ({ kind, id, base, mine }),
        onDone: [
          {
            guard: { type: 'isMine', params: ({ event }) => event.output },
            target: 'merged',
            actions: { type: 'keepTheirs', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'keepTheirs', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    choosing: {
      on: {
        'clash.decided': {
          guard: { type: 'isClash', params: ({ event }) => event },
          actions: { type: 'keepDecision', params: ({ event }) => event },
        },
        'merge.submitted': { guard: 'isDecided', target: 'merged' },
      },
    },
    failed: {
      description:
        'Theirs cannot be loaded; with failure `notFound` the entry was deleted. What was typed stays in the form.',
      on: { 'load.retried': 'loadingTheirs' },
    },
    merged: { type: 'final' },
    postponed: { type: 'final' },
  },
})
