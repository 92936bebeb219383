import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { failureOf } from '#machines/failure.ts'

/** The account, which the dialog names. `version` is the one that the person saw; null deletes any. */
type AccountDeletionContext = {
  id: string
  nickname: string
  version: number | null
  failure: Failure | null
}

/**
 * Deletes one's own account (§2 account, §7) after a dialog that names it. After `account.deleted` the page logs out.
 */
export const accountDeletionMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as AccountDeletionContext,
    events: {} as
      | { type: 'deletion.requested'; nickname: string; version: number | null }
      | { type: 'deletion.confirmed' }
      | { type: 'deletion.canceled' },
    emitted: {} as { type: 'account.deleted' } | { type: 'deletion.refused'; failure: Failure },
  },
  actors: {
    deleteAccount: fromPromise<void, { id: string; version: number | null }>(() =>
      Promise.reject(new Error('deleteAccount is not provided')),
    ),
  },
  actions: {
    keepAccount: assign((_, { nickname, version }: { nickname: string; version: number | null }) => ({
      nickname,
      version,
      failure: null,
    })),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'accountDeletion',
  context: ({ input: { id } }) => ({ id, nickname: '', version: null, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      entry: 'forgetFailure',
      on: {
        'deletion.requested': {
          target: 'confirming',
          actions: { type: 'keepAccount', params: ({ event }) => event },
        },
      },
    },
    confirming: { on: { 'deletion.confirmed': 'deleting', 'deletion.canceled': 'idle' } },
    deleting: {
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context: { id, version } }) => ({ id, version }),
        onDone: { target: 'deleted', actions: emit({ type: 'account.deleted' }) },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => event },
            emit(({ event }) => ({ type: 'deletion.refused', failure: toFailure(event.error) })),
          ],
        },
      },
    },
    deleted: {},
    failed: {
      description: 'The account is still there. The dialog says why, and can be confirmed again or closed.',
      on: { 'deletion.confirmed': 'deleting', 'deletion.canceled': 'idle' },
    },
  },
})
