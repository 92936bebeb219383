import { assign, emit, fromPromise, setup } from 'xstate'

/** The last known number of the user's unviewed notifications. */
export type UnreadCountContext = { userId: string; total: number }

/** The number of unviewed notifications in the menu (§2), counted every minute; a failure keeps the old number. */
export const unreadCountMachine = setup({
  types: {
    input: {} as { userId: string },
    context: {} as UnreadCountContext,
    events: {} as { type: 'refresh.requested' },
    emitted: {} as { type: 'count.loaded'; total: number },
  },
  actors: {
    countUnread: fromPromise<number, { userId: string }>(() =>
      Promise.reject(new Error('countUnread is not provided')),
    ),
  },
  delays: { countInterval: 60_000 },
  actions: { keepTotal: assign((_, { total }: { total: number }) => ({ total })) },
}).createMachine({
  id: 'unreadCount',
  context: ({ input }) => ({ userId: input.userId, total: 0 }),
  initial: 'counting',
  states: {
    counting: {
      invoke: {
        id: 'countUnread',
        src: 'countUnread',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'waiting',
          actions: [
            { type: 'keepTotal', params: ({ event }) => ({ total: event.output }) },
            emit(({ event }) => ({ type: 'count.loaded', total: event.output })),
          ],
        },
        onError: 'waiting',
      },
      on: { 'refresh.requested': { target: 'counting', reenter: true } },
    },
    waiting: {
      description: 'The total stands until the next count.',
      after: { countInterval: 'counting' },
      on: { 'refresh.requested': 'counting' },
    },
  },
})
