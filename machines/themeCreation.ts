import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { builtInTheme, findThemeIssues, type ListedTheme } from '#domain/theme.ts'

/** What stands in the dialog; `parent` is the name of the theme to inherit from. `failure` is why it was refused. */
export type ThemeCreationContext = { name: string; parent: string; failure: Failure | null }

/**
 * The dialog for a new theme (§2 CMS, §5 theme name, §7): opened, filled in, created. Refused or closed it keeps what was
 * typed.
 */
export const themeCreationMachine = setup({
  types: {
    context: {} as ThemeCreationContext,
    events: {} as
      | { type: 'dialog.opened' }
      | { type: 'dialog.closed' }
      | { type: 'name.changed'; name: string }
      | { type: 'parent.changed'; parent: string }
      | { type: 'creation.requested' },
    emitted: {} as { type: 'theme.created'; name: string } | { type: 'theme.refused'; failure: Failure },
  },
  actors: {
    createTheme: fromPromise<ListedTheme, { name: string; parent: string }>(() =>
      Promise.reject(new Error('createTheme is not provided')),
    ),
  },
  guards: { isFaulty: ({ context: { name } }) => findThemeIssues(name).length > 0 },
  actions: {
    keepName: assign((_, { name }: { name: string }) => ({ name, failure: null })),
    keepParent: assign((_, { parent }: { parent: string }) => ({ parent })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    keepFaults: assign(({ context: { name } }) => ({ failure: faultsOf(name) })),
    forgetFailure: assign({ failure: null }),
    forgetForm: assign({ name: '', parent: builtInTheme }),
    tellFaults: emit(({ context: { name } }) => ({ type: 'theme.refused', failure: faultsOf(name) })),
    tellRefused: emit((_, { failure }: { failure: Failure }) => ({ type: 'theme.refused', failure })),
  },
}).createMachine({
  id: 'themeCreation',
  context: () => ({ name: '', parent: builtInTheme, failure: null }),
  initial: 'closed',
  states: {
    closed: { entry: 'forgetFailure', on: { 'dialog.opened': 'open' } },
    open: {
      on: {
        'name.changed': { actions: { type: 'keepName', params: ({ event }) => event } },
        'parent.changed': { actions: { type: 'keepParent', params: ({ event }) => event } },
        'creation.requested': [
          { guard: 'isFaulty', actions: ['keepFaults', 'tellFaults'] },
          { target: 'creating', actions: 'forgetFailure' },
        ],
        'dialog.closed': 'closed',
      },
    },
    creating: {
      invoke: {
        id: 'createTheme',
        src: 'createTheme',
        input: ({ context: { name, parent } }) => ({ name: name.trim(), parent }),
        onDone: {
          target: 'closed',
          actions: ['forgetForm', emit(({ event }) => ({ type: 'theme.created', name: event.output.name }))],
        },
        onError: {
          target: 'open',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          ],
        },
      },
    },
  },
})

const faultsOf = (name: string): Failure => ({ code: 'invalid', issues: findThemeIssues(name) })
