import { assign, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import type { Source } from '#domain/sources/source.ts'
import { failureOf } from '#machines/failure.ts'

/** The incoming calendars that somebody may change. */
export const sourceListMachine = setup({
  types: {
    context: {} as { sources: readonly Source[]; failure: Failure | null },
    events: {} as { type: 'load.retried' },
  },
  actors: {
    loadSources: fromPromise<readonly Source[]>(() => Promise.reject(new Error('loadSources is not provided'))),
  },
  actions: {
    keepSources: assign((_, { output }: { output: readonly Source[] }) => ({ sources: output, failure: null })),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'sourceList',
  context: { sources: [], failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadSources',
        src: 'loadSources',
        onDone: { target: 'shown', actions: { type: 'keepSources', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    shown: {},
    failed: { on: { 'load.retried': 'loading' } },
  },
})
