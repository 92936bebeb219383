import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, type FieldIssue, toFailure } from '#domain/failure.ts'
import { findIssues, recheckIssues } from '#domain/forms.ts'

type RecoveryRequestValues = { email: string }

type RecoveryRequestContext = {
  values: RecoveryRequestValues
  issues: readonly FieldIssue[]
  failure: Failure | null
}

/** Requests a new password (§2, §4). `requested` never reveals whether an account exists. */
export const recoveryRequestMachine = setup({
  types: {
    input: {} as { email: string },
    context: {} as RecoveryRequestContext,
    events: {} as
      | { type: 'field.changed'; name: keyof RecoveryRequestValues; value: string }
      | { type: 'submit.requested' }
      | { type: 'request.reopened' },
    emitted: {} as { type: 'recovery.refused'; failure: Failure | null; issues: readonly FieldIssue[] },
  },
  actors: {
    requestRecovery: fromPromise<void, { email: string }>(() =>
      Promise.reject(new Error('requestRecovery is not provided')),
    ),
  },
  guards: { hasIssues: ({ context }) => findIssues('recoveryRequest', context.values).length > 0 },
  actions: {
    takeChange: assign(({ context: { values, issues } }, { name, value }: { name: string; value: string }) => {
      const changed = { ...values, [name]: value }
      return { values: changed, issues: recheckIssues('recoveryRequest', issues, name, values, changed) }
    }),
    refuseValues: assign({
      failure: { code: 'invalid' },
      issues: ({ context }) => findIssues('recoveryRequest', context.values),
    }),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure, issues: failure.issues ?? [] })),
    forgetFailure: assign({ failure: null, issues: [] }),
    tellRefused: emit(({ context: { failure, issues } }) => ({ type: 'recovery.refused', failure, issues })),
  },
}).createMachine({
  id: 'recoveryRequest',
  context: ({ input }) => ({ values: { email: input.email }, issues: [], failure: null }),
  initial: 'filling',
  states: {
    filling: {
      on: {
        'field.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'submit.requested': 'checking',
      },
    },
    checking: {
      description: 'Decides at once whether the address can be sent.',
      always: [
        { guard: 'hasIssues', target: 'failed', actions: ['refuseValues', 'tellRefused'] },
        { target: 'requesting', actions: 'forgetFailure' },
      ],
    },
    requesting: {
      invoke: {
        id: 'requestRecovery',
        src: 'requestRecovery',
        input: ({ context }) => ({ email: context.values.email.trim() }),
        onDone: 'requested',
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            'tellRefused',
          ],
        },
      },
    },
    requested: {
      description: 'The advice is shown. Who mistyped the address comes back to it.',
      on: { 'request.reopened': 'filling' },
    },
    failed: {
      description: 'The address stays, and can be changed and sent again.',
      on: {
        'field.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'submit.requested': 'checking',
      },
    },
  },
})
