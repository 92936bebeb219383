import { fromPromise } from 'xstate'
import { themeCreationMachine } from '#machines/themeCreation.ts'
import { themeFileNamingMachine } from '#machines/themeFileNaming.ts'
import { themeFilesMachine } from '#machines/themeFiles.ts'
import { themeFileUploadMachine } from '#machines/themeFileUpload.ts'
import { themeSwitcherMachine } from '#machines/themeSwitcher.ts'
import type { Api } from '#src/api/api.ts'
import type { CmsApi } from '#src/api/cms.ts'

/** The flows of the content management, with their real actors. Loaded with its first page: only administrators see it. */
export const createCmsActors = (cms: CmsApi, { themes, files }: Api) => ({
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

  themeFiles: themeFilesMachine.provide({
    actors: {
      loadFiles: fromPromise(({ input: { theme, type }, signal }) => cms.files.list(theme, type, signal)),
      removeFile: fromPromise(({ input: { address, version } }) => cms.files.remove(address, version)),
      restoreFile: fromPromise(({ input: { address, version } }) => cms.files.restore(address, version, null)),
    },
  }),

  themeFileNaming: themeFileNamingMachine.provide({
    actors: { createFile: fromPromise(({ input }) => cms.files.create(input)) },
  }),

  themeFileUpload: themeFileUploadMachine.provide({
    actors: {
      readFile: fromPromise(({ input: { key, type } }) => (type === 'font' ? files.readFont(key) : files.read(key))),
      sendFile: fromPromise(async ({ input: { address, key, version, listener }, signal }) => {
        const tell = (bytes: { loaded: number; total: number }) =>
          listener.send({ type: 'upload.progressed', ...bytes })
        await cms.files.upload(address, { key, version }, signal, tell)
      }),
    },
  }),
})

export type CmsActors = ReturnType<typeof createCmsActors>
