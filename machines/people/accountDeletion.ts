import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { chosenSuccessor } from '#domain/user.ts'
import { failureOf } from '#machines/failure.ts'

/** `version` is the one seen, null deletes any. `owned` entries, null if unknown. `successor` as in the field: ids and text. */
type AccountDeletionContext = {
  id: string
  nickname: string
  version: number | null
  owned: number | null
  handsOver: boolean
  successor: readonly string[]
  failure: Failure | null
}

type Asked = { nickname: string; version: number | null }

/** Deletes an account (§2, §7) after a dialog. Its entries stay or are handed over. Then the page logs out or shows the list. */
export const accountDeletionMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as AccountDeletionContext,
    events: {} as
      | ({ type: 'deletion.requested' } & Asked)
      | { type: 'handOver.chosen'; handsOver: boolean }
      | { type: 'successor.changed'; successor: readonly string[] }
      | { type: 'deletion.confirmed' }
      | { type: 'deletion.canceled' },
    emitted: {} as { type: 'account.deleted'; nickname: string } | { type: 'deletion.refused'; failure: Failure },
  },
  actors: {
    countOwned: fromPromise<number, { id: string }>(() => Promise.reject(new Error('countOwned is not provided'))),
    deleteAccount: fromPromise<void, { id: string; version: number | null; successor: string | null }>(() =>
      Promise.reject(new Error('deleteAccount is not provided')),
    ),
  },
  guards: {
    isDecided: ({ context }) => !context.handsOver || chosenSuccessor(context) !== null,
  },
  actions: {
    keepAccount: assign((_, { nickname, version }: Asked) => ({ ...undecided, nickname, version })),
    keepOwned: assign((_, { owned }: { owned: number }) => ({ owned })),
    keepChoice: assign((_, { handsOver }: { handsOver: boolean }) => ({ handsOver, failure: null })),
    keepSuccessor: assign((_, { successor }: { successor: readonly string[] }) => ({ successor, failure: null })),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'accountDeletion',
  context: ({ input: { id } }) => ({ id, nickname: '', version: null, ...undecided }),
  initial: 'idle',
  states: {
    idle: {
      entry: 'forgetFailure',
      on: {
        'deletion.requested': { target: 'counting', actions: { type: 'keepAccount', params: ({ event }) => event } },
      },
    },
    counting: {
      description: 'The dialog is open. How many entries there are is found out, or stays unknown.',
      invoke: {
        id: 'countOwned',
        src: 'countOwned',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'confirming',
          actions: { type: 'keepOwned', params: ({ event }) => ({ owned: event.output }) },
        },
        onError: 'confirming',
      },
      on: { 'deletion.canceled': 'idle' },
    },
    confirming: {
      description: 'The dialog asks, and says why an earlier try failed.',
      on: {
        'handOver.chosen': { actions: { type: 'keepChoice', params: ({ event }) => event } },
        'successor.changed': { actions: { type: 'keepSuccessor', params: ({ event }) => event } },
        'deletion.confirmed': { guard: 'isDecided', target: 'deleting' },
        'deletion.canceled': 'idle',
      },
    },
    deleting: {
      entry: 'forgetFailure',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context }) => ({
          id: context.id,
          version: context.version,
          successor: context.handsOver ? chosenSuccessor(context) : null,
        }),
        onDone: {
          target: 'deleted',
          actions: emit(({ context: { nickname } }) => ({ type: 'account.deleted', nickname })),
        },
        onError: {
          target: 'confirming',
          actions: [
            { type: 'keepFailure', params: ({ event }) => event },
            emit(({ event }) => ({ type: 'deletion.refused', failure: toFailure(event.error) })),
          ],
        },
      },
    },
    deleted: {},
  },
})

const undecided = { owned: null, handsOver: false, successor: [], failure: null }
