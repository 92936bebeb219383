import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { CreatedInvitation } from '#domain/invitation.ts'
import { failureOf } from '#machines/failure.ts'

/** `invitation` is the last created one, `link` the last to copy. */
type InvitationLinkContext = {
  invitation: CreatedInvitation | null
  link: string | null
  failure: Failure | null
}

/** Creates an invitation link, and copies it or an older one (§2). New members, and a second link within a week, are refused (§6, §8). */
export const invitationLinkMachine = setup({
  types: {
    context: {} as InvitationLinkContext,
    events: {} as { type: 'invitation.requested' } | { type: 'copy.requested'; link: string },
    emitted: {} as
      | { type: 'invitation.created' }
      | { type: 'invitation.refused'; failure: Failure }
      | { type: 'link.copied' }
      | { type: 'copy.failed' },
  },
  actors: {
    createInvitation: fromPromise<CreatedInvitation>(() =>
      Promise.reject(new Error('createInvitation is not provided')),
    ),
    copyText: fromPromise<void, { text: string }>(() => Promise.reject(new Error('copyText is not provided'))),
  },
  actions: {
    keepLink: assign((_, { link }: { link: string }) => ({ link })),
    keepInvitation: assign((_, { invitation }: { invitation: CreatedInvitation }) => ({ invitation, failure: null })),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'invitationLink',
  context: { invitation: null, link: null, failure: null },
  type: 'parallel',
  states: {
    creation: {
      initial: 'idle',
      states: {
        idle: { on: { 'invitation.requested': 'creating' } },
        creating: {
          invoke: {
            id: 'createInvitation',
            src: 'createInvitation',
            onDone: {
              target: 'created',
              actions: [
                { type: 'keepInvitation', params: ({ event }) => ({ invitation: event.output }) },
                emit({ type: 'invitation.created' }),
              ],
            },
            onError: {
              target: 'refused',
              actions: [
                { type: 'keepFailure', params: ({ event }) => event },
                emit(({ event }) => ({ type: 'invitation.refused', failure: toFailure(event.error) })),
              ],
            },
          },
        },
        created: { on: { 'invitation.requested': 'creating' } },
        refused: {
          description: 'No other invitation now; one that was created before is still there.',
          on: { 'invitation.requested': 'creating' },
        },
      },
    },
    copy: {
      initial: 'idle',
      on: { 'copy.requested': { target: '.copying', actions: { type: 'keepLink', params: ({ event }) => event } } },
      states: {
        idle: {},
        copying: {
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: context.link ?? '' }),
            onDone: { target: 'idle', actions: emit({ type: 'link.copied' }) },
            onError: { target: 'idle', actions: emit({ type: 'copy.failed' }) },
          },
        },
      },
    },
  },
})
