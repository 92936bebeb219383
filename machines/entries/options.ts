import { assign, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import { failureOf } from '#machines/failure.ts'

/** One choice of a dropdown. */
export type Option = { id: string; name: string }

/** What a dropdown chooses from. `ownGroups` are those of the signed-in user (§7, organizer choice),
 * `users` everybody by nickname. */
export type OptionSource = 'places' | 'groups' | 'ownGroups' | 'categories' | 'topics' | 'users'

/**
 * `options` is what the dropdown offers. `include` are choices that the entry already holds: they are offered whatever
 * the server lists (it leaves out deactivated entries and other people's groups).
 */
type OptionsContext = {
  source: OptionSource
  include: readonly Option[]
  options: readonly Option[]
  failure: Failure | null
}

/** Loading the choices of a dropdown (§7, dropdown loading). A failed load keeps the choices there were. */
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
