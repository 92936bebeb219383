import { assign, emit, fromPromise, raise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { type FileType, isReadOnly, type ThemeFile, type ThemeFileAddress } from '#domain/themes/themeFile.ts'
import { failureOf } from '#machines/failure.ts'

/** `target` is to be removed, `removed` the last one. */
type ThemeFilesContext = {
  theme: string
  type: FileType
  files: readonly ThemeFile[]
  target: Target | null
  removed: Target | null
  failure: Failure | null
}

type Target = { name: string; version: number }

/** A theme's files of a type (§2). An own file can be removed, to use the inherited one, and restored. */
export const themeFilesMachine = setup({
  types: {
    input: {} as { theme: string; type: FileType },
    context: {} as ThemeFilesContext,
    events: {} as
      | { type: 'files.refreshRequested' }
      | { type: 'deletion.requested'; name: string }
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.canceled' }
      | { type: 'deletion.undone' },
    emitted: {} as
      | { type: 'file.removed'; name: string }
      | { type: 'file.restored'; name: string }
      | { type: 'file.refused'; failure: Failure },
  },
  actors: {
    loadFiles: fromPromise<ThemeFile[], { theme: string; type: FileType }>(() =>
      Promise.reject(new Error('loadFiles is not provided')),
    ),
    removeFile: fromPromise<void, { address: ThemeFileAddress; version: number }>(() =>
      Promise.reject(new Error('removeFile is not provided')),
    ),
    restoreFile: fromPromise<unknown, { address: ThemeFileAddress; version: number }>(() =>
      Promise.reject(new Error('restoreFile is not provided')),
    ),
  },
  guards: {
    canDelete: ({ context: { files } }, { name }: { name: string }) =>
      files.some((file) => file.name === name && file.own && !isReadOnly(file)),
    hasRemoved: ({ context }) => context.removed !== null,
  },
  actions: {
    keepFiles: assign((_, { files }: { files: ThemeFile[] }) => ({ files, failure: null })),
    keepFailure: assign(failureOf),
    keepTarget: assign(({ context: { files } }, { name }: { name: string }) => ({
      target: { name, version: files.find((file) => file.name === name)?.version ?? 0 },
    })),
    keepRemoved: assign(({ context }) => ({ removed: context.target, target: null })),
    forgetTarget: assign({ target: null }),
    forgetRemoved: assign({ removed: null }),
    refreshFiles: raise({ type: 'files.refreshRequested' }),
    tellRemoved: emit(({ context }) => ({ type: 'file.removed', name: context.removed?.name ?? '' })),
    tellRestored: emit(({ context }) => ({ type: 'file.restored', name: context.removed?.name ?? '' })),
    tellRefused: emit((_, { failure }: { failure: Failure }) => ({ type: 'file.refused', failure })),
  },
}).createMachine({
  id: 'themeFiles',
  context: ({ input }) => ({ ...input, files: [], target: null, removed: null, failure: null }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: { 'files.refreshRequested': '.loading' },
      states: {
        loading: {
          invoke: {
            id: 'loadFiles',
            src: 'loadFiles',
            input: ({ context: { theme, type } }) => ({ theme, type }),
            onDone: {
              target: 'ready',
              actions: { type: 'keepFiles', params: ({ event }) => ({ files: event.output }) },
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
            'deletion.requested': {
              guard: { type: 'canDelete', params: ({ event }) => event },
              target: 'asking',
              actions: { type: 'keepTarget', params: ({ event }) => event },
            },
            'deletion.undone': { guard: 'hasRemoved', target: 'restoring' },
          },
        },
        asking: {
          on: { 'dialog.confirmed': 'removing', 'dialog.canceled': { target: 'idle', actions: 'forgetTarget' } },
        },
        removing: {
          invoke: {
            id: 'removeFile',
            src: 'removeFile',
            input: ({ context: { theme, type, target } }) => ({
              address: { theme, type, name: target?.name ?? '' },
              version: target?.version ?? 0,
            }),
            onDone: { target: 'idle', actions: ['keepRemoved', 'tellRemoved', 'refreshFiles'] },
            onError: {
              target: 'idle',
              actions: [
                { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
                'forgetTarget',
                'refreshFiles',
              ],
            },
          },
        },
        restoring: {
          invoke: {
            id: 'restoreFile',
            src: 'restoreFile',
            input: ({ context: { theme, type, removed } }) => ({
              address: { theme, type, name: removed?.name ?? '' },
              version: removed?.version ?? 0,
            }),
            onDone: { target: 'idle', actions: ['tellRestored', 'forgetRemoved', 'refreshFiles'] },
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
