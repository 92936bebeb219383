import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { Credentials, SessionUser } from '#domain/user.ts'

/** The invitation token of the link, and why signing in after the registration failed. */
type RegistrationContext = { token: string; failure: Failure | null }

/**
 * Registration through an invitation (§2, §4): the page's form actor of kind `registration` does the registering and
 * tells here when the server accepted it; then the new user is signed in. `session.opened` is for the session actor.
 */
export const registrationMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as RegistrationContext,
    events: {} as { type: 'registration.accepted' } & Credentials,
    emitted: {} as { type: 'session.opened'; user: SessionUser },
  },
  actors: {
    signIn: fromPromise<SessionUser, Credentials>(() => Promise.reject(new Error('signIn is not provided'))),
  },
  actions: { keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })) },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({ token: input.token, failure: null }),
  initial: 'filling',
  states: {
    filling: { on: { 'registration.accepted': 'signingIn' } },
    signingIn: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'registration.accepted')
          return { email: event.email, password: event.password }
        },
        onDone: {
          target: 'signedIn',
          actions: emit(({ event }) => ({ type: 'session.opened', user: event.output })),
        },
        onError: {
          target: 'signInFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
    },
    signedIn: { type: 'final' },
    signInFailed: {
      description: 'The account exists, but signing in did not work; the log-in page is the way on.',
      type: 'final',
    },
  },
})
