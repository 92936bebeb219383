import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { type ChosenFile, isFileAtFault } from '#domain/themes/files.ts'
import type { FileType, ThemeFileAddress } from '#domain/themes/themeFile.ts'
import {
  findFileFault,
  findUploadFault,
  firstNameOf,
  type ThemeUpload,
  type UploadTarget,
} from '#domain/themes/themeUpload.ts'
import type { UploadProgressed } from '#machines/entries/upload.ts'
import { failureOf } from '#machines/failure.ts'
import { holdFile } from '#machines/holdFile.ts'

/** `preview` is a picture's URL or a font's name. `progress` from 0 to 1. */
type ThemeFileUploadContext = ThemeUpload & {
  theme: string
  preview: string | null
  progress: number
  failure: Failure | null
}

/** `target` is replaced; null for a new file. */
type Choice = { file: ChosenFile; target: UploadTarget | null; known: readonly string[] }

type SendFileInput = {
  address: ThemeFileAddress
  key: string
  version: number | null
  listener: { send: (event: UploadProgressed) => void }
}

/**
 * Uploads a picture or font (§4). A retry replaces what somebody saved meanwhile, because all versions are kept. Between
 * `choice.begun` and `choice.ended` there is a file that can be saved and is not.
 */
export const themeFileUploadMachine = setup({
  types: {
    input: {} as { theme: string; type: FileType },
    context: {} as ThemeFileUploadContext,
    events: {} as
      | ({ type: 'file.chosen' } & Choice)
      | { type: 'file.removed' }
      | { type: 'name.changed'; name: string }
      | { type: 'upload.requested' }
      | UploadProgressed
      | { type: 'upload.canceled' },
    emitted: {} as
      | { type: 'choice.begun' }
      | { type: 'choice.ended' }
      | { type: 'file.uploaded'; name: string }
      | { type: 'file.refused'; failure: Failure },
    children: {} as { holdFile: 'holdFile' },
  },
  actors: {
    holdFile,
    readFile: fromPromise<string, { key: string; type: FileType }>(() =>
      Promise.reject(new Error('readFile is not provided')),
    ),
    sendFile: fromPromise<void, SendFileInput>(() => Promise.reject(new Error('sendFile is not provided'))),
  },
  guards: {
    isUnfit: ({ context }, { file, target }: Choice) => findFileFault(context.type, file, target) !== null,
    isMisnamed: ({ context }) => findUploadFault(context) !== null,
    isFileAtFault: (_, { failure }: { failure: Failure }) => isFileAtFault(failure),
    isConflict: (_, { failure }: { failure: Failure }) => failure.code === 'changedMeanwhile',
  },
  actions: {
    keepChoice: assign(({ context }, { file, target, known }: Choice) => ({
      file,
      target,
      known,
      name: firstNameOf(file, target),
      preview: null,
      progress: 0,
      failure: findFileFault(context.type, file, target),
    })),
    openFile: spawnChild('holdFile', { id: 'holdFile' }),
    holdFile: sendTo('holdFile', ({ context }) => ({ type: 'file.held', key: context.file?.key ?? null })),
    keepPreview: assign((_, { preview }: { preview: string }) => ({ preview })),
    keepName: assign((_, { name }: { name: string }) => ({ name, failure: null })),
    keepProgress: assign((_, { loaded, total }: { loaded: number; total: number }) => ({
      progress: total > 0 ? loaded / total : 0,
    })),
    keepFailure: assign(failureOf),
    keepMisnaming: assign(({ context }) => ({ failure: findUploadFault(context) })),
    forgetVersion: assign(({ context: { target } }) => ({ target: target && { ...target, version: null } })),
    resetProgress: assign({ progress: 0, failure: null }),
    forgetFile: assign({ file: null, target: null, name: '', preview: null, progress: 0, failure: null }),
    tellUploaded: emit(({ context }) => ({ type: 'file.uploaded', name: context.name })),
    tellRefused: emit((_, { failure }: { failure: Failure }) => ({ type: 'file.refused', failure })),
  },
}).createMachine({
  id: 'themeFileUpload',
  context: ({ input }) => ({
    ...input,
    file: null,
    target: null,
    known: [],
    name: '',
    preview: null,
    progress: 0,
    failure: null,
  }),
  entry: 'openFile',
  on: {
    'file.chosen': [
      {
        guard: { type: 'isUnfit', params: ({ event }) => event },
        target: '.refused',
        actions: { type: 'keepChoice', params: ({ event }) => event },
      },
      { target: '.reading', actions: { type: 'keepChoice', params: ({ event }) => event } },
    ],
    'file.removed': '.noFile',
  },
  initial: 'noFile',
  states: {
    noFile: { entry: ['forgetFile', 'holdFile', emit({ type: 'choice.ended' })] },
    reading: {
      description: 'The browser reads the file to show it.',
      entry: ['holdFile', emit({ type: 'choice.begun' })],
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context: { file, type } }) => ({ key: file?.key ?? '', type }),
        onDone: {
          target: 'chosen',
          actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: { target: 'refused', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    refused: {
      entry: ['holdFile', emit({ type: 'choice.ended' })],
      description: 'The file cannot be used: wrong ending, too large or not readable. Another can be chosen.',
    },
    chosen: {
      description: 'With a failure in the context the last try was refused; the file can be sent again.',
      on: {
        'name.changed': { actions: { type: 'keepName', params: ({ event }) => event } },
        'upload.requested': [{ guard: 'isMisnamed', actions: 'keepMisnaming' }, { target: 'uploading' }],
      },
    },
    uploading: {
      entry: 'resetProgress',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { theme, type, name, file, target }, self }) => ({
          address: { theme, type, name },
          key: file?.key ?? '',
          version: target?.version ?? null,
          listener: self,
        }),
        onDone: { target: 'noFile', actions: 'tellUploaded' },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'chosen',
            actions: [
              'forgetVersion',
              { type: 'keepFailure', params: ({ event }) => event },
              { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            ],
          },
          {
            guard: { type: 'isFileAtFault', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'refused',
            actions: [
              { type: 'keepFailure', params: ({ event }) => event },
              { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            ],
          },
          {
            target: 'chosen',
            actions: [
              { type: 'keepFailure', params: ({ event }) => event },
              { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            ],
          },
        ],
      },
      on: {
        'upload.progressed': { actions: { type: 'keepProgress', params: ({ event }) => event } },
        'upload.canceled': { target: 'chosen', actions: 'resetProgress' },
      },
    },
  },
})
