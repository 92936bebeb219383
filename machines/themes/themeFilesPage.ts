import { enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import type { FileType } from '#domain/themes/themeFile.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { themeFileNamingMachine } from './themeFileNaming.ts'
import { themeFilesMachine } from './themeFiles.ts'
import { themeFileUploadMachine } from './themeFileUpload.ts'

export type ThemeFilesPageInput = { theme: string; type: FileType }

/** The files of one type (§2): texts are created by name, others uploaded. Both reload the list, and a chosen file is not left unasked. */
export const themeFilesPageMachine = setup({
  types: {
    input: {} as ThemeFilesPageInput,
    context: {} as ThemeFilesPageInput,
    events: {} as HeardFrom<
      typeof themeFileUploadMachine,
      'choice.begun' | 'choice.ended' | 'file.uploaded' | 'file.refused'
    >,
    children: {} as {
      hearUpload: 'hearChildren'
      files: 'themeFiles'
      guard: 'leaveGuard'
      naming: 'themeFileNaming'
      upload: 'themeFileUpload'
    },
  },
  actors: {
    hearChildren,
    themeFiles: themeFilesMachine,
    leaveGuard: leaveGuardMachine,
    themeFileNaming: themeFileNamingMachine,
    themeFileUpload: themeFileUploadMachine,
  },
  actions: {
    openFiles: spawnChild('themeFiles', { id: 'files', input: ({ context }) => context }),
    openGuard: spawnChild('leaveGuard', { id: 'guard' }),
    openAdding: enqueueActions(({ context, enqueue, self }) => {
      if (context.type !== 'image' && context.type !== 'font') {
        enqueue.spawnChild('themeFileNaming', { id: 'naming', input: context })
        return
      }
      const heard = { upload: ['choice.begun', 'choice.ended', 'file.uploaded', 'file.refused'] }
      enqueue.spawnChild('hearChildren', { id: 'hearUpload', input: { page: self, heard } })
      enqueue.spawnChild('themeFileUpload', { id: 'upload', input: context })
    }),
    guardChoice: sendTo('guard', { type: 'form.dirtied' }),
    releaseChoice: sendTo('guard', { type: 'form.cleaned' }),
    refreshFiles: sendTo('files', { type: 'files.refreshRequested' }),
  },
}).createMachine({
  id: 'themeFilesPage',
  context: ({ input }) => input,
  entry: ['openFiles', 'openGuard', 'openAdding'],
  on: {
    'choice.begun': { actions: 'guardChoice' },
    'choice.ended': { actions: 'releaseChoice' },
    'file.uploaded': { actions: 'refreshFiles' },
    'file.refused': { actions: 'refreshFiles' },
  },
})
