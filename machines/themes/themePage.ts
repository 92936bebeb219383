import { assign, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import type { ListedTheme } from '#domain/themes/theme.ts'
import { failureOf } from '#machines/failure.ts'

type ThemePageContext = { themes: readonly ListedTheme[]; failure: Failure | null }

/** The page of a theme (§2): finds the URL's or the active theme, and whether it is editable. */
export const themePageMachine = setup({
  types: { context: {} as ThemePageContext, events: {} as { type: 'load.retried' } },
  actors: { loadThemes: fromPromise<ListedTheme[]>(() => Promise.reject(new Error('loadThemes is not provided'))) },
  actions: {
    keepThemes: assign((_, { output }: { output: ListedTheme[] }) => ({ themes: output, failure: null })),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'themePage',
  context: { themes: [], failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadThemes',
        src: 'loadThemes',
        onDone: { target: 'ready', actions: { type: 'keepThemes', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    ready: {},
    failed: { on: { 'load.retried': 'loading' } },
  },
})
