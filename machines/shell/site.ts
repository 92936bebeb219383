import { assign, fromPromise, setup } from 'xstate'
import type { SiteMasthead } from '#domain/themes/themeConfig.ts'

/** The site's names in the frame (§1, §3) and its colours, read again after a theme's config was saved. A failure keeps the old ones. */
export const siteMachine = setup({
  types: {
    input: {} as SiteMasthead,
    context: {} as SiteMasthead,
    events: {} as { type: 'config.saved' },
  },
  actors: {
    readMasthead: fromPromise<SiteMasthead>(() => Promise.reject(new Error('readMasthead is not provided'))),
  },
  actions: { keepMasthead: assign((_, { masthead }: { masthead: SiteMasthead }) => masthead) },
}).createMachine({
  id: 'site',
  context: ({ input }) => input,
  initial: 'known',
  states: {
    known: { on: { 'config.saved': 'reading' } },
    reading: {
      invoke: {
        id: 'readMasthead',
        src: 'readMasthead',
        onDone: {
          target: 'known',
          actions: { type: 'keepMasthead', params: ({ event }) => ({ masthead: event.output }) },
        },
        onError: 'known',
      },
      on: { 'config.saved': { target: 'reading', reenter: true } },
    },
  },
})
