import { emit, sendTo, setup, spawnChild } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import { themeOffer, type UndoResource } from '#domain/undo.ts'
import { type FrameNews, talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { themeCreationMachine } from './themeCreation.ts'
import { themeSwitcherMachine } from './themeSwitcher.ts'

type CmsPageInput = { draftKey: string; draft: Draft | null }

/** The themes of the site (§2 CMS) and a dialog for a new one. Deletion can be undone. */
export const cmsPageMachine = setup({
  types: {
    input: {} as CmsPageInput,
    context: {} as CmsPageInput,
    events: {} as
      | HeardFrom<typeof themeCreationMachine, 'theme.created'>
      | HeardFrom<typeof themeSwitcherMachine, 'theme.deleted'>
      | Extract<FrameNews, { type: 'entries.restored' }>,
    emitted: {} as { type: 'undo.prepared'; name: string; offerId: string },
    children: {} as {
      hearChildren: 'hearChildren'
      frame: 'talkToFrame'
      switcher: 'themeSwitcher'
      creation: 'themeCreation'
    },
  },
  actors: { hearChildren, talkToFrame, themeSwitcher: themeSwitcherMachine, themeCreation: themeCreationMachine },
  guards: { isTheme: (_, { resource }: { resource: UndoResource }) => resource === 'themes' },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({ page: self, heard: { switcher: ['theme.deleted'], creation: ['theme.created'] } }),
    }),
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    openSwitcher: spawnChild('themeSwitcher', { id: 'switcher' }),
    openCreation: spawnChild('themeCreation', { id: 'creation', input: ({ context }) => context }),
    refreshThemes: sendTo('switcher', { type: 'themes.refreshRequested' }),
  },
}).createMachine({
  id: 'cmsPage',
  context: ({ input }) => input,
  entry: ['hearChildren', 'openFrame', 'openSwitcher', 'openCreation'],
  on: {
    'theme.created': { actions: 'refreshThemes' },
    'theme.deleted': {
      actions: [
        sendTo('frame', ({ event }) => ({ type: 'undo.offered', ...themeOffer(event.name) })),
        emit(({ event }) => ({ type: 'undo.prepared', name: event.name, offerId: themeOffer(event.name).id })),
      ],
    },
    'entries.restored': { guard: { type: 'isTheme', params: ({ event }) => event }, actions: 'refreshThemes' },
  },
})
