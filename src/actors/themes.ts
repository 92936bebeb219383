import { fromPromise } from 'xstate'
import { toFailure } from '#domain/failure.ts'
import type { TalkToFrame } from '#machines/frame.ts'
import { textPreviewMachine } from '#machines/texts/textPreview.ts'
import { cmsPageMachine } from '#machines/themes/cmsPage.ts'
import { fileConflictMachine } from '#machines/themes/fileConflict.ts'
import { fileEditorMachine } from '#machines/themes/fileEditor.ts'
import { fileHistoryMachine } from '#machines/themes/fileHistory.ts'
import { themeCreationMachine } from '#machines/themes/themeCreation.ts'
import { themeFileMachine } from '#machines/themes/themeFile.ts'
import { themeFileNamingMachine } from '#machines/themes/themeFileNaming.ts'
import { themeFilePageMachine } from '#machines/themes/themeFilePage.ts'
import { themeFilesMachine } from '#machines/themes/themeFiles.ts'
import { themeFilesPageMachine } from '#machines/themes/themeFilesPage.ts'
import { themeFileUploadMachine } from '#machines/themes/themeFileUpload.ts'
import { themePageMachine } from '#machines/themes/themePage.ts'
import { themeSwitcherMachine } from '#machines/themes/themeSwitcher.ts'
import type { Api } from '#src/api/api.ts'
import type { CmsApi } from '#src/api/cms.ts'
import type { EntryActors } from './entries.ts'
import { createHoldFile } from './holdFile.ts'

type PagesFlows = Pick<EntryActors, 'draft' | 'findDraft'> & { talkToFrame: TalkToFrame }

export const createThemeActors = (
  cms: CmsApi,
  { themes, files, store }: Api,
  { draft, findDraft, talkToFrame }: PagesFlows,
) => {
  const themeSwitcher = themeSwitcherMachine.provide({
    actors: {
      loadThemes: fromPromise(({ signal }) => themes.list(signal)),
      activateTheme: fromPromise(({ input }) => themes.activate(input.name)),
      deleteTheme: fromPromise(({ input }) => themes.remove(input.name)),
      linkPreview: fromPromise(({ input }) => themes.preview(input.name)),
    },
  })
  const themeCreation = themeCreationMachine.provide({
    actors: { keepWork: draft, createTheme: fromPromise(({ input }) => themes.create(input)) },
  })
  const themeFiles = themeFilesMachine.provide({
    actors: {
      loadFiles: fromPromise(({ input: { theme, type }, signal }) => cms.files.list(theme, type, signal)),
      removeFile: fromPromise(({ input: { address, version } }) => cms.files.remove(address, version)),
      restoreFile: fromPromise(({ input: { address, version } }) => cms.files.restore(address, version, null)),
    },
  })
  const themeFileNaming = themeFileNamingMachine.provide({
    actors: { createFile: fromPromise(({ input }) => cms.files.create(input)) },
  })
  const themeFileUpload = themeFileUploadMachine.provide({
    actors: {
      holdFile: createHoldFile(files),
      readFile: fromPromise(({ input: { key, type } }) => (type === 'font' ? files.readFont(key) : files.read(key))),
      sendFile: fromPromise(async ({ input: { address, key, version, listener }, signal }) => {
        const tell = (bytes: { loaded: number; total: number }) =>
          listener.send({ type: 'upload.progressed', ...bytes })
        await cms.files.upload(address, { key, version }, signal, tell)
      }),
    },
  })
  const themeFile = themeFileMachine.provide({
    actors: { loadFile: fromPromise(({ input, signal }) => cms.files.read(input, signal)) },
  })
  const fileEditor = fileEditorMachine.provide({
    actors: {
      keepWork: draft,
      findDraft,
      saveFile: fromPromise(({ input: { address, content, version } }) => cms.files.save(address, content, version)),
      resolveConflict: fileConflictMachine.provide({
        actors: { loadTheirs: fromPromise(({ input, signal }) => cms.files.read(input, signal)) },
      }),
    },
  })
  const fileHistory = fileHistoryMachine.provide({
    actors: {
      loadVersions: fromPromise(({ input, signal }) => cms.files.versions(input, signal)),
      loadVersion: fromPromise(({ input: { address, version }, signal }) =>
        cms.files.version(address, version, signal),
      ),
      changeFile: fromPromise(async ({ input: { address, change, version, seen }, signal }) => {
        if (change === 'restoration') return cms.files.restore(address, version, seen)
        await cms.files.remove(address, seen)
        return cms.files.read(address, signal).catch((error: unknown) => {
          if (toFailure(error).code === 'notFound') return null
          throw error
        })
      }),
    },
  })
  const textPreview = textPreviewMachine.provide({
    actors: {
      renderText: fromPromise(({ input: { address, content }, signal }) => {
        if (address === null) throw new Error('A text of a theme has an address')
        return cms.files.preview(address, content, signal)
      }),
    },
  })

  return {
    cmsPage: cmsPageMachine.provide({ actors: { themeSwitcher, themeCreation, talkToFrame } }),
    readDraft: store.readDraft,
    themePage: themePageMachine.provide({
      actors: { loadThemes: fromPromise(({ signal }) => themes.list(signal)) },
    }),
    themeFilesPage: themeFilesPageMachine.provide({ actors: { themeFiles, themeFileNaming, themeFileUpload } }),
    themeFilePage: themeFilePageMachine.provide({
      actors: { fileEditor, fileHistory, talkToFrame, textPreview, themeFile },
    }),
  }
}
