import { assign, fromPromise, setup } from 'xstate'
import type { OpenConfirmation } from '#domain/confirmation.ts'
import type { Failure } from '#domain/failure.ts'
import { failureOf } from '#machines/failure.ts'

/** A null `entry` means all of the viewer's own. */
type ConfirmationContext = { entry: string | null; confirmations: readonly OpenConfirmation[]; failure: Failure | null }

/** Asks whether entries still exist that nobody has changed for long; one answer confirms all. */
export const confirmationMachine = setup({
  types: {
    input: {} as { entry: string | null },
    context: {} as ConfirmationContext,
    events: {} as { type: 'load.retried' } | { type: 'entry.saved' } | { type: 'confirmation.requested' },
  },
  actors: {
    loadConfirmations: fromPromise<readonly OpenConfirmation[], { entry: string | null }>(() =>
      Promise.reject(new Error('loadConfirmations is not provided')),
    ),
    confirmEntries: fromPromise<void, { ids: readonly string[] }>(() =>
      Promise.reject(new Error('confirmEntries is not provided')),
    ),
  },
  guards: { isNothingOpen: (_, { output }: { output: readonly OpenConfirmation[] }) => output.length === 0 },
  actions: {
    keepConfirmations: assign((_, { output }: { output: readonly OpenConfirmation[] }) => ({ confirmations: output })),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'confirmation',
  context: ({ input }) => ({ ...input, confirmations: [], failure: null }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetFailure',
      invoke: {
        id: 'loadConfirmations',
        src: 'loadConfirmations',
        input: ({ context: { entry } }) => ({ entry }),
        onDone: [
          { guard: { type: 'isNothingOpen', params: ({ event }) => event }, target: 'answered' },
          { target: 'open', actions: { type: 'keepConfirmations', params: ({ event }) => event } },
        ],
        onError: { target: 'unknown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    unknown: { description: 'Nobody knows whether something is open.', on: { 'load.retried': 'loading' } },
    answered: {},
    open: {
      on: {
        'confirmation.requested': 'confirming',
        'entry.saved': { target: 'answered', description: 'Who changes an entry says that it still exists.' },
      },
    },
    confirming: {
      entry: 'forgetFailure',
      invoke: {
        id: 'confirmEntries',
        src: 'confirmEntries',
        input: ({ context: { confirmations } }) => ({ ids: confirmations.map(({ id }) => id) }),
        onDone: 'confirmed',
        onError: { target: 'open', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    confirmed: {},
  },
})
