import { assign, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { failureOf } from '#machines/failure.ts'

/** `page` is a route's path. */
type PageLoadContext = { page: string; tries: number; failure: Failure | null }

/**
 * Loads the code of the next page; the one before stays meanwhile. A failure is tried again on request and when the
 * connection is back. After two failures with a connection the page reloads: the server may have a new version.
 */
export const pageLoadMachine = setup({
  types: {
    context: {} as PageLoadContext,
    events: {} as
      | { type: 'page.requested'; page: string }
      | { type: 'page.changed'; page: string }
      | { type: 'network.found' }
      | { type: 'load.retried' }
      | { type: 'settings.changed' },
  },
  actors: {
    /** Nothing to do for a loaded or forbidden page. */
    loadPage: fromPromise<void, { page: string }>(() => Promise.reject(new Error('loadPage is not provided'))),
    openAnew: fromPromise<void>(() => Promise.reject(new Error('openAnew is not provided'))),
  },
  delays: { slowLoad: 200 },
  guards: {
    isOutdated: ({ context }, { error }: { error: unknown }) =>
      context.tries > 1 && toFailure(error).code !== 'offline',
  },
  actions: {
    keepPage: assign((_, { page }: { page: string }) => ({ page, tries: 0, failure: null })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'pageLoad',
  context: { page: '', tries: 0, failure: null },
  on: {
    'page.requested': { target: '.loading', actions: { type: 'keepPage', params: ({ event }) => event } },
    'page.changed': { target: '.loading', actions: { type: 'keepPage', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: { on: { 'settings.changed': 'changed' } },
    changed: {
      description:
        'The server has started with other settings. Each of its answers says so until the page is loaded anew.',
      on: { 'load.retried': 'openingAnew' },
    },
    loading: {
      entry: 'countTry',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context: { page } }) => ({ page }),
        onDone: 'idle',
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'outdated',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
      initial: 'quick',
      states: {
        quick: {
          description: 'Most pages come at once; a word about it would only flicker.',
          after: { slowLoad: 'slow' },
        },
        slow: {},
      },
    },
    failed: { on: { 'load.retried': 'loading', 'network.found': 'loading' } },
    outdated: { on: { 'load.retried': 'openingAnew', 'network.found': 'loading' } },
    openingAnew: {
      invoke: { id: 'openAnew', src: 'openAnew', onDone: 'idle', onError: 'outdated' },
    },
  },
})
