import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { registrationMachine } from '#machines/registration.ts'
import { stage, walk } from '#test/walk.ts'

const ada = { id: 'a', nickname: 'ada', email: 'ada@example.org', role: 'admin', token: 't' } as const
const credentials = { email: 'ada@example.org', password: 'correct horse' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(registrationMachine, {
    inputs: [{ token: 'invited' }],
    events: { 'registration.accepted': [credentials] },
    actors: { signIn: { done: [ada], error: [{ code: 'offline' }] } },
  })
})

test('an accepted registration signs the new user in, and the password is not kept (§4)', async () => {
  const { actor, call, emitted } = stage(registrationMachine).start({ token: 'invited' })
  actor.send({ type: 'registration.accepted', ...credentials })
  expect(call('signIn').input).toEqual(credentials)
  expect(actor.getSnapshot().context).toEqual({ token: 'invited', failure: null })
  await call('signIn').resolve(ada)
  expect(emitted).toEqual([{ type: 'session.opened', user: ada }])
  expect(actor.getSnapshot().value).toBe('signedIn')
})

test('when signing in fails, the page says why', async () => {
  const { actor, call, emitted } = stage(registrationMachine).start({ token: 'invited' })
  actor.send({ type: 'registration.accepted', ...credentials })
  await call('signIn').reject(new FailureError({ code: 'tooManyAttempts', retryAfter: 60 }))
  expect(actor.getSnapshot().value).toBe('signInFailed')
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'tooManyAttempts', retryAfter: 60 })
  expect(emitted).toEqual([])
})
