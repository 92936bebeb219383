import { emit, fromPromise, setup, spawnChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { Filter } from '#domain/filter.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'

/** The history of all entries, for administrators: list, and download as a table. */
export const historyPageMachine = setup({
  types: {
    input: {} as { listPage: ListPageInput },
    context: {} as { listPage: ListPageInput },
    events: {} as { type: 'table.requested'; filters: readonly Filter[] },
    emitted: {} as { type: 'table.failed'; failure: Failure },
    children: {} as { listPage: 'listPage' },
  },
  actors: {
    listPage: listPageMachine,
    downloadTable: fromPromise<void, { filters: readonly Filter[] }>(() =>
      Promise.reject(new Error('downloadTable is not provided')),
    ),
  },
  actions: {
    openListPage: spawnChild('listPage', { id: 'listPage', input: ({ context }) => context.listPage }),
    tellFailed: emit((_, { error }: { error: unknown }) => ({ type: 'table.failed', failure: toFailure(error) })),
  },
}).createMachine({
  id: 'historyPage',
  context: ({ input }) => input,
  entry: 'openListPage',
  initial: 'open',
  states: {
    open: { on: { 'table.requested': 'downloading' } },
    downloading: {
      invoke: {
        id: 'downloadTable',
        src: 'downloadTable',
        input: ({ event }) => ({ filters: event.type === 'table.requested' ? event.filters : [] }),
        onDone: 'open',
        onError: { target: 'open', actions: { type: 'tellFailed', params: ({ event }) => event } },
      },
    },
  },
})
