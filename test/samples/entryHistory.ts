import { historyOfferId } from '#domain/toastIds.ts'
import type { entryHistoryMachine } from '#machines/history/entryHistory.ts'
import type { Samples } from '#test/walk.ts'
import { comparison, history, rest } from './history.ts'

export const entryHistorySamples: Samples<typeof entryHistoryMachine> = {
  inputs: [{ resource: 'groups', id: 'g1' }],
  guardsRead: ({ history, comparison, against, ticked, before }) => [
    history !== null && history.changes.length < history.total,
    comparison !== null,
    against === null,
    ticked.length > 0,
    before !== null,
  ],
  events: {
    'load.retried': [{}],
    'more.requested': [{}],
    'change.chosen': [{ version: 1 }],
    'against.chosen': [{ version: 3 }, { version: null }],
    'field.toggled': [{ field: 'name' }, { field: 'ownedBy' }],
    'comparison.closed': [{}],
    'restoration.requested': [{}],
    'offer.taken': [{ id: historyOfferId }, { id: 'undo:other' }],
  },
  actors: {
    talkToFrame: { done: [], error: [] },
    loadHistory: { done: [history], error: [{ code: 'offline' }] },
    loadMore: { done: [rest], error: [{ code: 'offline' }] },
    loadStates: { done: [comparison], error: [{ code: 'notFound' }] },
    storeState: { done: [4], error: [{ code: 'changedMeanwhile' }] },
    storeBefore: { done: [5], error: [{ code: 'changedMeanwhile' }] },
  },
}
