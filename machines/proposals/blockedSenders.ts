import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { BlockedSender } from '#domain/proposals/proposal.ts'

type BlockedSendersContext = { senders: readonly BlockedSender[]; releasing: string; failure: Failure | null }

/** Blocked senders, loaded when opened. Each can be unblocked; what was declined with the block then waits again. */
export const blockedSendersMachine = setup({
  types: {
    context: {} as BlockedSendersContext,
    events: {} as { type: 'list.opened' } | { type: 'load.retried' } | { type: 'release.requested'; id: string },
    emitted: {} as { type: 'sender.released' },
  },
  actors: {
    loadSenders: fromPromise<readonly BlockedSender[]>(() => Promise.reject(new Error('loadSenders is not provided'))),
    releaseSender: fromPromise<void, { id: string }>(() => Promise.reject(new Error('releaseSender is not provided'))),
  },
  actions: {
    keepSenders: assign((_, { output }: { output: readonly BlockedSender[] }) => ({ senders: output, failure: null })),
    keepReleasing: assign((_, { id }: { id: string }) => ({ releasing: id, failure: null })),
    dropSender: assign(({ context: { senders, releasing } }) => ({
      senders: senders.filter(({ id }) => id !== releasing),
      releasing: '',
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error), releasing: '' })),
    tellReleased: emit({ type: 'sender.released' }),
  },
}).createMachine({
  id: 'blockedSenders',
  context: { senders: [], releasing: '', failure: null },
  initial: 'folded',
  states: {
    folded: { on: { 'list.opened': 'loading' } },
    loading: {
      invoke: {
        id: 'loadSenders',
        src: 'loadSenders',
        onDone: { target: 'listed', actions: { type: 'keepSenders', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The list could not be loaded.',
      on: { 'load.retried': 'loading' },
    },
    listed: {
      on: {
        'release.requested': { target: 'releasing', actions: { type: 'keepReleasing', params: ({ event }) => event } },
      },
    },
    releasing: {
      invoke: {
        id: 'releaseSender',
        src: 'releaseSender',
        input: ({ context }) => ({ id: context.releasing }),
        onDone: { target: 'listed', actions: ['dropSender', 'tellReleased'] },
        onError: { target: 'listed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})
