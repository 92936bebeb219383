import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, type FieldIssue, toFailure } from '#domain/failure.ts'
import { findIssues, recheckIssues } from '#domain/forms.ts'
import type { Recovery } from '#domain/user.ts'

type RecoveryResetValues = { password: string; passwordRepeat: string }

/** `failure` also for an invalid link. */
type RecoveryResetContext = {
  token: string
  values: RecoveryResetValues
  issues: readonly FieldIssue[]
  failure: Failure | null
}

/** Sets a new password with a mail's link (§2, §4, §5, §8), then clears the passwords. */
export const recoveryResetMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as RecoveryResetContext,
    events: {} as
      | { type: 'field.changed'; name: keyof RecoveryResetValues; value: string }
      | { type: 'submit.requested' },
    emitted: {} as { type: 'recovery.refused'; failure: Failure | null; issues: readonly FieldIssue[] },
  },
  actors: {
    setPassword: fromPromise<void, Recovery>(() => Promise.reject(new Error('setPassword is not provided'))),
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    hasIssues: ({ context }) => findIssues('recoveryReset', context.values).length > 0,
    isUnusable: (_, { failure }: { failure: Failure }) =>
      failure.code === 'InvalidRecoveryToken' || failure.code === 'ExpiredRecoveryToken',
  },
  actions: {
    takeChange: assign(({ context: { values, issues } }, { name, value }: { name: string; value: string }) => {
      const changed = { ...values, [name]: value }
      return { values: changed, issues: recheckIssues('recoveryReset', issues, name, values, changed) }
    }),
    refuseValues: assign({
      failure: { code: 'invalid' },
      issues: ({ context }) => findIssues('recoveryReset', context.values),
    }),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure, issues: failure.issues ?? [] })),
    forgetFailure: assign({ failure: null, issues: [] }),
    forgetPasswords: assign({ values: { password: '', passwordRepeat: '' } }),
    tellRefused: emit(({ context: { failure, issues } }) => ({ type: 'recovery.refused', failure, issues })),
  },
}).createMachine({
  id: 'recoveryReset',
  context: ({ input }) => ({
    token: input.token,
    values: { password: '', passwordRepeat: '' },
    issues: [],
    failure: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides at once whether the link brought a token.',
      always: [
        { guard: 'hasToken', target: 'filling' },
        {
          target: 'unusable',
          actions: { type: 'keepFailure', params: { failure: { code: 'InvalidRecoveryToken' } } },
        },
      ],
    },
    filling: {
      on: {
        'field.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'submit.requested': 'checking',
      },
    },
    checking: {
      description: 'Decides at once whether the passwords can be sent.',
      always: [
        { guard: 'hasIssues', target: 'failed', actions: ['refuseValues', 'tellRefused'] },
        { target: 'submitting', actions: 'forgetFailure' },
      ],
    },
    submitting: {
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context: { token, values } }) => ({ token, password: values.password }),
        onDone: { target: 'succeeded', actions: 'forgetPasswords' },
        onError: [
          {
            guard: { type: 'isUnusable', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'unusable',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
              'forgetPasswords',
              'tellRefused',
            ],
          },
          {
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
              'tellRefused',
            ],
          },
        ],
      },
    },
    failed: {
      description: 'The marked fields say why, or another try may help; what was typed stays.',
      on: {
        'field.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'submit.requested': 'checking',
      },
    },
    unusable: { description: 'The link is invalid or has expired; the way on is to ask for another.', type: 'final' },
    succeeded: { type: 'final' },
  },
})
