import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { type ChosenFile, type FileArrival, isAccepted, isFileAtFault } from '#domain/themes/files.ts'
import { holdFile } from '#machines/holdFile.ts'

/** `automatic` uploads without `upload.requested`; `accept` as in {@link isAccepted}. */
export type UploadInput = { automatic: boolean; accept: readonly string[]; maximumBytes: number }

/** `preview` is a URL, `progress` goes from 0 to 1, `uploaded` is the server's id. */
type UploadContext = UploadInput & {
  file: ChosenFile | null
  preview: string | null
  progress: number
  uploaded: string | null
  failure: Failure | null
}

/** In bytes; `total` is 0 while unknown. */
export type UploadProgressed = { type: 'upload.progressed'; loaded: number; total: number }

/** `listener` hears the progress: the machine itself. */
type UploadFileInput = { key: string; listener: { send: (event: UploadProgressed) => void } }

const noFile: ChosenFile = { key: '', name: '', size: 0, type: '' }

/**
 * One file from choosing to uploaded (§4, §5, §7); it waits in `src/api` under `key`. Too large pictures are made smaller; if the
 * browser cannot, the server decides. A failure keeps the file; after cancel or replacement, late answers are not heard.
 */
export const uploadMachine = setup({
  types: {
    input: {} as UploadInput,
    context: {} as UploadContext,
    events: {} as
      | { type: 'file.chosen'; file: ChosenFile }
      | { type: 'file.removed' }
      | { type: 'upload.requested' }
      | UploadProgressed
      | { type: 'upload.canceled' },
    emitted: {} as { type: 'file.uploaded'; id: string } | { type: 'arrival.changed'; arrival: FileArrival },
    children: {} as { holdFile: 'holdFile' },
  },
  actors: {
    holdFile,
    scalePicture: fromPromise<ChosenFile, { file: ChosenFile; maximumBytes: number }>(() =>
      Promise.reject(new Error('scalePicture is not provided')),
    ),
    readFile: fromPromise<{ preview: string | null }, { key: string }>(() =>
      Promise.reject(new Error('readFile is not provided')),
    ),
    uploadFile: fromPromise<{ id: string }, UploadFileInput>(() =>
      Promise.reject(new Error('uploadFile is not provided')),
    ),
  },
  guards: {
    isAutomatic: ({ context }) => context.automatic,
    isTooLarge: ({ context }, { file }: { file: ChosenFile }) => file.size > context.maximumBytes,
    isFileAtFault: (_, { failure }: { failure: Failure }) => isFileAtFault(failure),
    isForeign: ({ context }, { file }: { file: ChosenFile }) => !isAccepted(file, context.accept),
  },
  actions: {
    keepFile: assign((_, { file }: { file: ChosenFile }) => ({
      file,
      preview: null,
      progress: 0,
      uploaded: null,
      failure: null,
    })),
    openFile: spawnChild('holdFile', { id: 'holdFile' }),
    holdFile: sendTo('holdFile', ({ context }) => ({ type: 'file.held', key: context.file?.key ?? null })),
    releaseFile: sendTo('holdFile', { type: 'file.held', key: null }),
    keepPreview: assign((_, { preview }: { preview: string | null }) => ({ preview })),
    keepProgress: assign((_, { loaded, total }: { loaded: number; total: number }) => ({
      progress: total > 0 ? loaded / total : 0,
    })),
    keepUploaded: assign((_, { id }: { id: string }) => ({ uploaded: id, progress: 1 })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    resetProgress: assign({ progress: 0, failure: null }),
    tellArrival: emit((_, { arrival }: { arrival: FileArrival }) => ({ type: 'arrival.changed', arrival })),
    forgetFile: assign({ file: null, preview: null, progress: 0, uploaded: null, failure: null }),
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({ ...input, file: null, preview: null, progress: 0, uploaded: null, failure: null }),
  entry: 'openFile',
  on: {
    'file.chosen': [
      {
        guard: { type: 'isForeign', params: ({ event }) => event },
        target: '.refused',
        actions: [
          { type: 'keepFile', params: ({ event }) => event },
          { type: 'keepFailure', params: { failure: { code: 'notAnImage' } } },
        ],
      },
      {
        guard: { type: 'isTooLarge', params: ({ event }) => event },
        target: '.scaling',
        actions: { type: 'keepFile', params: ({ event }) => event },
      },
      { target: '.reading', actions: { type: 'keepFile', params: ({ event }) => event } },
    ],
    'file.removed': '.noFile',
  },
  initial: 'noFile',
  states: {
    noFile: { entry: ['forgetFile', 'releaseFile', { type: 'tellArrival', params: { arrival: 'none' } }] },
    scaling: {
      description: 'The picture is larger than uploads may be: the browser makes a smaller one of it.',
      entry: ['holdFile', { type: 'tellArrival', params: { arrival: 'coming' } }],
      invoke: {
        id: 'scalePicture',
        src: 'scalePicture',
        input: ({ context: { file, maximumBytes } }) => ({ file: file ?? noFile, maximumBytes }),
        onDone: {
          target: 'reading',
          actions: { type: 'keepFile', params: ({ event }) => ({ file: event.output }) },
        },
        onError: 'reading',
      },
    },
    reading: {
      description: 'The browser reads the file to show it.',
      entry: ['holdFile', { type: 'tellArrival', params: { arrival: 'coming' } }],
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ key: context.file?.key ?? '' }),
        onDone: [
          {
            guard: 'isAutomatic',
            target: 'uploading',
            actions: { type: 'keepPreview', params: ({ event }) => event.output },
          },
          { target: 'chosen', actions: { type: 'keepPreview', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'refused',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
    },
    chosen: {
      entry: { type: 'tellArrival', params: { arrival: 'missing' } },
      on: { 'upload.requested': 'uploading' },
    },
    refused: {
      entry: ['holdFile', { type: 'tellArrival', params: { arrival: 'missing' } }],
      description: 'The file cannot be used: wrong type, refused by the server or not readable. Another can be chosen.',
    },
    uploading: {
      entry: ['resetProgress', { type: 'tellArrival', params: { arrival: 'coming' } }],
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context, self }) => ({ key: context.file?.key ?? '', listener: self }),
        onDone: {
          target: 'done',
          actions: [
            { type: 'keepUploaded', params: ({ event }) => event.output },
            emit(({ event }) => ({ type: 'file.uploaded', id: event.output.id })),
          ],
        },
        onError: [
          {
            guard: { type: 'isFileAtFault', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
        ],
      },
      on: {
        'upload.progressed': { actions: { type: 'keepProgress', params: ({ event }) => event } },
        'upload.canceled': { target: 'chosen', actions: 'resetProgress' },
      },
    },
    done: { entry: ['releaseFile', { type: 'tellArrival', params: { arrival: 'none' } }] },
    failed: {
      entry: { type: 'tellArrival', params: { arrival: 'failed' } },
      description: 'The file is still there and can be sent again.',
      on: { 'upload.requested': 'uploading' },
    },
  },
})
