import { assign, fromPromise, setup } from 'xstate'

type ReasonTemplatesContext = { language: string; templates: readonly string[] }

/** Sentences for reasons, loaded when wanted. A reason can be typed without them. */
export const reasonTemplatesMachine = setup({
  types: {
    input: {} as { language: string },
    context: {} as ReasonTemplatesContext,
    events: {} as { type: 'templates.wanted' },
  },
  actors: {
    loadTemplates: fromPromise<readonly string[], { language: string }>(() =>
      Promise.reject(new Error('loadTemplates is not provided')),
    ),
  },
  actions: {
    keepTemplates: assign((_, { output }: { output: readonly string[] }) => ({ templates: output })),
  },
}).createMachine({
  id: 'reasonTemplates',
  context: ({ input: { language } }) => ({ language, templates: [] }),
  initial: 'folded',
  states: {
    folded: {
      description: 'Nobody has asked yet, or they could not be loaded.',
      on: { 'templates.wanted': 'loading' },
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
