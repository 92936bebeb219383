import { assign, emit, fromPromise, setup } from 'xstate'

/** `waiting`: proposals and threads, for moderators. */
type UnreadCountContext = { userId: string; isModerating: boolean; total: number; waiting: number }

type Counts = Pick<UnreadCountContext, 'total' | 'waiting'>

/** The numbers in the menu (§2), counted every minute; a failure keeps the old ones. */
export const unreadCountMachine = setup({
  types: {
    input: {} as Pick<UnreadCountContext, 'userId' | 'isModerating'>,
    context: {} as UnreadCountContext,
    events: {} as { type: 'refresh.requested' },
    emitted: {} as { type: 'count.loaded'; total: number },
  },
  actors: {
    countUnread: fromPromise<Counts, Pick<UnreadCountContext, 'userId' | 'isModerating'>>(() =>
      Promise.reject(new Error('countUnread is not provided')),
    ),
  },
  delays: { countInterval: 60_000 },
  actions: { keepCounts: assign((_, { output }: { output: Counts }) => output) },
}).createMachine({
  id: 'unreadCount',
  context: ({ input }) => ({ ...input, total: 0, waiting: 0 }),
  initial: 'counting',
  states: {
    counting: {
      invoke: {
        id: 'countUnread',
        src: 'countUnread',
        input: ({ context: { userId, isModerating } }) => ({ userId, isModerating }),
        onDone: {
          target: 'waiting',
          actions: [
            { type: 'keepCounts', params: ({ event }) => event },
            emit(({ event }) => ({ type: 'count.loaded', total: event.output.total })),
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
