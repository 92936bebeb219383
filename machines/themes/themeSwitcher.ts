import { assign, emit, fromPromise, raise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { type ListedTheme, themeOffers } from '#domain/themes/theme.ts'
import { failureOf } from '#machines/failure.ts'

/** `target` of the open dialog, `preview` the last link. */
type ThemeSwitcherContext = {
  themes: readonly ListedTheme[]
  target: string
  preview: { name: string; link: string } | null
  failure: Failure | null
}

/** The themes (§2, §4): activates, deletes after a question, makes preview links. After `theme.activated` the page reloads. */
export const themeSwitcherMachine = setup({
  types: {
    context: {} as ThemeSwitcherContext,
    events: {} as
      | { type: 'themes.refreshRequested' }
      | { type: 'activation.requested'; name: string }
      | { type: 'deletion.requested'; name: string }
      | { type: 'preview.requested'; name: string }
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.canceled' },
    emitted: {} as
      | { type: 'theme.activated'; name: string }
      | { type: 'theme.deleted'; name: string }
      | { type: 'theme.refused'; failure: Failure }
      | { type: 'preview.linked'; link: string },
  },
  actors: {
    loadThemes: fromPromise<ListedTheme[]>(() => Promise.reject(new Error('loadThemes is not provided'))),
    activateTheme: fromPromise<ListedTheme, { name: string }>(() =>
      Promise.reject(new Error('activateTheme is not provided')),
    ),
    deleteTheme: fromPromise<void, { name: string }>(() => Promise.reject(new Error('deleteTheme is not provided'))),
    linkPreview: fromPromise<string, { name: string }>(() => Promise.reject(new Error('linkPreview is not provided'))),
  },
  guards: {
    canActivate: ({ context: { themes } }, { name }: { name: string }) =>
      themes.some((theme) => theme.name === name && themeOffers(theme, themes).canActivate),
    canDelete: ({ context: { themes } }, { name }: { name: string }) =>
      themes.some((theme) => theme.name === name && themeOffers(theme, themes).canDelete),
  },
  actions: {
    keepThemes: assign((_, { themes }: { themes: ListedTheme[] }) => ({ themes, failure: null })),
    keepFailure: assign(failureOf),
    keepTarget: assign((_, { name }: { name: string }) => ({ target: name })),
    keepPreview: assign(({ context }, { link }: { link: string }) => ({ preview: { name: context.target, link } })),
    forgetPreview: assign({ preview: null }),
    tellRefused: emit((_, { failure }: { failure: Failure }) => ({ type: 'theme.refused', failure })),
    refreshThemes: raise({ type: 'themes.refreshRequested' }),
  },
}).createMachine({
  id: 'themeSwitcher',
  context: { themes: [], target: '', preview: null, failure: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: { 'themes.refreshRequested': '.loading' },
      states: {
        loading: {
          invoke: {
            id: 'loadThemes',
            src: 'loadThemes',
            onDone: {
              target: 'ready',
              actions: { type: 'keepThemes', params: ({ event }) => ({ themes: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        ready: {},
        failed: { description: 'What was listed before stays in view.' },
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'activation.requested': {
              guard: { type: 'canActivate', params: ({ event }) => event },
              target: 'askingActivation',
              actions: { type: 'keepTarget', params: ({ event }) => event },
            },
            'deletion.requested': {
              guard: { type: 'canDelete', params: ({ event }) => event },
              target: 'askingDeletion',
              actions: { type: 'keepTarget', params: ({ event }) => event },
            },
            'preview.requested': {
              target: 'linking',
              actions: [{ type: 'keepTarget', params: ({ event }) => event }, 'forgetPreview'],
            },
          },
        },
        askingActivation: { on: { 'dialog.confirmed': 'activating', 'dialog.canceled': 'idle' } },
        activating: {
          invoke: {
            id: 'activateTheme',
            src: 'activateTheme',
            input: ({ context }) => ({ name: context.target }),
            onDone: {
              target: 'activated',
              actions: emit(({ event }) => ({ type: 'theme.activated', name: event.output.name })),
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
                'refreshThemes',
              ],
            },
          },
        },
        activated: { description: 'The page reloads, for Backstage shows words of the theme, too.' },
        askingDeletion: { on: { 'dialog.confirmed': 'deleting', 'dialog.canceled': 'idle' } },
        deleting: {
          invoke: {
            id: 'deleteTheme',
            src: 'deleteTheme',
            input: ({ context }) => ({ name: context.target }),
            onDone: {
              target: 'idle',
              actions: [emit(({ context }) => ({ type: 'theme.deleted', name: context.target })), 'refreshThemes'],
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
                'refreshThemes',
              ],
            },
          },
        },
        linking: {
          invoke: {
            id: 'linkPreview',
            src: 'linkPreview',
            input: ({ context }) => ({ name: context.target }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'keepPreview', params: ({ event }) => ({ link: event.output }) },
                emit(({ event }) => ({ type: 'preview.linked', link: event.output })),
              ],
            },
            onError: {
              target: 'idle',
              actions: { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            },
          },
        },
      },
    },
  },
})
