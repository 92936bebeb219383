import { assign, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import { failureOf } from '#machines/failure.ts'

/** `html` is shown as it is. */
type PartialContext = { name: string; language: string; html: string | null; failure: Failure | null }

/** Loads a text of the site as HTML (§2, GET /partial/content). */
export const partialMachine = setup({
  types: {
    input: {} as { name: string; language: string },
    context: {} as PartialContext,
    events: {} as { type: 'load.retried' },
  },
  actors: {
    loadPartial: fromPromise<string, { name: string; language: string }>(() =>
      Promise.reject(new Error('loadPartial is not provided')),
    ),
  },
  actions: {
    keepHtml: assign((_, { html }: { html: string }) => ({ html, failure: null })),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'partial',
  context: ({ input: { name, language } }) => ({ name, language, html: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadPartial',
        src: 'loadPartial',
        input: ({ context: { name, language } }) => ({ name, language }),
        onDone: { target: 'shown', actions: { type: 'keepHtml', params: ({ event }) => ({ html: event.output }) } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    shown: {},
    failed: {
      description: 'The text could not be loaded; trying again may help.',
      on: { 'load.retried': 'loading' },
    },
  },
})
