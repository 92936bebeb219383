import { assign, fromPromise, setup } from 'xstate'
import type { SiteNames } from '#domain/themes/theme.ts'

/** The site's names in the frame (§1, §3), read again after a theme's config was saved. A failure keeps the old ones. */
export const siteMachine = setup({
  types: {
    input: {} as SiteNames,
    context: {} as SiteNames,
    events: {} as { type: 'config.saved' },
  },
  actors: {
    readNames: fromPromise<SiteNames>(() => Promise.reject(new Error('readNames is not provided'))),
  },
  actions: { keepNames: assign((_, { names }: { names: SiteNames }) => names) },
}).createMachine({
  id: 'site',
  context: ({ input }) => input,
  initial: 'known',
  states: {
    known: { on: { 'config.saved': 'reading' } },
    reading: {
      invoke: {
        id: 'readNames',
        src: 'readNames',
        onDone: { target: 'known', actions: { type: 'keepNames', params: ({ event }) => ({ names: event.output }) } },
        onError: 'known',
      },
      on: { 'config.saved': { target: 'reading', reenter: true } },
    },
  },
})
