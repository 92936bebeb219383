import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { sessionMachine } from '#machines/session/session.ts'
import { stage, walk } from '#test/walk.ts'

const ada = { id: 'a', nickname: 'ada', email: 'ada@example.org', role: 'normal', token: 'kept' } as const
const grace = { id: 'g', nickname: 'grace', email: 'grace@example.org', role: 'admin', token: 'new' } as const
const credentials = { email: 'grace@example.org', password: 'correct horse' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(sessionMachine, {
    inputs: [{ user: null }, { user: ada }],
    guardsRead: ({ user }) => user,
    events: {
      'credentials.submitted': [credentials, { email: ' ', password: '' }],
      'logout.requested': [{}],
      'session.expired': [{}],
      'session.granted': [{ user: grace }],
      'role.told': [{ role: 'normal' }, { role: 'moderator' }],
    },
    actors: {
      checkSession: { done: [ada], error: [{ code: 'unauthorized' }, { code: 'offline' }] },
      signIn: { done: [grace], error: [{ code: 'invalidCredentials' }] },
      signOut: { done: [undefined], error: [{ code: 'offline' }] },
    },
  })
})

test('without a kept user nothing is asked', () => {
  const { actor, emitted } = stage(sessionMachine).start({ user: null })
  expect(actor.getSnapshot().value).toBe('anonymous')
  expect(actor.getSnapshot().children).toEqual({})
  expect(emitted).toEqual([])
})

test('a kept user who is still known is signed in with what the server now says of them', async () => {
  const { actor, call, emitted } = stage(sessionMachine).start({ user: ada })
  expect(call('checkSession').input).toEqual({ token: 'kept' })
  await call('checkSession').resolve({ ...ada, role: 'moderator' })
  expect(actor.getSnapshot().matches('signedIn')).toBe(true)
  expect(emitted).toEqual([{ type: 'session.opened', user: { ...ada, role: 'moderator' } }])
})

test('a kept user stays when the server cannot be asked', async () => {
  const { actor, call, emitted } = stage(sessionMachine).start({ user: ada })
  await call('checkSession').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().matches('signedIn')).toBe(true)
  expect(actor.getSnapshot().context).toEqual({ user: ada, failure: null })
  expect(emitted).toEqual([{ type: 'session.opened', user: ada }])
})

test('a kept user whom the server no longer knows is forgotten', async () => {
  const { actor, call, emitted } = stage(sessionMachine).start({ user: ada })
  await call('checkSession').reject(new FailureError({ code: 'unauthorized' }))
  expect(actor.getSnapshot().value).toBe('anonymous')
  expect(actor.getSnapshot().context).toEqual({ user: null, failure: { code: 'unauthorized' } })
  expect(emitted).toEqual([{ type: 'session.closed', reason: 'expired' }])
})

test('the password goes to the server and nowhere else', async () => {
  const { actor, call, emitted } = stage(sessionMachine).start({ user: null })
  actor.send({ type: 'credentials.submitted', ...credentials })
  expect(call('signIn').input).toEqual(credentials)
  expect(actor.getSnapshot().context).toEqual({ user: null, failure: null })
  await call('signIn').reject(new FailureError({ code: 'invalidCredentials' }))
  expect(actor.getSnapshot().value).toBe('refused')
  expect(actor.getSnapshot().context).toEqual({ user: null, failure: { code: 'invalidCredentials' } })
  actor.send({ type: 'credentials.submitted', ...credentials })
  await call('signIn').resolve(grace)
  expect(actor.getSnapshot().context).toEqual({ user: grace, failure: null })
  expect(emitted).toEqual([
    { type: 'signIn.refused', failure: { code: 'invalidCredentials' } },
    { type: 'session.opened', user: grace },
  ])
})

test('an empty e-mail address or password is said at its field, and nothing is sent (§5)', () => {
  const { actor, emitted } = stage(sessionMachine).start({ user: null })
  const refusals: unknown[] = []
  for (const empty of [
    { email: ' ', password: '' },
    { email: 'grace@example.org', password: '' },
  ]) {
    actor.send({ type: 'credentials.submitted', ...empty })
    expect([actor.getSnapshot().value, actor.getSnapshot().children]).toEqual(['refused', {}])
    refusals.push(actor.getSnapshot().context.failure)
  }
  const [email, password] = ['email', 'password'].map((field) => ({ field, reason: 'empty' }))
  expect(refusals).toEqual([
    { code: 'invalid', issues: [email, password] },
    { code: 'invalid', issues: [password] },
  ])
  expect(emitted).toEqual(refusals.map((failure) => ({ type: 'signIn.refused', failure })))
})

