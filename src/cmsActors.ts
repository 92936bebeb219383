import { fromPromise } from 'xstate'
import { themeCreationMachine } from '#machines/themeCreation.ts'
import { themeSwitcherMachine } from '#machines/themeSwitcher.ts'
import type { Api } from '#src/api/api.ts'
import type { CmsApi } from '#src/api/cms.ts'

/** The flows of the content management, with their real actors. Loaded with its first page: only administrators see it. */
export const createCmsActors = (_cms: CmsApi, { themes }: Api) => ({
  themeSwitcher: themeSwitcherMachine.provide({
    actors: {
      loadThemes: fromPromise(({ signal }) => themes.list(signal)),
      activateTheme: fromPromise(({ input }) => themes.activate(input.name)),
      deleteTheme: fromPromise(({ input }) => themes.remove(input.name)),
      linkPreview: fromPromise(({ input }) => themes.preview(input.name)),
    },
  }),

  themeCreation: themeCreationMachine.provide({
    actors: { createTheme: fromPromise(({ input }) => themes.create(input)) },
  }),
})

export type CmsActors = ReturnType<typeof createCmsActors>
