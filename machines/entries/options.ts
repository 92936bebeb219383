import { assign, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import { failureOf } from '#machines/failure.ts'

export type Option = { id: string; name: string }

/** `ownGroups`: the user's; `users`: everybody by nickname; `sources`: calendars that the user may change (§7). */
export type OptionSource = 'places' | 'groups' | 'ownGroups' | 'categories' | 'topics' | 'users' | 'sources'

/** `include`: choices that the entry has already; offered even if not listed, such as deactivated ones. */
type OptionsContext = {
  source: OptionSource
  include: readonly Option[]
  options: readonly Option[]
  failure: Failure | null
}

/** Loads the choices of a dropdown (§7). A failure keeps the old ones. */
export const optionsMachine = setup({
  types: {
    input: {} as { source: OptionSource; include: readonly Option[] },
    context: {} as OptionsContext,
    events: {} as { type: 'options.reloadRequested' },
  },
  actors: {
    loadOptions: fromPromise<readonly Option[], { source: OptionSource }>(() =>
      Promise.reject(new Error('loadOptions is not provided')),
    ),
  },
  actions: {
    keepOptions: assign(({ context }, { loaded }: { loaded: readonly Option[] }) => ({
      options: [...loaded, ...context.include.filter(({ id }) => !loaded.some((option) => option.id === id))],
      failure: null,
    })),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'options',
  context: ({ input }) => ({
    source: input.source,
    include: input.include,
    options: input.include,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        input: ({ context }) => ({ source: context.source }),
        onDone: {
          target: 'ready',
          actions: { type: 'keepOptions', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'options.reloadRequested': { target: 'loading', reenter: true } },
    },
    ready: { on: { 'options.reloadRequested': 'loading' } },
    failed: { on: { 'options.reloadRequested': 'loading' } },
  },
})
