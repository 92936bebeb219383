import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import type { ThemeFileAddress, ThemeFileContent } from '#domain/themes/themeFile.ts'
import { failureOf } from '#machines/failure.ts'

type ThemeFileContext = { address: ThemeFileAddress; file: ThemeFileContent | null; failure: Failure | null }

/** Loads a theme's file to edit (§7, GET /cms/files/{type}/{name}). */
export const themeFileMachine = setup({
  types: {
    input: {} as { address: ThemeFileAddress },
    context: {} as ThemeFileContext,
    events: {} as { type: 'load.retried' },
    emitted: {} as { type: 'file.loaded'; file: ThemeFileContent },
  },
  actors: {
    loadFile: fromPromise<ThemeFileContent, ThemeFileAddress>(() =>
      Promise.reject(new Error('loadFile is not provided')),
    ),
  },
  actions: {
    keepFile: assign((_, { file }: { file: ThemeFileContent }) => ({ file, failure: null })),
    tellLoaded: emit((_, { file }: { file: ThemeFileContent }) => ({ type: 'file.loaded', file })),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'themeFile',
  context: ({ input }) => ({ ...input, file: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadFile',
        src: 'loadFile',
        input: ({ context }) => context.address,
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepFile', params: ({ event }) => ({ file: event.output }) },
            { type: 'tellLoaded', params: ({ event }) => ({ file: event.output }) },
          ],
        },
        onError: { target: 'notOpened', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    ready: {},
    notOpened: {
      description: 'The file could not be opened; trying again may help. A draft of it stays in the browser.',
      on: { 'load.retried': 'loading' },
    },
  },
})