test('a 401 in the middle of the work ends the session and says why', async () => {
  const { actor, call, emitted } = stage(sessionMachine).start({ user: ada })
  await call('checkSession').resolve(ada)
  actor.send({ type: 'session.expired' })
  expect(actor.getSnapshot().value).toBe('anonymous')
  expect(actor.getSnapshot().context).toEqual({ user: null, failure: { code: 'unauthorized' } })
  expect(emitted).toEqual([
    { type: 'session.opened', user: ada },
    { type: 'session.closed', reason: 'expired' },
  ])
})

test('an answer that tells of another role has the server asked, and everybody hears of the new one', async () => {
  const { actor, call, emitted } = stage(sessionMachine).start({ user: ada })
  await call('checkSession').resolve(ada)
  actor.send({ type: 'role.told', role: 'normal' })
  expect([actor.getSnapshot().value, actor.getSnapshot().children]).toEqual([{ signedIn: 'certain' }, {}])
  actor.send({ type: 'role.told', role: 'moderator' })
  const check = call('checkSession')
  expect(check.input).toEqual({ token: 'kept' })
  actor.send({ type: 'role.told', role: 'moderator' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.user]).toEqual([{ signedIn: 'doubting' }, ada])
  await check.resolve({ ...ada, role: 'moderator' })
  expect(actor.getSnapshot().value).toEqual({ signedIn: 'certain' })
  expect(emitted.at(-1)).toEqual({ type: 'session.opened', user: { ...ada, role: 'moderator' } })
})

test('the role stays when the server cannot be asked about it, until the next answer tells of another', async () => {
  const { actor, call, emitted } = stage(sessionMachine).start({ user: ada })
  await call('checkSession').resolve(ada)
  actor.send({ type: 'role.told', role: 'admin' })
  await call('checkSession').reject(new FailureError({ code: 'offline' }))
  expect([actor.getSnapshot().value, actor.getSnapshot().context.user]).toEqual([{ signedIn: 'certain' }, ada])
  expect(emitted).toHaveLength(1)
  actor.send({ type: 'role.told', role: 'admin' })
  actor.send({ type: 'session.expired' })
  expect(actor.getSnapshot().value).toBe('anonymous')
})

test('log-out revokes the token, and ends the session also when that fails', async () => {
  const { actor, call, emitted } = stage(sessionMachine).start({ user: ada })
  await call('checkSession').resolve(ada)
  actor.send({ type: 'logout.requested' })
  expect(call('signOut').input).toEqual({ token: 'kept' })
  expect(actor.getSnapshot().value).toBe('signingOut')
  await call('signOut').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().value).toBe('anonymous')
  expect(actor.getSnapshot().context).toEqual({ user: null, failure: null })
  expect(emitted).toEqual([
    { type: 'session.opened', user: ada },
    { type: 'session.closed', reason: 'loggedOut' },
  ])
})

test('log-out need not wait for the answer about a kept session', async () => {
  const { actor, call, emitted } = stage(sessionMachine).start({ user: ada })
  const check = call('checkSession')
  actor.send({ type: 'logout.requested' })
  await check.resolve(ada)
  expect([actor.getSnapshot().value, call('signOut').input]).toEqual(['signingOut', { token: 'kept' }])
  await call('signOut').resolve(undefined)
  expect(actor.getSnapshot().context.user).toBe(null)
  expect(emitted).toEqual([{ type: 'session.closed', reason: 'loggedOut' }])
})

test('log-out is not undone by a save of the account that was on its way', async () => {
  const { actor, call, emitted } = stage(sessionMachine).start({ user: ada })
  await call('checkSession').resolve(ada)
  actor.send({ type: 'logout.requested' })
  actor.send({ type: 'session.granted', user: { ...ada, nickname: 'Ada L.' } })
  expect([actor.getSnapshot().value, call('signOut').input]).toEqual(['signingOut', { token: 'kept' }])
  await call('signOut').resolve(undefined)
  expect([actor.getSnapshot().value, actor.getSnapshot().context.user]).toEqual(['anonymous', null])
  expect(emitted.at(-1)).toEqual({ type: 'session.closed', reason: 'loggedOut' })
})
