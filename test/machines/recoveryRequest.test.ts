import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { recoveryRequestMachine } from '#machines/session/recoveryRequest.ts'
import { stage, walk } from '#test/walk.ts'

const address = 'ada@example.org'

test('structure, every path, nothing left unwalked', async () => {
  await walk(recoveryRequestMachine, {
    inputs: [{ email: '' }, { email: address }],
    guardsRead: ({ values }) => values,
    events: {
      'field.changed': [
        { name: 'email', value: address },
        { name: 'email', value: 'ada@' },
      ],
      'submit.requested': [{}],
      'request.reopened': [{}],
    },
    actors: {
      requestRecovery: { done: [undefined], error: [{ code: 'tooManyAttempts', retryAfter: 60 }, { code: 'offline' }] },
    },
  })
})

test('the address is sent without blanks around it, and the advice is shown', async () => {
  const { actor, call, emitted } = stage(recoveryRequestMachine).start({ email: '' })
  actor.send({ type: 'field.changed', name: 'email', value: ` ${address} ` })
  actor.send({ type: 'submit.requested' })
  expect(call('requestRecovery').input).toEqual({ email: address })
  await call('requestRecovery').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('requested')
  expect(emitted).toEqual([])
})

test('a faulty address is not sent, and is unmarked as soon as it is right', () => {
  const { actor, emitted } = stage(recoveryRequestMachine).start({ email: 'ada@' })
  actor.send({ type: 'submit.requested' })
  const issues = [{ field: 'email', reason: 'email' }]
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context).toEqual({ values: { email: 'ada@' }, issues, failure: { code: 'invalid' } })
  expect(emitted).toEqual([{ type: 'recovery.refused', failure: { code: 'invalid' }, issues }])
  actor.send({ type: 'field.changed', name: 'email', value: address })
  expect(actor.getSnapshot().context.issues).toEqual([])
})

test('a failure keeps the address, and the next try forgets the failure', async () => {
  const { actor, call, emitted } = stage(recoveryRequestMachine).start({ email: address })
  actor.send({ type: 'submit.requested' })
  await call('requestRecovery').reject(new FailureError({ code: 'offline' }))
  const failure = { code: 'offline' } as const
  expect(actor.getSnapshot().context).toEqual({ values: { email: address }, issues: [], failure })
  expect(emitted).toEqual([{ type: 'recovery.refused', failure, issues: [] }])
  actor.send({ type: 'submit.requested' })
  expect(actor.getSnapshot().context).toEqual({ values: { email: address }, issues: [], failure: null })
})

test('who mistyped the address comes back to it from the advice', async () => {
  const { actor, call } = stage(recoveryRequestMachine).start({ email: 'ad@example.org' })
  actor.send({ type: 'submit.requested' })
  await call('requestRecovery').resolve(undefined)
  actor.send({ type: 'request.reopened' })
  expect(actor.getSnapshot().value).toBe('filling')
  expect(actor.getSnapshot().context.values).toEqual({ email: 'ad@example.org' })
})
