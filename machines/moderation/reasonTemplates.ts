import { assign, fromPromise, setup } from 'xstate'

/** `language` is empty before any are wanted. */
type ReasonTemplatesContext = { language: string; templates: readonly string[] }

/** Sentences for reasons, loaded when wanted in a language. A reason can be typed without them. */
export const reasonTemplatesMachine = setup({
  types: {
    context: {} as ReasonTemplatesContext,
    events: {} as { type: 'templates.wanted'; language: string },
  },
  actors: {
    loadTemplates: fromPromise<readonly string[], { language: string }>(() =>
      Promise.reject(new Error('loadTemplates is not provided')),
    ),
  },
  guards: {
    isOtherLanguage: ({ context }, { language }: { language: string }) => language !== context.language,
  },
  actions: {
    keepLanguage: assign((_, { language }: { language: string }) => ({ language, templates: [] })),
    keepTemplates: assign((_, { output }: { output: readonly string[] }) => ({ templates: output })),
  },
}).createMachine({
  id: 'reasonTemplates',
  context: { language: '', templates: [] },
  on: {
    'templates.wanted': {
      guard: { type: 'isOtherLanguage', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'keepLanguage', params: ({ event }) => event },
    },
  },
  initial: 'folded',
  states: {
    folded: {
      description: 'Nobody has asked yet, or they could not be loaded.',
      on: {
        'templates.wanted': {
          target: 'loading',
          actions: { type: 'keepLanguage', params: ({ event }) => event },
        },
      },
    },
    loading: {
      invoke: {
        id: 'loadTemplates',
        src: 'loadTemplates',
        input: ({ context: { language } }) => ({ language }),
        onDone: { target: 'ready', actions: { type: 'keepTemplates', params: ({ event }) => event } },
        onError: 'folded',
      },
    },
    ready: {},
  },
})
