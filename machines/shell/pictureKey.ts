import { assign, fromPromise, setup } from 'xstate'

/** Named like this so that recordings mask it. */
type PictureKeyContext = { pictureKey: string | null }

/** The key to pictures that no public entry shows (decision 16), renewed before its day ends; a failure keeps the old one. */
export const pictureKeyMachine = setup({
  types: {
    context: {} as PictureKeyContext,
    events: {} as { type: 'key.requested' },
  },
  actors: {
    readKey: fromPromise<{ pictureKey: string }>(() => Promise.reject(new Error('readKey is not provided'))),
  },
  delays: { renewal: 20 * 3_600_000, pause: 60_000 },
  actions: { keepKey: assign((_, { output }: { output: { pictureKey: string } }) => output) },
}).createMachine({
  id: 'pictureKey',
  context: { pictureKey: null },
  initial: 'loading',
  on: { 'key.requested': '.loading' },
  states: {
    loading: {
      invoke: {
        id: 'readKey',
        src: 'readKey',
        onDone: { target: 'ready', actions: { type: 'keepKey', params: ({ event }) => event } },
        onError: 'failed',
      },
    },
    ready: { after: { renewal: 'loading' } },
    failed: {
      description: 'Asks again soon. Until then pictures of hidden entries may be missing.',
      after: { pause: 'loading' },
    },
  },
})
