import { assign, enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import { overviewEvents, welcomeNotifications } from '#domain/limits.ts'
import { listings } from '#domain/listing.ts'
import { runningOut } from '#domain/overview.ts'
import { confirmationMachine } from '#machines/entries/confirmation.ts'
import { type FrameNews, talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { listMachine } from '#machines/lists/list.ts'
import { openDraftsMachine } from './openDrafts.ts'

/** `now` is an ISO date-time, `total` of unread notifications at the last load. */
type OverviewPageContext = { now: string; userId: string; total: number }

/**
 * The first page (§2): next events, ending series, entries to confirm, drafts, and new notifications (§9: ten), which
 * reload when the menu counts another number. Lists that found no server load again when one is reached.
 */
export const overviewPageMachine = setup({
  types: {
    input: {} as { now: string; userId: string },
    context: {} as OverviewPageContext,
    events: {} as
      | HeardFrom<typeof listMachine, 'list.loaded'>
      | Extract<FrameNews, { type: 'count.changed' | 'network.returned' }>,
    children: {} as {
      hearChildren: 'hearChildren'
      frame: 'talkToFrame'
      list: 'list'
      events: 'list'
      runningOut: 'list'
      drafts: 'openDrafts'
      confirmation: 'confirmation'
    },
  },
  actors: {
    hearChildren,
    talkToFrame,
    list: listMachine,
    openDrafts: openDraftsMachine,
    confirmation: confirmationMachine,
  },
  guards: { isOther: ({ context }, { total }: { total: number }) => total !== context.total },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({ page: self, heard: { list: ['list.loaded'] } }),
    }),
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    openList: spawnChild('list', {
      id: 'list',
      input: {
        resource: 'notifications',
        sorting: listings.notifications.sorting,
        order: listings.notifications.order,
        ownFilter: null,
        preferences: { size: welcomeNotifications, own: false },
        fixed: [
          { name: 'viewed', value: false },
          { name: 'userId', value: 'self' },
        ],
      },
    }),
    openEvents: spawnChild('list', {
      id: 'events',
      input: ({ context: { now } }) => ({
        resource: 'events',
        sorting: 'start',
        order: 'ASC',
        ownFilter: null,
        preferences: { size: overviewEvents, own: false },
        fixed: [
          { name: 'ownedBy', value: 'self' },
          { name: 'startAfter', value: now },
        ],
      }),
    }),
    openRunningOut: spawnChild('list', {
      id: 'runningOut',
      input: ({ context: { now } }) => ({
        resource: 'revents',
        sorting: listings.revents.sorting,
        order: listings.revents.order,
        ownFilter: null,
        preferences: { size: overviewEvents, own: false },
        fixed: runningOut(now),
      }),
    }),
    openDrafts: spawnChild('openDrafts', { id: 'drafts', input: ({ context: { userId } }) => ({ userId }) }),
    openConfirmation: spawnChild('confirmation', { id: 'confirmation', input: { entry: null } }),
    tellReached: enqueueActions(({ enqueue }) => {
      for (const id of ['list', 'events', 'runningOut'] as const) enqueue.sendTo(id, { type: 'server.reached' })
    }),
    keepTotal: assign((_, { total }: { total: number }) => ({ total })),
  },
}).createMachine({
  id: 'overviewPage',
  context: ({ input }) => ({ ...input, total: 0 }),
  entry: ['hearChildren', 'openFrame', 'openList', 'openEvents', 'openRunningOut', 'openDrafts', 'openConfirmation'],
  on: {
    'list.loaded': { target: '.loaded', actions: { type: 'keepTotal', params: ({ event }) => event } },
    'network.returned': { actions: 'tellReached' },
    'count.changed': { actions: 'tellReached' },
  },
  initial: 'loading',
  states: {
    loading: { description: 'What the menu counts meanwhile is in the answer, too.' },
    loaded: {
      on: {
        'count.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'loading',
          actions: ['tellReached', sendTo('list', { type: 'refresh.requested' })],
        },
      },
    },
  },
})
