import { assign, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { Notification } from '#domain/notification.ts'
import { failureOf } from '#machines/failure.ts'
import { talkToFrame } from '#machines/frame.ts'

type NotificationDetailContext = { id: string; notification: Notification | null; failure: Failure | null }

/** A notification (§2): marks it as viewed (§4) and updates the menu. The message shows from `marking` on. */
export const notificationDetailMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as NotificationDetailContext,
    events: {} as { type: 'load.retried' },
    children: {} as { frame: 'talkToFrame' },
  },
  actors: {
    talkToFrame,
    loadNotification: fromPromise<Notification, { id: string }>(() =>
      Promise.reject(new Error('loadNotification is not provided')),
    ),
    markViewed: fromPromise<Notification, { id: string; version: number }>(() =>
      Promise.reject(new Error('markViewed is not provided')),
    ),
  },
  guards: {
    isViewed: (_, { viewed }: Notification) => viewed,
    isMissing: (_, { failure }: { failure: Failure }) => failure.code === 'notFound',
  },
  actions: {
    keepNotification: assign((_, { notification }: { notification: Notification }) => ({
      notification,
      failure: null,
    })),
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'notificationDetail',
  context: ({ input }) => ({ id: input.id, notification: null, failure: null }),
  entry: 'openFrame',
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadNotification',
        src: 'loadNotification',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isViewed', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'keepNotification', params: ({ event }) => ({ notification: event.output }) },
          },
          {
            target: 'marking',
            actions: { type: 'keepNotification', params: ({ event }) => ({ notification: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'missing',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    marking: {
      description: 'The message can be read already.',
      invoke: {
        id: 'markViewed',
        src: 'markViewed',
        input: ({ context }) => ({ id: context.id, version: context.notification?.version ?? 0 }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'keepNotification', params: ({ event }) => ({ notification: event.output }) },
            sendTo('frame', { type: 'count.outdated' }),
          ],
        },
        onError: 'shown',
      },
    },
    shown: { description: 'One that could not be marked stays unread, and is marked when it is opened again.' },
    missing: { description: 'There is no such notification (any more).' },
    failed: {
      description: 'The server could not be asked; trying again may help.',
      on: { 'load.retried': 'loading' },
    },
  },
})
