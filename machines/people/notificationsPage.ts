import { assign, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import type { ListItem } from '#domain/listing.ts'
import { type FrameNews, talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'

/** `seen`: the newest `updatedAt` that was shown. `total` of unread ones in the menu, null before it counts. */
type NotificationsPageContext = { listPage: ListPageInput; seen: string; total: number | null }

/** One's notifications (§2). Marking all as read leaves out what was not shown. A new number in the menu loads the list. */
export const notificationsPageMachine = setup({
  types: {
    input: {} as { listPage: ListPageInput },
    context: {} as NotificationsPageContext,
    events: {} as
      | { type: 'all.viewed' }
      | HeardFrom<typeof listPageMachine, 'rows.shown'>
      | Extract<FrameNews, { type: 'count.changed' }>,
    children: {} as { hearChildren: 'hearChildren'; frame: 'talkToFrame'; listPage: 'listPage' },
  },
  actors: {
    hearChildren,
    talkToFrame,
    listPage: listPageMachine,
    markAllViewed: fromPromise<void, { until: string }>(() =>
      Promise.reject(new Error('markAllViewed is not provided')),
    ),
  },
  guards: {
    isOther: ({ context }, { total }: { total: number }) => context.total !== null && total !== context.total,
  },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({ page: self, heard: { listPage: ['rows.shown'] } }),
    }),
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    openListPage: spawnChild('listPage', { id: 'listPage', input: ({ context }) => context.listPage }),
    refreshList: sendTo('listPage', { type: 'refresh.requested' }),
    outdateCount: sendTo('frame', { type: 'count.outdated' }),
    keepSeen: assign(({ context }, { items }: { items: readonly ListItem[] }) => ({
      seen: items.reduce((seen, { updatedAt }) => (String(updatedAt) > seen ? String(updatedAt) : seen), context.seen),
    })),
    keepTotal: assign((_, { total }: { total: number }) => ({ total })),
  },
}).createMachine({
  id: 'notificationsPage',
  context: ({ input }) => ({ ...input, seen: nothingSeen, total: null }),
  entry: ['hearChildren', 'openFrame', 'openListPage'],
  on: {
    'rows.shown': { actions: { type: 'keepSeen', params: ({ event }) => event } },
    'count.changed': [
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        actions: [{ type: 'keepTotal', params: ({ event }) => event }, 'refreshList'],
      },
      { actions: { type: 'keepTotal', params: ({ event }) => event } },
    ],
  },
  initial: 'idle',
  states: {
    idle: { on: { 'all.viewed': 'marking' } },
    marking: {
      invoke: {
        id: 'markAllViewed',
        src: 'markAllViewed',
        input: ({ context }) => ({ until: context.seen }),
        onDone: { target: 'idle', actions: ['refreshList', 'outdateCount'] },
        onError: 'failed',
      },
    },
    failed: { description: 'Nothing was marked, and it can be tried again.', on: { 'all.viewed': 'marking' } },
  },
})

const nothingSeen = '1970-01-01T00:00:00.000Z'
