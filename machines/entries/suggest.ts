import { assign, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { Suggestion, SuggestionSource } from '#domain/proposals/suggestion.ts'

type SuggestContext = {
  source: SuggestionSource
  text: string
  suggestions: readonly Suggestion[]
  failure: Failure | null
}

/** Autocompletion (§2), 250 ms after the last key; typing drops the question under way. `suggestions.requested` asks at once. */
export const suggestMachine = setup({
  types: {
    input: {} as { source: SuggestionSource },
    context: {} as SuggestContext,
    events: {} as
      | { type: 'text.changed'; text: string }
      | { type: 'suggestions.requested' }
      | { type: 'suggestions.closed' },
  },
  actors: {
    loadSuggestions: fromPromise<readonly Suggestion[], { source: SuggestionSource; text: string }>(() =>
      Promise.reject(new Error('loadSuggestions is not provided')),
    ),
  },
  delays: { suggestDelay: 250 },
  guards: { isBlank: (_, { text }: { text: string }) => text.trim() === '' },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    keepSuggestions: assign((_, { suggestions }: { suggestions: readonly Suggestion[] }) => ({
      suggestions,
      failure: null,
    })),
    clearSuggestions: assign({ suggestions: [], failure: null }),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ suggestions: [], failure })),
  },
}).createMachine({
  id: 'suggest',
  context: ({ input }) => ({ source: input.source, text: '', suggestions: [], failure: null }),
  on: {
    'text.changed': [
      {
        guard: { type: 'isBlank', params: ({ event }) => event },
        target: '.idle',
        actions: { type: 'keepText', params: ({ event }) => event },
      },
      { target: '.settling', actions: { type: 'keepText', params: ({ event }) => event } },
    ],
    'suggestions.closed': '.idle',
  },
  initial: 'idle',
  states: {
    idle: { entry: 'clearSuggestions', on: { 'suggestions.requested': 'loading' } },
    settling: {
      description: 'Waits until the person stops typing; each key starts the time again.',
      after: { suggestDelay: 'loading' },
    },
    loading: {
      invoke: {
        id: 'loadSuggestions',
        src: 'loadSuggestions',
        input: ({ context }) => ({ source: context.source, text: context.text.trim() }),
        onDone: {
          target: 'ready',
          actions: { type: 'keepSuggestions', params: ({ event }) => ({ suggestions: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
    },
    ready: {},
    failed: { description: 'Nothing can be suggested now; typing on asks again.' },
  },
})
