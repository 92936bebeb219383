import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCheckedSession } from '#server/accounts/sessions.ts'
import { findUserByEmail } from '#server/accounts/users.ts'
import { hashPassword } from '#server/passwords.ts'
import { settingsVersion } from '#server/settingsVersion.ts'
import { databases } from './databases.ts'
import { password, startTestServer, type TestServer } from './support.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(databases)('signing in on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: true })
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const logIn = (email: string, secret = password, address = '192.0.2.1') =>
    server.nobody.post('/auth/login', { email, password: secret }, { headers: { 'X-Forwarded-For': address } })
  const session = (token: string) => server.withToken(token).get('/auth/session')
  const outcome = ({ status, body }: { status: number; body: unknown }) => [status, body]

  test('an address is the same one whichever way its domain is written, as browsers do it', async () => {
    const admin = await server.as('admin')
    const invite = async () => Object((await admin.post('/invitations/invite')).body).token
    const register = async (email: string, nickname: string) =>
      server.nobody.post(`/invitations/invite/${await invite()}`, { email, nickname, password })
    const logIn = async (email: string) => (await server.nobody.post('/auth/login', { email, password })).status
    for (const [index, [registered, other]] of [
      ['ada@xn--hohenbrck-67a.de', 'ada@hohenbröck.de'],
      ['bea@köln.example', 'bea@xn--kln-sna.example'],
    ].entries()) {
      expect((await register(registered ?? '', `Person ${index}`)).status).toBe(200)
      expect([await logIn(registered ?? ''), await logIn(other ?? '')]).toEqual([200, 200])
      expect((await register(other ?? '', `Other ${index}`)).body).toEqual({ error: 'email already exists' })
    }
    expect(await logIn('ada@elsewhere.de')).toBe(401)
  })

  test('a password is the same one composed and decomposed, also where an old hash was made of what was typed', async () => {
    const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'Köhlerhütte 77'.normalize(form)) as [string, string]
    const { user } = await server.as('normal')
    const tries = async () => {
      const answers = [await logIn(user.email, composed), await logIn(user.email, decomposed)]
      return answers.map(({ status }) => status)
    }
    const keep = (passwordHash: string) =>
      server.deps.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()

    for (const typed of [composed, decomposed]) {
      await keep(await hashPassword(typed))
      expect(await tries()).toEqual([200, 200])
    }
    await keep(await hash(decomposed))
    expect(await tries()).toEqual([401, 200])
    expect((await logIn(user.email, decomposed.replace('77', '78'))).status).toBe(401)
  })

  test('answers the person and a token, which the session call answers again', async () => {
    const { user } = await server.as('moderator')
    const answer = await logIn(` ${user.email.toUpperCase()} `)
    const token = String(Object(answer.body).token)
    const person = { id: user.id, nickname: user.nickname, email: user.email, role: 'moderator', token }
    expect(outcome(answer)).toEqual([200, person])
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(outcome(await session(token))).toEqual([200, person])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('has every answer tell the role of today, also a refusal, and nobody else', async () => {
    const member = await server.as('moderator')
    const told = async () =>
      [await member.get('/users'), await member.get('/desk'), await member.get('/events/none')].map(
        ({ status, headers }) => [status, headers.get('viewer-role')],
      )
    const change = (role: 'normal' | 'admin') =>
      server.deps.db.updateTable('users').set({ role }).where('id', '=', member.user.id).execute()
    expect(await told()).toEqual([200, 200, 404].map((status) => [status, 'moderator']))
    await change('normal')
    expect(await told()).toEqual([200, 403, 404].map((status) => [status, 'normal']))
    await change('admin')
    expect(await told()).toEqual([200, 200, 404].map((status) => [status, 'admin']))
    const others = [await server.nobody.get('/events'), await server.withToken('x'.repeat(43)).get('/users')]
    expect(others.map(({ headers }) => headers.get('viewer-role'))).toEqual([null, null])
  })

  test('has every answer tell the version of the settings that the page has, which other settings change', async () => {
    const member = await server.as('normal')
    const { headers } = await member.get('/users')
    const version = settingsVersion(server.deps.settings)
    expect(headers.get('settings-version')).toBe(version)
    expect((await server.nobody.get('/events')).headers.get('settings-version')).toBeNull()
    const { settings } = server.deps
    expect(settingsVersion({ ...settings, port: 1, mailFrom: 'a@b.example' })).toBe(version)
    for (const other of [
      { timezone: 'Asia/Tokyo' },
      { smtpUrl: 'smtp://mail.example' },
      { siteUrl: 'https://a.example' },
    ])
      expect(settingsVersion({ ...settings, ...other })).not.toBe(version)
  })

  test('keeps no token as it is', async () => {
    const { token } = await server.as('normal')
    const rows = await server.deps.db.selectFrom('sessions').selectAll().execute()
    expect(rows.length).toBe(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('refuses a wrong password and an unknown address with the same words', async () => {
    const { user } = await server.as('normal')
    const refusal = [401, { error: 'invalid credentials' }]
    expect(outcome(await logIn(user.email, 'wrong horse'))).toEqual(refusal)
    expect(outcome(await logIn('nobody@calendar.test'))).toEqual(refusal)
  })

  test('tells a deactivated person so only after the right password', async () => {
    const { user, token } = await server.as('normal')
    await server.deps.db.updateTable('users').set({ deactivated: 1 }).where('id', '=', user.id).execute()
    expect(outcome(await logIn(user.email, 'wrong horse'))).toEqual([401, { error: 'invalid credentials' }])
    expect(outcome(await logIn(user.email))).toEqual([403, { error: 'deactivated' }])
    expect(outcome(await session(token))).toEqual([401, { error: 'unauthorized' }])
  })

  test.each([
    [{}, 'field email: empty'],
    [{ email: 'a@b.example' }, 'field password: empty'],
    [{ email: 'a\0@b.example', password }, 'field email: characters'],
    [{ email: 7, password }, 'field email: type'],
    [{ email: 'a@b.example', password, role: 'admin' }, 'field role: unknown'],
    [[], 'field body: type'],
  ])('refuses %j', async (body, error) => {
    expect(outcome(await server.nobody.post('/auth/login', body))).toEqual([400, { error }])
  })

  test.each(['password', 'deactivation'] as const)(
    'a log-in under way opens no session after a new %s',
    async (change) => {
      const [admin, member] = [await server.as('admin'), await server.as('normal')]
      const { db } = server.deps
      const checked = await findUserByEmail(db, member.user.email)
      if (checked === null) throw new Error('nobody')
      const body = change === 'password' ? { password: 'another horse' } : { deactivated: true }
      const changed = await (change === 'password' ? member : admin).put(`/users/${member.user.id}`, body)
      expect(changed.status).toBe(200)
      const before = await db.selectFrom('sessions').select('token_hash').execute()
      await expect(openCheckedSession(server.deps, checked)).rejects.toMatchObject({ status: 401 })
      expect(await db.selectFrom('sessions').select('token_hash').execute()).toEqual(before)
    },
  )

  test('many log-ins of one person at the same moment all succeed', async () => {
    const { user } = await server.as('normal')
    const checked = await findUserByEmail(server.deps.db, user.email)
    if (checked === null) throw new Error('nobody')
    const tokens = await Promise.all(Array.from({ length: 8 }, () => openCheckedSession(server.deps, checked)))
    expect(new Set(tokens).size).toBe(8)
  })

  test('logging out ends that session alone', async () => {
    const member = await server.as('normal')
    const other = String(Object((await logIn(member.user.email)).body).token)
    expect(outcome(await member.post('/auth/logout'))).toEqual([200, {}])
    expect(outcome(await session(member.token))).toEqual([401, { error: 'unauthorized' }])
    expect((await session(other)).status).toBe(200)
    expect(outcome(await server.nobody.post('/auth/logout'))).toEqual([401, { error: 'unauthorized' }])
  })

  test('a session ends 30 days after its last use', async () => {
    const { token } = await server.as('normal')
    server.clock.now += 29 * day
    expect((await session(token)).status).toBe(200)
    server.clock.now += 29 * day
    expect((await session(token)).status).toBe(200)
    server.clock.now += 30 * day
    expect((await session(token)).status).toBe(401)
  })

  test('the end of a session is written at most once an hour', async () => {
    const { token } = await server.as('normal')
    const end = async () => (await server.deps.db.selectFrom('sessions').selectAll().executeTakeFirst())?.expires_at
    const first = await end()
    server.clock.now += 60 * minute
    await session(token)
    expect(await end()).toBe(first)
    server.clock.now += minute
    await session(token)
    expect(await end()).toBe(server.clock.now + 30 * day)
  })

  test.each(['Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi', 'nonsense', 'Bearer '])(
    'a credential like %j is refused on every route, also where none is needed',
    async (credential) => {
      for (const path of ['/auth/session', '/users', '/nowhere']) {
        const answer = await server.nobody.get(path, { headers: { Authorization: credential } })
        expect(outcome(answer)).toEqual([401, { error: 'unauthorized' }])
      }
    },
  )

  test('after 5 failures the account waits, whatever the address, until the first is 15 minutes old', async () => {
    const { user } = await server.as('normal')
    for (const index of [1, 2, 3, 4, 5]) {
      expect((await logIn(user.email, 'wrong horse', `192.0.2.${index}`)).status).toBe(401)
      server.clock.now += minute
    }
    const refused = await logIn(user.email, password, '192.0.2.9')
    expect(outcome(refused)).toEqual([429, { error: 'too many attempts' }])
    expect(refused.headers.get('retry-after')).toBe('600')
    server.clock.now += 10 * minute - 1
    expect((await logIn(user.email)).status).toBe(429)
    server.clock.now += 1
    expect((await logIn(user.email)).status).toBe(200)
  })

  test('waiting is the same for an account that does not exist', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await logIn('nobody@calendar.test')
    expect((await logIn('Nobody@calendar.test')).status).toBe(429)
  })

  test('after 20 failures the address waits, whatever the account', async () => {
    for (let index = 0; index < 20; index += 1) {
      expect((await logIn(`nobody${index}@calendar.test`)).status).toBe(401)
    }
    const { user } = await server.as('normal')
    expect((await logIn(user.email)).status).toBe(429)
    expect((await logIn(user.email, password, '192.0.2.2')).status).toBe(200)
  })

  test('the right password forgets the failures of its account', async () => {
    const { user } = await server.as('normal')
    for (const _ of [1, 2, 3, 4]) await logIn(user.email, 'wrong horse')
    expect((await logIn(user.email)).status).toBe(200)
    for (const _ of [1, 2, 3, 4]) await logIn(user.email, 'wrong horse')
    expect((await logIn(user.email)).status).toBe(200)
  })

  test('many wrong passwords at the same moment do not slip through', async () => {
    const { user } = await server.as('normal')
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(user.email, 'wrong horse')))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  })

  test('an address of the sender is believed only when a proxy is known', async () => {
    const open = await startTestServer(database)
    const tryFrom = (address: string, index: number) =>
      open.nobody.post(
        '/auth/login',
        { email: `nobody${index}@calendar.test`, password },
        { headers: { 'X-Forwarded-For': address } },
      )
    for (let index = 0; index < 20; index += 1) await tryFrom(`192.0.2.${index}`, index)
    expect((await tryFrom('192.0.2.99', 99)).status).toBe(429)
    await open.stop()
  })
})
