import { assertEvent, assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { CheckedInvitation } from '#domain/invitation.ts'
import type { Role, SessionUser } from '#domain/session.ts'
import { refusalId } from '#domain/toastIds.ts'
import { type Credentials, newRegistration } from '#domain/user.ts'
import { formMachine } from '#machines/entries/form.ts'
import { failureOf } from '#machines/failure.ts'
import { talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'

/** `failure`: of the invitation, or of the sign-in after registration. `role`: of the account that is made. */
type RegistrationContext = { token: string; failure: Failure | null; role: Role }

/** Registration with an invitation (§2, §4), which is checked first, and sign-in. Each invitation has its own draft, without passwords. */
export const registrationMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as RegistrationContext,
    events: {} as HeardFrom<typeof formMachine, 'form.saved'>,
    emitted: {} as { type: 'registration.completed' },
    children: {} as {
      hearForm: 'hearChildren'
      frame: 'talkToFrame'
      form: 'form'
      signIn: 'signIn'
      checkInvitation: 'checkInvitation'
    },
  },
  actors: {
    hearChildren,
    talkToFrame,
    form: formMachine,
    checkInvitation: fromPromise<CheckedInvitation, { token: string }>(() =>
      Promise.reject(new Error('checkInvitation is not provided')),
    ),
    signIn: fromPromise<SessionUser, Credentials>(() => Promise.reject(new Error('signIn is not provided'))),
  },
  guards: {
    isUnusable: (_, { failure: { code } }: { failure: Failure }) =>
      code === 'invalidInvitation' || code === 'usedInvitation',
  },
  actions: {
    hearForm: spawnChild('hearChildren', {
      id: 'hearForm',
      input: ({ self }) => ({ page: self, heard: { form: ['form.saved'] } }),
    }),
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    openForm: spawnChild('form', {
      id: 'form',
      input: ({ context: { token } }) => ({
        kind: 'registration',
        id: token,
        version: null,
        values: newRegistration(),
        draftKey: `registration:${token}`,
      }),
    }),
    closeForm: sendTo('form', { type: 'form.closed' }),
    withdrawRefusal: sendTo('frame', { type: 'toast.withdrawn', id: refusalId }),
    openSession: sendTo('frame', (_, { user }: { user: SessionUser }) => ({ type: 'session.granted', user })),
    keepRole: assign((_, { output }: { output: CheckedInvitation }) => ({ role: output.role })),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({ token: input.token, failure: null, role: 'normal' }),
  entry: ['openFrame', 'hearForm', 'openForm'],
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'checkInvitation',
        src: 'checkInvitation',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'filling', actions: { type: 'keepRole', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isUnusable', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'filling' },
        ],
      },
    },
    refused: { description: 'Nobody can register with this invitation.' },
    filling: { on: { 'form.saved': { target: 'signingIn', actions: ['closeForm', 'withdrawRefusal'] } } },
    signingIn: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'form.saved')
          return { email: String(event.values.email), password: String(event.values.password) }
        },
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'openSession', params: ({ event }) => ({ user: event.output }) },
            emit({ type: 'registration.completed' }),
          ],
        },
        onError: { target: 'signInFailed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    signedIn: {},
    signInFailed: { description: 'The account exists, but signing in did not work; the log-in page is the way on.' },
  },
})
