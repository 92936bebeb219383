import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { fold } from '#domain/text.ts'

/** What is suggested from: existing tags, nicknames, events (as parents, all or one's own) or places. */
export type SuggestionSource = 'tags' | 'users' | 'events' | 'ownEvents' | 'places'

/** One suggestion; of a tag, `id` and `name` are the tag itself. */
export type Suggestion = { id: string; name: string }

/** `text` is what was typed last; `suggestions` are the last that came, until newer ones do. */
type SuggestContext = {
  source: SuggestionSource
  text: string
  suggestions: readonly Suggestion[]
  failure: Failure | null
}

/**
 * Autocompletion (§2, tag and users input): asks 250 ms after the last key. Typing on leaves `loading`, which drops the
 * question under way, so an answer to an older text never replaces a newer one. Anyone who typed the whole name of one of the
 * suggestions and goes on meant it, marked or not: `suggestion.recognized` says so. `suggestions.requested` asks at once, also
 * for what there is while nothing is typed.
 */
export const suggestMachine = setup({
  types: {
    input: {} as { source: SuggestionSource },
    context: {} as SuggestContext,
    events: {} as
      | { type: 'text.changed'; text: string }
      | { type: 'text.finished' }
      | { type: 'suggestions.requested' }
      | { type: 'suggestions.closed' },
    emitted: {} as { type: 'suggestion.recognized'; suggestion: Suggestion },
  },
  actors: {
    loadSuggestions: fromPromise<readonly Suggestion[], { source: SuggestionSource; text: string }>(() =>
      Promise.reject(new Error('loadSuggestions is not provided')),
    ),
  },
  delays: { suggestDelay: 250 },
  guards: {
    isBlank: (_, { text }: { text: string }) => text.trim() === '',
    isName: ({ context }) => namesakes(context).length === 1,
  },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    keepSuggestions: assign((_, { suggestions }: { suggestions: readonly Suggestion[] }) => ({
      suggestions,
      failure: null,
    })),
    clearSuggestions: assign({ suggestions: [], failure: null }),
    tellRecognized: enqueueActions(({ context, enqueue }) => {
      for (const suggestion of namesakes(context)) enqueue.emit({ type: 'suggestion.recognized', suggestion })
    }),
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
    'text.finished': { guard: 'isName', target: '.idle', actions: 'tellRecognized' },
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

/** The suggestions that are called what was typed. */
const namesakes = ({ text, suggestions }: SuggestContext): Suggestion[] =>
  suggestions.filter(({ name }) => fold(name) === fold(text))
