import { assign, emit, fromPromise, setup } from 'xstate'
import type { Backup } from '#domain/backup.ts'
import { type Failure, toFailure } from '#domain/failure.ts'
import { failureOf } from '#machines/failure.ts'

type BackupListContext = { backups: readonly Backup[]; failure: Failure | null; name: string }

/** The kept backups, and the download of one (`name`). */
export const backupListMachine = setup({
  types: {
    context: {} as BackupListContext,
    events: {} as { type: 'refresh.requested' } | { type: 'download.requested'; name: string },
    emitted: {} as { type: 'download.refused'; failure: Failure },
  },
  actors: {
    loadBackups: fromPromise<readonly Backup[]>(() => Promise.reject(new Error('loadBackups is not provided'))),
    startDownload: fromPromise<void, { name: string }>(() =>
      Promise.reject(new Error('startDownload is not provided')),
    ),
  },
  actions: {
    keepBackups: assign((_, { output }: { output: readonly Backup[] }) => ({ backups: output, failure: null })),
    keepFailure: assign(failureOf),
    keepName: assign((_, { name }: { name: string }) => ({ name })),
    tellRefused: emit((_, { error }: { error: unknown }) => ({ type: 'download.refused', failure: toFailure(error) })),
  },
}).createMachine({
  id: 'backupList',
  context: { backups: [], failure: null, name: '' },
  initial: 'loading',
  on: { 'refresh.requested': '.loading' },
  states: {
    loading: {
      invoke: {
        id: 'loadBackups',
        src: 'loadBackups',
        onDone: { target: 'ready', actions: { type: 'keepBackups', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    ready: {
      on: {
        'download.requested': { target: 'starting', actions: { type: 'keepName', params: ({ event }) => event } },
      },
    },
    failed: {},
    starting: {
      description: 'The link is on its way; the browser then downloads by itself.',
      invoke: {
        id: 'startDownload',
        src: 'startDownload',
        input: ({ context }) => ({ name: context.name }),
        onDone: 'ready',
        onError: { target: 'ready', actions: { type: 'tellRefused', params: ({ event }) => event } },
      },
    },
  },
})
