import { fromPromise } from 'xstate'
import type { TalkToFrame } from '#machines/frame.ts'
import { entryHistoryMachine } from '#machines/history/entryHistory.ts'
import { historyPageMachine } from '#machines/history/historyPage.ts'
import type { listPageMachine } from '#machines/lists/listPage.ts'
import type { Api } from '#src/api/api.ts'

/** Creates the machines of histories, with their real actors. */
export const createHistoryActors = (api: Api, talkToFrame: TalkToFrame, listPage: typeof listPageMachine) => ({
  entryHistory: entryHistoryMachine.provide({
    actors: {
      talkToFrame,
      loadHistory: fromPromise(({ input, signal }) => api.history.changes(input, input.offset, signal)),
      loadMore: fromPromise(({ input, signal }) => api.history.changes(input, input.offset, signal)),
      loadStates: fromPromise(({ input, signal }) => api.history.compare(input, signal)),
      storeState: fromPromise(({ input }) => api.history.store(input)),
      storeBefore: fromPromise(({ input }) => api.history.store(input)),
    },
  }),
  historyPage: historyPageMachine.provide({
    actors: { listPage, downloadTable: fromPromise(({ input }) => api.history.download(input.filters)) },
  }),
})
