import { assign, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import type { Proposal } from '#domain/proposals/proposal.ts'
import { failureOf } from '#machines/failure.ts'

/** `id` is the proposal's. */
type CorrectionNoteContext = { id: string; entryId: string; proposal: Proposal | null; failure: Failure | null }

/** What somebody reported about an entry, for the moderator who came from there to its form. */
export const correctionNoteMachine = setup({
  types: {
    input: {} as { id: string; entryId: string },
    context: {} as CorrectionNoteContext,
    events: {} as { type: 'load.retried' },
  },
  actors: {
    loadCorrection: fromPromise<Proposal, { id: string }>(() =>
      Promise.reject(new Error('loadCorrection is not provided')),
    ),
  },
  guards: {
    isOfEntry: ({ context: { entryId } }, { output }: { output: Proposal }) =>
      output.isCorrection && output.entryId === entryId,
  },
  actions: {
    keepProposal: assign((_, { output }: { output: Proposal }) => ({ proposal: output })),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'correctionNote',
  context: ({ input }) => ({ ...input, proposal: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadCorrection',
        src: 'loadCorrection',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isOfEntry', params: ({ event }) => event },
            target: 'shown',
            actions: { type: 'keepProposal', params: ({ event }) => event },
          },
          { target: 'other' },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    shown: {},
    other: { description: 'The proposal is about something else, such as an event that is like this one.' },
    failed: { on: { 'load.retried': { target: 'loading', actions: 'forgetFailure' } } },
  },
})
