import { assign, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import type { MailTest, SystemState } from '#domain/system.ts'
import { failureOf } from '#machines/failure.ts'

type SystemContext = { system: SystemState | null; mail: MailTest | null; failure: Failure | null }

/** The page of the installation's state, with a test mail. */
export const systemPageMachine = setup({
  types: {
    context: {} as SystemContext,
    events: {} as { type: 'load.retried' } | { type: 'mail.requested' },
  },
  actors: {
    loadSystem: fromPromise<SystemState>(() => Promise.reject(new Error('loadSystem is not provided'))),
    sendTestMail: fromPromise<MailTest>(() => Promise.reject(new Error('sendTestMail is not provided'))),
  },
  actions: {
    keepSystem: assign((_, { system }: { system: SystemState }) => ({ system, failure: null })),
    keepMail: assign((_, { mail }: { mail: MailTest }) => ({ mail })),
    forgetMail: assign({ mail: null, failure: null }),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'systemPage',
  context: { system: null, mail: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadSystem',
        src: 'loadSystem',
        onDone: { target: 'shown', actions: { type: 'keepSystem', params: ({ event }) => ({ system: event.output }) } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The state could not be loaded; trying again may help.',
      on: { 'load.retried': 'loading' },
    },
    shown: {
      initial: 'idle',
      states: {
        idle: { on: { 'mail.requested': 'sending' } },
        sending: {
          entry: 'forgetMail',
          invoke: {
            id: 'sendTestMail',
            src: 'sendTestMail',
            onDone: {
              target: 'answered',
              actions: { type: 'keepMail', params: ({ event }) => ({ mail: event.output }) },
            },
            onError: { target: 'unanswered', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        answered: {
          description: 'The server says what became of the mail.',
          on: { 'mail.requested': 'sending' },
        },
        unanswered: {
          description: 'The server could not be asked.',
          on: { 'mail.requested': 'sending' },
        },
      },
    },
  },
})
