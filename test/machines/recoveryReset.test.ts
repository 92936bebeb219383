import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { recoveryResetMachine } from '#machines/session/recoveryReset.ts'
import { stage, walk } from '#test/walk.ts'

const good = 'correct horse'
const nothing = { password: '', passwordRepeat: '' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(recoveryResetMachine, {
    inputs: [{ token: 't' }, { token: '' }],
    guardsRead: ({ token, values }) => [token, values],
    events: {
      'field.changed': [
        { name: 'password', value: good },
        { name: 'passwordRepeat', value: good },
        { name: 'password', value: 'short' },
      ],
      'submit.requested': [{}],
    },
    actors: {
      setPassword: {
        done: [undefined],
        error: [{ code: 'InvalidRecoveryToken' }, { code: 'ExpiredRecoveryToken' }, { code: 'offline' }],
      },
    },
  })
})

const typed = (password: string, passwordRepeat: string) => {
  const run = stage(recoveryResetMachine).start({ token: 't' })
  run.actor.send({ type: 'field.changed', name: 'password', value: password })
  run.actor.send({ type: 'field.changed', name: 'passwordRepeat', value: passwordRepeat })
  run.actor.send({ type: 'submit.requested' })
  return run
}

test('the password goes with the token, and is forgotten when it is set', async () => {
  const { actor, call, emitted } = typed(good, good)
  expect(call('setPassword').input).toEqual({ token: 't', password: good })
  await call('setPassword').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('succeeded')
  expect(actor.getSnapshot().context).toEqual({ token: 't', values: nothing, issues: [], failure: null })
  expect(emitted).toEqual([])
})

test.each([
  ['short', 'short', [{ field: 'password', reason: 'passwordTooShort' }]],
  [good, 'correct house', [{ field: 'passwordRepeat', reason: 'passwordsDiffer' }]],
  [
    '',
    '',
    [
      { field: 'password', reason: 'empty' },
      { field: 'passwordRepeat', reason: 'empty' },
    ],
  ],
])('%j and %j are not sent', (password, passwordRepeat, issues) => {
  const { actor, emitted } = typed(password, passwordRepeat)
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context).toEqual({
    token: 't',
    values: { password, passwordRepeat },
    issues,
    failure: { code: 'invalid' },
  })
  expect(emitted).toEqual([{ type: 'recovery.refused', failure: { code: 'invalid' }, issues }])
})

test('passwords that differ are unmarked whichever of them is corrected', () => {
  const { actor } = typed('correct house', good)
  actor.send({ type: 'field.changed', name: 'password', value: good })
  expect(actor.getSnapshot().context.issues).toEqual([])
})

test('a failure that may pass keeps what was typed', async () => {
  const { actor, call } = typed(good, good)
  await call('setPassword').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context.values).toEqual({ password: good, passwordRepeat: good })
  actor.send({ type: 'submit.requested' })
  expect(actor.getSnapshot().value).toBe('submitting')
})

test.each(['InvalidRecoveryToken', 'ExpiredRecoveryToken'] as const)('with %s the link is of no use', async (code) => {
  const { actor, call, emitted } = typed(good, good)
  await call('setPassword').reject(new FailureError({ code }))
  expect(actor.getSnapshot().value).toBe('unusable')
  expect(actor.getSnapshot().context).toEqual({ token: 't', values: nothing, issues: [], failure: { code } })
  expect(emitted).toEqual([{ type: 'recovery.refused', failure: { code }, issues: [] }])
})

test('a link without a token is of no use from the start', () => {
  const { actor } = stage(recoveryResetMachine).start({ token: '' })
  expect(actor.getSnapshot().value).toBe('unusable')
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'InvalidRecoveryToken' })
})
