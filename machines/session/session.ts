import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { type Failure, type FieldIssue, toFailure } from '#domain/failure.ts'
import type { Role, SessionUser } from '#domain/session.ts'
import type { Credentials } from '#domain/user.ts'

/** Without asking the server (§5). */
const missingIn = ({ email, password }: Credentials): FieldIssue[] =>
  Object.entries({ email: email.trim(), password })
    .filter(([, typed]) => typed === '')
    .map(([field]) => ({ field, reason: 'empty' }))

/** `user` is the stored one until confirmed. */
type SessionContext = { user: SessionUser | null; failure: Failure | null }

type SessionEvent =
  | ({ type: 'credentials.submitted' } & Credentials)
  | { type: 'logout.requested' }
  | { type: 'session.expired' }
  | { type: 'session.granted'; user: SessionUser }
  | { type: 'role.told'; role: Role }

const credentialsIn = (event: SessionEvent): Credentials => {
  assertEvent(event, 'credentials.submitted')
  return { email: event.email, password: event.password }
}

/**
 * The session (§2, §4). It begins with the stored user and asks the server; without an answer the user stays.
 * `session.opened` and `session.closed`: the frame stores or clears the user (`src/talkToBrowser.ts`). After a log-out
 * the layout navigates; after an expiry it stays, to continue after a new log-in. Each answer tells the role (`role.told`).
 */
export const sessionMachine = setup({
  types: {
    input: {} as { user: SessionUser | null },
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as
      | { type: 'session.opened'; user: SessionUser }
      | { type: 'session.closed'; reason: 'loggedOut' | 'expired' }
      | { type: 'signIn.refused'; failure: Failure },
  },
  actors: {
    checkSession: fromPromise<SessionUser, { token: string }>(() =>
      Promise.reject(new Error('checkSession is not provided')),
    ),
    signIn: fromPromise<SessionUser, Credentials>(() => Promise.reject(new Error('signIn is not provided'))),
    signOut: fromPromise<void, { token: string }>(() => Promise.reject(new Error('signOut is not provided'))),
  },
  guards: {
    hasUser: ({ context }) => context.user !== null,
    isIncomplete: (_, credentials: Credentials) => missingIn(credentials).length > 0,
    isOtherRole: ({ context }, { role }: { role: Role }) => role !== context.user?.role,
    isUnauthorized: (_, { failure }: { failure: Failure }) => failure.code === 'unauthorized',
  },
  actions: {
    keepUser: assign((_, { user }: { user: SessionUser }) => ({ user, failure: null })),
    forgetUser: assign({ user: null }),
    refuse: enqueueActions(({ enqueue }, { failure }: { failure: Failure }) => {
      enqueue.assign({ failure })
      enqueue.emit({ type: 'signIn.refused', failure })
    }),
    keepExpiry: assign({ failure: { code: 'unauthorized' } }),
    announceUser: enqueueActions(({ context, enqueue }) => {
      if (context.user !== null) enqueue.emit({ type: 'session.opened', user: context.user })
    }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ user: input.user, failure: null }),
  on: {
    'session.granted': {
      target: '.signedIn',
      actions: { type: 'keepUser', params: ({ event }) => event },
    },
  },
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides at once whether there is a kept session to ask about.',
      always: [{ guard: 'hasUser', target: 'restoring' }, { target: 'anonymous' }],
    },
    restoring: {
      description: 'The browser kept a user; the server is asked whether the session still holds.',
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        input: ({ context }) => ({ token: context.user?.token ?? '' }),
        onDone: { target: 'signedIn', actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) } },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'anonymous',
            actions: ['forgetUser', 'keepExpiry', emit({ type: 'session.closed', reason: 'expired' })],
          },
          { target: 'signedIn' },
        ],
      },
      on: { 'logout.requested': 'signingOut' },
    },
    anonymous: { on: { 'credentials.submitted': 'checking' } },
    checking: {
      description: 'Decides at once whether there is something to send.',
      always: [
        {
          guard: { type: 'isIncomplete', params: ({ event }) => credentialsIn(event) },
          target: 'refused',
          actions: {
            type: 'refuse',
            params: ({ event }) => ({ failure: { code: 'invalid', issues: missingIn(credentialsIn(event)) } }),
          },
        },
        { target: 'signingIn' },
      ],
    },
    signingIn: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => credentialsIn(event),
        onDone: { target: 'signedIn', actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) } },
        onError: {
          target: 'refused',
          actions: { type: 'refuse', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
    },
    refused: {
      description: 'The last sign-in failed; it can be tried again at once.',
      on: { 'credentials.submitted': 'checking' },
    },
    signedIn: {
      entry: 'announceUser',
      on: {
        'logout.requested': 'signingOut',
        'session.expired': {
          target: 'anonymous',
          actions: ['forgetUser', 'keepExpiry', emit({ type: 'session.closed', reason: 'expired' })],
        },
      },
      initial: 'certain',
      states: {
        certain: {
          on: { 'role.told': { guard: { type: 'isOtherRole', params: ({ event }) => event }, target: 'doubting' } },
        },
        doubting: {
          description: 'The role may be another now; an answer that was long on its way can also tell of an old one.',
          invoke: {
            id: 'checkSession',
            src: 'checkSession',
            input: ({ context }) => ({ token: context.user?.token ?? '' }),
            onDone: {
              target: '#session.signedIn',
              actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
            },
            onError: 'certain',
          },
        },
      },
    },
    signingOut: {
      description:
        'The server is told. Nobody is signed in afterwards, whatever it answers, also if a save of the account arrives late.',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ token: context.user?.token ?? '' }),
        onDone: { target: 'anonymous', actions: ['forgetUser', emit({ type: 'session.closed', reason: 'loggedOut' })] },
        onError: {
          target: 'anonymous',
          actions: ['forgetUser', emit({ type: 'session.closed', reason: 'loggedOut' })],
        },
      },
      on: { 'session.granted': { actions: { type: 'keepUser', params: ({ event }) => event } } },
    },
  },
})
