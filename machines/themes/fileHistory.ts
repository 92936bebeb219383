import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { canChangeFile, type HistoryChange } from '#domain/themes/fileEditing.ts'
import type { FileVersion, FileVersionContent, ThemeFileAddress, ThemeFileContent } from '#domain/themes/themeFile.ts'
import { failureOf } from '#machines/failure.ts'

/** `wanted` is loading, `shown` is compared, `change` is to be confirmed. */
type FileHistoryContext = {
  address: ThemeFileAddress
  versions: readonly FileVersion[]
  wanted: number
  shown: FileVersionContent | null
  change: HistoryChange
  failure: Failure | null
}

/** `seen` is the newest known version. */
type FileChange = { address: ThemeFileAddress; change: HistoryChange; version: number; seen: number }

/**
 * Saved versions of a theme file (contract §4), to compare and restore. The own file can be removed, to use the
 * inherited one. Both are refused if somebody saved since, and then the list reloads.
 */
export const fileHistoryMachine = setup({
  types: {
    input: {} as { address: ThemeFileAddress },
    context: {} as FileHistoryContext,
    events: {} as
      | { type: 'history.opened' }
      | { type: 'history.closed' }
      | { type: 'history.outdated' }
      | { type: 'load.retried' }
      | { type: 'version.chosen'; version: number }
      | { type: 'version.closed' }
      | { type: 'change.requested'; change: HistoryChange }
      | { type: 'change.confirmed' }
      | { type: 'change.canceled' },
    emitted: {} as
      | { type: 'file.changed'; change: HistoryChange; file: ThemeFileContent | null }
      | { type: 'change.refused'; failure: Failure },
  },
  actors: {
    loadVersions: fromPromise<FileVersion[], ThemeFileAddress>(() =>
      Promise.reject(new Error('loadVersions is not provided')),
    ),
    loadVersion: fromPromise<FileVersionContent, { address: ThemeFileAddress; version: number }>(() =>
      Promise.reject(new Error('loadVersion is not provided')),
    ),
    /** The file then in use, or null. */
    changeFile: fromPromise<ThemeFileContent | null, FileChange>(() =>
      Promise.reject(new Error('changeFile is not provided')),
    ),
  },
  guards: {
    canChange: ({ context: { address, versions, shown } }, { change }: { change: HistoryChange }) =>
      canChangeFile(change, address.type, versions, shown?.version ?? null),
    isShown: ({ context }) => context.shown !== null,
  },
  actions: {
    keepVersions: assign((_, { output }: { output: readonly FileVersion[] }) => ({ versions: output, shown: null })),
    keepWanted: assign((_, { version }: { version: number }) => ({ wanted: version, failure: null })),
    keepShown: assign((_, { output }: { output: FileVersionContent }) => ({ shown: output })),
    keepChange: assign((_, { change }: { change: HistoryChange }) => ({ change, failure: null })),
    hideVersion: assign({ shown: null }),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null }),
    tellChanged: emit(({ context: { change } }, { output: file }: { output: ThemeFileContent | null }) => ({
      type: 'file.changed',
      change,
      file,
    })),
    tellRefused: emit((_, { failure }: { failure: Failure }) => ({ type: 'change.refused', failure })),
  },
}).createMachine({
  id: 'fileHistory',
  context: ({ input }) => ({ ...input, versions: [], wanted: 0, shown: null, change: 'restoration', failure: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'history.opened': { target: 'loading', actions: 'forgetFailure' } } },
    loading: {
      invoke: {
        id: 'loadVersions',
        src: 'loadVersions',
        input: ({ context }) => context.address,
        onDone: { target: 'listed', actions: { type: 'keepVersions', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'history.outdated': { target: 'loading', reenter: true }, 'history.closed': 'closed' },
    },
    failed: {
      description: 'The versions could not be loaded; trying again may help.',
      on: { 'load.retried': { target: 'loading', actions: 'forgetFailure' }, 'history.closed': 'closed' },
    },
    listed: {
      description: 'The versions, and one of them compared with the text in use.',
      on: {
        'version.chosen': { target: 'loadingVersion', actions: { type: 'keepWanted', params: ({ event }) => event } },
        'version.closed': { guard: 'isShown', actions: 'hideVersion' },
        'change.requested': {
          guard: { type: 'canChange', params: ({ event }) => event },
          target: 'confirming',
          actions: { type: 'keepChange', params: ({ event }) => event },
        },
        'history.outdated': 'loading',
        'history.closed': 'closed',
      },
    },
    loadingVersion: {
      invoke: {
        id: 'loadVersion',
        src: 'loadVersion',
        input: ({ context: { address, wanted } }) => ({ address, version: wanted }),
        onDone: { target: 'listed', actions: { type: 'keepShown', params: ({ event }) => event } },
        onError: { target: 'listed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'history.outdated': 'loading', 'history.closed': 'closed' },
    },
    confirming: { on: { 'change.confirmed': 'changing', 'change.canceled': 'listed' } },
    changing: {
      invoke: {
        id: 'changeFile',
        src: 'changeFile',
        input: ({ context: { address, change, shown, versions } }) => ({
          address,
          change,
          version: shown?.version ?? 0,
          seen: versions[0]?.version ?? 0,
        }),
        onDone: { target: 'loading', actions: { type: 'tellChanged', params: ({ event }) => event } },
        onError: {
          target: 'loading',
          actions: [
            { type: 'keepFailure', params: ({ event }) => event },
            { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          ],
        },
      },
    },
  },
})
