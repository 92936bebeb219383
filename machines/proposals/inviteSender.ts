import { assign, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { failureOf } from '#machines/failure.ts'

type InviteSenderContext = { id: string; failure: Failure | null }

/** Invites the sender of an accepted proposal by mail. The server refuses members, invited people and too many (§6). */
export const inviteSenderMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as InviteSenderContext,
    events: {} as { type: 'invitation.requested' },
  },
  actors: {
    inviteSender: fromPromise<void, { id: string }>(() => Promise.reject(new Error('inviteSender is not provided'))),
  },
  guards: {
    isRefused: (_, { error }: { error: unknown }) =>
      ['invalid', 'NoInvitationYetError', 'InvitationLimitError'].includes(toFailure(error).code),
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'inviteSender',
  context: ({ input: { id } }) => ({ id, failure: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'invitation.requested': { target: 'inviting', actions: 'forgetFailure' } } },
    inviting: {
      invoke: {
        id: 'inviteSender',
        src: 'inviteSender',
        input: ({ context: { id } }) => ({ id }),
        onDone: 'invited',
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'idle', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    invited: { description: 'The mail is on its way.' },
    refused: { description: 'The sender is a member, was invited before, or nobody may be invited now.' },
  },
})
