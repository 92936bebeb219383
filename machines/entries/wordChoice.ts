import { assign, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import { missingWordsPause } from '#domain/limits.ts'
import { failureOf } from '#machines/failure.ts'
import type { Option } from './options.ts'

export type WordSource = 'categories' | 'topics'

/** `name` is typed for the first word. */
type WordChoiceContext = { source: WordSource; options: readonly Option[]; name: string; failure: Failure | null }

/** The dropdown of categories or topics (§7). Without any, moderators make the first one; other dropdowns look again for it. */
export const wordChoiceMachine = setup({
  types: {
    input: {} as { source: WordSource },
    context: {} as WordChoiceContext,
    events: {} as
      | { type: 'options.reloadRequested' }
      | { type: 'name.changed'; name: string }
      | { type: 'creation.requested' },
  },
  actors: {
    loadOptions: fromPromise<readonly Option[], { source: WordSource }>(() =>
      Promise.reject(new Error('loadOptions is not provided')),
    ),
    createWord: fromPromise<void, { source: WordSource; name: string }>(() =>
      Promise.reject(new Error('createWord is not provided')),
    ),
  },
  delays: { missingWordsPause },
  guards: {
    isMissing: (_, { loaded }: { loaded: readonly Option[] }) => loaded.length === 0,
    hasName: ({ context }) => context.name.trim() !== '',
  },
  actions: {
    keepOptions: assign((_, { loaded }: { loaded: readonly Option[] }) => ({ options: loaded, failure: null })),
    keepName: assign((_, { name }: { name: string }) => ({ name, failure: null })),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'wordChoice',
  context: ({ input }) => ({ source: input.source, options: [], name: '', failure: null }),
  on: { 'name.changed': { actions: { type: 'keepName', params: ({ event }) => event } } },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        input: ({ context: { source } }) => ({ source }),
        onDone: [
          { guard: { type: 'isMissing', params: ({ event }) => ({ loaded: event.output }) }, target: 'missing' },
          { target: 'ready', actions: { type: 'keepOptions', params: ({ event }) => ({ loaded: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    ready: { on: { 'options.reloadRequested': 'refreshing' } },
    refreshing: {
      description:
        'The dropdown is opened: it shows what it has, and what somebody has added since as soon as it is there.',
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        input: ({ context: { source } }) => ({ source }),
        onDone: {
          target: 'ready',
          actions: { type: 'keepOptions', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: 'ready',
      },
    },
    failed: { on: { 'options.reloadRequested': 'loading' } },
    missing: {
      description: 'There is none yet. Somebody else may make one: it looks again after a while.',
      after: { missingWordsPause: 'lookingAgain' },
      on: { 'creation.requested': { guard: 'hasName', target: 'creating' } },
    },
    lookingAgain: {
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        input: ({ context: { source } }) => ({ source }),
        onDone: [
          { guard: { type: 'isMissing', params: ({ event }) => ({ loaded: event.output }) }, target: 'missing' },
          { target: 'ready', actions: { type: 'keepOptions', params: ({ event }) => ({ loaded: event.output }) } },
        ],
        onError: 'missing',
      },
      on: { 'creation.requested': { guard: 'hasName', target: 'creating' } },
    },
    creating: {
      invoke: {
        id: 'createWord',
        src: 'createWord',
        input: ({ context: { source, name } }) => ({ source, name: name.trim() }),
        onDone: 'lookingAgain',
        onError: { target: 'missing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})
