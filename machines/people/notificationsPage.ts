import { fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { talkToFrame } from '#machines/frame.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'

/** One's notifications (§2). Marking all as read updates list and menu. */
export const notificationsPageMachine = setup({
  types: {
    input: {} as { listPage: ListPageInput },
    context: {} as { listPage: ListPageInput },
    events: {} as { type: 'all.viewed' },
    children: {} as { frame: 'talkToFrame'; listPage: 'listPage' },
  },
  actors: {
    talkToFrame,
    listPage: listPageMachine,
    markAllViewed: fromPromise<void>(() => Promise.reject(new Error('markAllViewed is not provided'))),
  },
  actions: {
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    openListPage: spawnChild('listPage', { id: 'listPage', input: ({ context }) => context.listPage }),
  },
}).createMachine({
  id: 'notificationsPage',
  context: ({ input }) => input,
  entry: ['openFrame', 'openListPage'],
  initial: 'idle',
  states: {
    idle: { on: { 'all.viewed': 'marking' } },
    marking: {
      invoke: {
        id: 'markAllViewed',
        src: 'markAllViewed',
        onDone: {
          target: 'idle',
          actions: [sendTo('listPage', { type: 'refresh.requested' }), sendTo('frame', { type: 'count.outdated' })],
        },
        onError: 'failed',
      },
    },
    failed: { description: 'Nothing was marked, and it can be tried again.', on: { 'all.viewed': 'marking' } },
  },
})
