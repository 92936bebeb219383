import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import type { EntryPageInput } from '#domain/entryPage.ts'
import type { Failure } from '#domain/failure.ts'
import type { UserDetails } from '#domain/user.ts'
import { entryPageMachine } from '#machines/entries/entryPage.ts'
import { failureOf } from '#machines/failure.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { accountDeletionMachine } from './accountDeletion.ts'

type UserPageContext = EntryPageInput & { id: string; details: UserDetails | null; failure: Failure | null }

/** An account, for moderators and administrators (§2): form, details, and deletion, which drops unsaved changes. */
export const userPageMachine = setup({
  types: {
    input: {} as EntryPageInput & { id: string },
    context: {} as UserPageContext,
    events: {} as { type: 'load.retried' } | HeardFrom<typeof accountDeletionMachine, 'account.deleted'>,
    emitted: {} as { type: 'user.deleted'; nickname: string },
    children: {} as { hearChildren: 'hearChildren'; page: 'entryPage'; deletion: 'accountDeletion' },
  },
  actors: {
    hearChildren,
    entryPage: entryPageMachine,
    accountDeletion: accountDeletionMachine,
    loadDetails: fromPromise<UserDetails, { id: string }>(() =>
      Promise.reject(new Error('loadDetails is not provided')),
    ),
  },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({ page: self, heard: { deletion: ['account.deleted'] } }),
    }),
    openPage: spawnChild('entryPage', { id: 'page', input: ({ context }) => context }),
    openDeletion: spawnChild('accountDeletion', { id: 'deletion', input: ({ context: { id } }) => ({ id }) }),
    keepDetails: assign((_, { details }: { details: UserDetails }) => ({ details, failure: null })),
    keepFailure: assign(failureOf),
    dropWork: sendTo('page', { type: 'work.dropped' }),
    tellDeleted: emit((_, { nickname }: { nickname: string }) => ({ type: 'user.deleted', nickname })),
  },
}).createMachine({
  id: 'userPage',
  context: ({ input }) => ({ ...input, details: null, failure: null }),
  entry: ['hearChildren', 'openPage', 'openDeletion'],
  on: {
    'account.deleted': { actions: ['dropWork', { type: 'tellDeleted', params: ({ event }) => event }] },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDetails',
        src: 'loadDetails',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepDetails', params: ({ event }) => ({ details: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
    shown: {},
    failed: { description: 'The form works without the details.', on: { 'load.retried': 'loading' } },
  },
})
