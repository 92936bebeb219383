import { sendTo, setup, spawnChild } from 'xstate'
import type { SelectedItem } from '#domain/selection.ts'
import type { WordResource } from '#domain/word.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'
import { wordDeletionMachine } from './wordDeletion.ts'

type WordsPageInput = { listPage: ListPageInput; resource: WordResource }

/** The list of categories or topics (§2). A deletion counts as a run over a row: it reloads the list and can be undone. */
export const wordsPageMachine = setup({
  types: {
    input: {} as WordsPageInput,
    context: {} as WordsPageInput,
    events: {} as HeardFrom<typeof wordDeletionMachine, 'word.deleted'>,
    children: {} as { hearChildren: 'hearChildren'; listPage: 'listPage'; deletion: 'wordDeletion' },
  },
  actors: { hearChildren, listPage: listPageMachine, wordDeletion: wordDeletionMachine },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({ page: self, heard: { deletion: ['word.deleted'] } }),
    }),
    openListPage: spawnChild('listPage', { id: 'listPage', input: ({ context }) => context.listPage }),
    openDeletion: spawnChild('wordDeletion', {
      id: 'deletion',
      input: ({ context }) => ({ resource: context.resource }),
    }),
    finishRun: sendTo('listPage', (_, { word, from }: { word: SelectedItem; from: string }) => ({
      type: 'run.finished',
      action: 'delete',
      done: [word],
      failed: [],
      from,
    })),
  },
}).createMachine({
  id: 'wordsPage',
  context: ({ input }) => input,
  entry: ['hearChildren', 'openListPage', 'openDeletion'],
  on: { 'word.deleted': { actions: { type: 'finishRun', params: ({ event }) => event } } },
})
