import { assign, fromPromise, setup } from 'xstate'
import type { UnfilledPage } from '#domain/textPage.ts'

/** The site's usual one. */
type UnfilledPagesContext = { language: string; pages: readonly UnfilledPage[] }

/** Pages that are not public because of gaps in their texts, for administrators. */
export const unfilledPagesMachine = setup({
  types: { input: {} as { language: string }, context: {} as UnfilledPagesContext },
  actors: {
    findPages: fromPromise<readonly UnfilledPage[], { language: string }>(() =>
      Promise.reject(new Error('findPages is not provided')),
    ),
  },
  actions: { keepPages: assign((_, { pages }: { pages: readonly UnfilledPage[] }) => ({ pages })) },
}).createMachine({
  id: 'unfilledPages',
  context: ({ input: { language } }) => ({ language, pages: [] }),
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'findPages',
        src: 'findPages',
        input: ({ context: { language } }) => ({ language }),
        onDone: { target: 'found', actions: { type: 'keepPages', params: ({ event }) => ({ pages: event.output }) } },
        onError: 'unknown',
      },
    },
    found: {},
    unknown: { description: 'The overview says nothing of them; the list of texts does.' },
  },
})
