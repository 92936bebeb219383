import { emit, enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import { withPlainLines } from '#domain/themes/fileEditing.ts'
import type { ThemeFileAddress, ThemeFileContent } from '#domain/themes/themeFile.ts'
import { talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { textPreviewMachine } from '#machines/texts/textPreview.ts'
import { fileEditorMachine } from './fileEditor.ts'
import { fileHistoryMachine } from './fileHistory.ts'
import { themeFileMachine } from './themeFile.ts'

export type ThemeFilePageInput = { address: ThemeFileAddress; draftKey: string }

/** A theme's text file (§2, §4): editor, history and preview of Markdown. `file.gone`: it was removed, and none is inherited. */
export const themeFilePageMachine = setup({
  types: {
    input: {} as ThemeFilePageInput,
    context: {} as ThemeFilePageInput,
    events: {} as
      | HeardFrom<typeof themeFileMachine, 'file.loaded'>
      | HeardFrom<typeof fileEditorMachine, 'content.changed' | 'file.saved'>
      | HeardFrom<typeof fileHistoryMachine, 'file.changed'>,
    emitted: {} as { type: 'file.gone' },
    children: {} as {
      frame: 'talkToFrame'
      hearFile: 'hearChildren'
      file: 'themeFile'
      hearEditor: 'hearChildren'
      editor: 'fileEditor'
      history: 'fileHistory'
      guard: 'leaveGuard'
      preview: 'textPreview'
    },
  },
  actors: {
    hearChildren,
    talkToFrame,
    themeFile: themeFileMachine,
    fileEditor: fileEditorMachine,
    fileHistory: fileHistoryMachine,
    leaveGuard: leaveGuardMachine,
    textPreview: textPreviewMachine,
  },
  guards: {
    isUnsaved: (_, { content, loaded }: { content: string; loaded: string }) => content !== loaded,
    isGone: (_, { file }: { file: ThemeFileContent | null }) => file === null,
  },
  actions: {
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    hearFile: spawnChild('hearChildren', {
      id: 'hearFile',
      input: ({ self }) => ({ page: self, heard: { file: ['file.loaded'] } }),
    }),
    openFile: spawnChild('themeFile', { id: 'file', input: ({ context: { address } }) => ({ address }) }),
    hearEditor: spawnChild('hearChildren', {
      id: 'hearEditor',
      input: ({ self }) => ({
        page: self,
        heard: { editor: ['content.changed', 'file.saved'], history: ['file.changed'] },
      }),
    }),
    openGuard: spawnChild('leaveGuard', { id: 'guard' }),
    openHistory: spawnChild('fileHistory', { id: 'history', input: ({ context: { address } }) => ({ address }) }),
    openEditor: enqueueActions(({ context, enqueue }, { file }: { file: ThemeFileContent }) => {
      enqueue.spawnChild('fileEditor', { id: 'editor', input: { ...context, file } })
    }),
    openPreview: enqueueActions(({ context: { address }, enqueue }, { file }: { file: ThemeFileContent }) => {
      if (isText(address))
        enqueue.spawnChild('textPreview', { id: 'preview', input: { address, content: withPlainLines(file.content) } })
    }),
    guardWork: sendTo('guard', { type: 'form.dirtied' }),
    releaseWork: sendTo('guard', { type: 'form.cleaned' }),
    tellPreview: enqueueActions(({ context, enqueue }, { content }: { content: string }) => {
      if (isText(context.address)) enqueue.sendTo('preview', { type: 'text.changed', content })
    }),
    refreshHistory: sendTo('history', { type: 'history.outdated' }),
    replaceFile: enqueueActions(({ enqueue }, { file }: { file: ThemeFileContent | null }) => {
      if (file) enqueue.sendTo('editor', { type: 'file.replaced', file })
    }),
    refreshNames: enqueueActions(({ context: { address }, enqueue }) => {
      if (address.type === 'config') enqueue.sendTo('frame', { type: 'names.outdated' })
    }),
  },
}).createMachine({
  id: 'themeFilePage',
  context: ({ input }) => input,
  entry: 'openFrame',
  initial: 'loading',
  states: {
    loading: {
      description: 'The child `file` says whether the file could not be opened, and can be tried again.',
      entry: ['hearFile', 'openFile'],
      on: {
        'file.loaded': {
          target: 'editing',
          actions: [
            'hearEditor',
            'openGuard',
            'openHistory',
            { type: 'openPreview', params: ({ event }) => event },
            { type: 'openEditor', params: ({ event }) => event },
          ],
        },
      },
    },
    editing: {
      on: {
        'content.changed': [
          {
            guard: { type: 'isUnsaved', params: ({ event }) => event },
            actions: ['guardWork', { type: 'tellPreview', params: ({ event }) => event }],
          },
          { actions: ['releaseWork', { type: 'tellPreview', params: ({ event }) => event }] },
        ],
        'file.saved': { actions: ['refreshHistory', 'refreshNames'] },
        'file.changed': [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            actions: ['refreshNames', emit({ type: 'file.gone' })],
          },
          { actions: ['refreshNames', { type: 'replaceFile', params: ({ event }) => event }] },
        ],
      },
    },
  },
})

const isText = ({ type }: ThemeFileAddress): boolean => type === 'md'
