import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creationLifetime, loginAttempts } from '#domain/limits.ts'
import { ensureFirstAdmin } from '#server/accounts/firstAdmin.ts'
import { databases } from './databases.ts'
import { type Answer, type Client, password, startTestServer, type TestServer } from './support.ts'

const day = 86_400_000
const outcome = ({ status, body }: Answer) => [status, body]
const refused = (error: string) => [400, { error }]

describe.each(databases)('invitations on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const registration = (name: string) => ({ email: `${name}@calendar.test`, nickname: name, password })
  const register = (token: string, body: unknown) => server.nobody.post(`/invitations/invite/${token}`, body)
  const invite = async (client: Client) => String(Object((await client.post('/invitations/invite')).body).token)
  const users = () => server.deps.db.selectFrom('users').select(['nickname', 'role']).orderBy('nickname').execute()

  describe('registration', () => {
    test('makes a normal member who can log in, and tells the one who invited', async () => {
      const admin = await server.as('admin')
      const token = await invite(admin)
      const answer = await register(token, registration('ada'))
      expect(answer).toMatchObject({
        status: 200,
        body: { nickname: 'ada', email: 'ada@calendar.test', role: 'normal' },
      })
      expect(JSON.stringify(answer.body)).not.toContain('argon2')
      const login = await server.nobody.post('/auth/login', { email: 'ada@calendar.test', password })
      expect(login.status).toBe(200)

      const told = await admin.get('/notifications')
      expect(told.body).toMatchObject([
        { subject: 'ada ist dabei', message: 'ada hat sich über deine Einladung registriert.', viewed: false },
      ])
    })

    test('tells beforehand whether an invitation can be used', async () => {
      const token = await invite(await server.as('admin'))
      const check = async (asked: string) => (await server.nobody.get(`/invitations/invite/${asked}`)).body
      expect([await check(token), await check('nonsense')]).toEqual([
        { role: 'normal' },
        { error: 'invalid invitation token' },
      ])
      await register(token, registration('ada'))
      expect(await check(token)).toEqual({ error: 'invitation token already used' })
    })

    test('an invitation works once', async () => {
      const token = await invite(await server.as('admin'))
      await register(token, registration('ada'))
      expect(outcome(await register(token, registration('bob')))).toEqual(refused('invitation token already used'))
    })

    test('of several who register at the same moment, one does', async () => {
      const token = await invite(await server.as('admin'))
      const names = ['ada', 'bob', 'cyd', 'dee', 'eve', 'fay']
      const answers = await Promise.all(names.map((name) => register(token, registration(name))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
      expect(answers.filter(({ status }) => status === 400).map(({ body }) => body)).toEqual(
        Array(5).fill({ error: 'invitation token already used' }),
      )
      expect((await users()).length).toBe(2)
    })

    test('asked for again with the same data, for the answer got lost, it answers the account it has made', async () => {
      const admin = await server.as('admin')
      const token = await invite(admin)
      const first = await register(token, registration('ada'))
      const again = await register(token, { ...registration('ada'), email: 'ADA@calendar.test', nickname: ' Ada ' })
      expect([again.status, again.body]).toEqual([200, first.body])
      expect(Array.from(Object((await admin.get('/notifications')).body)).length).toBe(1)
      expect((await users()).length).toBe(2)
    })

    test('the same at the same moment makes one account', async () => {
      const token = await invite(await server.as('admin'))
      const answers = await Promise.all([1, 2, 3].map(() => register(token, registration('ada'))))
      expect(new Set(answers.map(({ status, body }) => `${status} ${Object(body).id}`)).size).toBe(1)
      expect((await users()).length).toBe(2)
    })

    test.each([{ email: 'eve@calendar.test' }, { nickname: 'eve' }, { password: 'another password' }])(
      'with %j instead, a used one is refused',
      async (other) => {
        const token = await invite(await server.as('admin'))
        await register(token, registration('ada'))
        const used = refused('invitation token already used')
        expect(outcome(await register(token, { ...registration('ada'), ...other }))).toEqual(used)
        await server.deps.db.updateTable('users').set({ deleted_at: 1 }).where('nickname', '=', 'ada').execute()
        expect(outcome(await register(token, registration('ada')))).toEqual(used)
      },
    )

    test('a used one is no way to try passwords more often than at the log-in, nor a month later at all', async () => {
      const token = await invite(await server.as('admin'))
      await register(token, registration('ada'))
      const guess = () => register(token, { ...registration('ada'), password: 'a wrong guess' })
      for (let tries = 0; tries < loginAttempts.perAccount; tries += 1) expect((await guess()).status).toBe(400)
      expect((await guess()).status).toBe(429)
      expect((await register(token, registration('ada'))).status).toBe(429)
      expect((await server.nobody.post('/auth/login', { email: 'ada@calendar.test', password })).status).toBe(429)
      server.clock.now += creationLifetime + 1
      expect(outcome(await register(token, registration('ada')))).toEqual(refused('invitation token already used'))
    })

    test('names that are taken leave the invitation unused', async () => {
      const admin = await server.as('admin')
      const token = await invite(admin)
      const email = admin.user.email.toUpperCase()
      expect(outcome(await register(token, { ...registration('ada'), email }))).toEqual(refused('email already exists'))
      const nickname = `  ${admin.user.nickname.toUpperCase()} `
      expect(outcome(await register(token, { ...registration('ada'), nickname }))).toEqual(
        refused('nickname already exists'),
      )
      expect((await register(token, registration('ada'))).status).toBe(200)
    })

    test('a token that is none is refused, before its body or after', async () => {
      expect(outcome(await register('%00', registration('ada')))).toEqual(refused('invalid invitation token'))
      expect(outcome(await register('nonsense', registration('ada')))).toEqual(refused('invalid invitation token'))
      expect(outcome(await register('nonsense', {}))).toEqual(refused('field email: empty'))
    })

    test.each([
      [{ password: 'short' }, 'field password: passwordTooShort'],
      [{ password: 'x'.repeat(201) }, 'field password: tooLong'],
      [{ email: 'ada' }, 'field email: email'],
      [{ nickname: ' ' }, 'field nickname: empty'],
      [{ role: 'admin' }, 'field role: unknown'],
    ])('%j is refused', async (wrong, error) => {
      const token = await invite(await server.as('admin'))
      expect(outcome(await register(token, { ...registration('ada'), ...wrong }))).toEqual(refused(error))
    })

    test('the invitations of a deactivated member do not work', async () => {
      const moderator = await server.as('moderator')
      const token = await invite(moderator)
      await server.deps.db.updateTable('users').set({ deactivated: 1 }).where('id', '=', moderator.user.id).execute()
      expect(outcome(await register(token, registration('ada')))).toEqual(refused('invalid invitation token'))
    })
  })

  describe('making one', () => {
    test('tells the link that the list has', async () => {
      const admin = await server.as('admin')
      const { body } = await admin.post('/invitations/invite')
      const [{ token, link }] = Object((await admin.get('/invitations')).body)
      expect(body).toEqual({ token, link })
    })

    test('takes a week of membership, and then a week each', async () => {
      const member = await server.as('normal')
      const make = async () => outcome(await member.post('/invitations/invite'))
      server.clock.now += 7 * day - 1
      expect(await make()).toEqual(refused('no invitation yet'))
      server.clock.now += 1
      expect(await make()).toMatchObject([200, { token: expect.stringMatching(/^[\w-]{43}$/) }])
      server.clock.now += 7 * day - 1
      expect(await make()).toEqual(refused('invitation limit'))
      server.clock.now += 1
      expect((await make())[0]).toBe(200)
    })

    test('says how long to wait', async () => {
      const member = await server.as('normal')
      const wait = async () => (await member.post('/invitations/invite')).headers.get('retry-after')
      server.clock.now += 2 * day
      expect(await wait()).toBe(String((5 * day) / 1000))
      server.clock.now += 5 * day
      expect([await wait(), await wait()]).toEqual([null, String((7 * day) / 1000)])
    })

    test('two at the same moment are one', async () => {
      const member = await server.as('normal')
      server.clock.now += 7 * day
      const answers = await Promise.all([1, 2, 3].map(() => member.post('/invitations/invite')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    })

    test('is free for moderators and admins, and not for nobody', async () => {
      for (const role of ['moderator', 'admin'] as const) {
        const client = await server.as(role)
        expect((await client.post('/invitations/invite')).status).toBe(200)
        expect((await client.post('/invitations/invite')).status).toBe(200)
      }
      expect(outcome(await server.nobody.post('/invitations/invite'))).toEqual([401, { error: 'unauthorized' }])
    })
  })

  test('the list shows members their own invitations and moderators all, newest first', async () => {
    const member = await server.as('normal')
    const moderator = await server.as('moderator')
    server.clock.now += 7 * day
    const [createdBy, madeAt] = [{ id: member.user.id, nickname: member.user.nickname }, server.clock.now]
    const used = await invite(member)
    const newcomer = await register(used, registration('ada'))
    server.clock.now += 7 * day
    const unused = await invite(member)
    server.clock.now += day
    const others = await invite(moderator)

    const item = (token: string) => ({
      id: expect.any(String),
      version: 1,
      createdAt: new Date(madeAt + 7 * day).toISOString(),
      updatedAt: new Date(madeAt + 7 * day).toISOString(),
      token,
      link: `http://calendar.test/backstage/invitation/${token}`,
      createdBy,
      usedBy: null,
      used: false,
    })
    const at = new Date(madeAt).toISOString()
    const own = await member.get('/invitations')
    expect(own.body).toEqual([
      item(unused),
      {
        ...item(used),
        version: 2,
        createdAt: at,
        updatedAt: at,
        used: true,
        usedBy: { id: Object(newcomer.body).id, nickname: 'ada' },
      },
    ])
    expect(own.headers.get('x-total-count')).toBe('2')

    const tokens = async (client: Client, query: string) =>
      Array.from(Object((await client.get(`/invitations${query}`)).body), (invitation) => Object(invitation).token)
    expect(await tokens(moderator, '')).toEqual([others, unused, used])
    expect(await tokens(moderator, '?filters=[{"createdBy":"self"}]')).toEqual([others])
    expect(await tokens(member, `?filters=[{"createdBy":"${moderator.user.id}"}]`)).toEqual([])
    expect((await server.nobody.get('/invitations')).status).toBe(401)
  })

  test('one that is taken back no longer works, but counts', async () => {
    const member = await server.as('normal')
    server.clock.now += 7 * day
    const token = await invite(member)
    const [item] = Array.from(Object((await member.get('/invitations')).body), Object)
    expect(outcome(await member.get(`/invitations/${item.id}`))).toEqual([200, item])
    expect((await member.delete(`/invitations/${item.id}`, { headers: { 'If-Match': '"9"' } })).status).toBe(412)
    expect(outcome(await member.delete(`/invitations/${item.id}`))).toEqual([200, {}])
    expect((await member.get(`/invitations/${item.id}`)).status).toBe(404)
    expect((await member.get('/invitations')).body).toEqual([])
    expect(outcome(await register(token, registration('ada')))).toEqual(refused('invalid invitation token'))
    expect(outcome(await member.post('/invitations/invite'))).toEqual(refused('invitation limit'))
  })

  describe('the first administrator', () => {
    test('is whoever registers through the link, which stays the same until then', async () => {
      const token = await ensureFirstAdmin(server.deps)
      expect((await server.nobody.get(`/invitations/invite/${token}`)).body).toEqual({ role: 'admin' })
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(await ensureFirstAdmin(server.deps)).toBe(token)
      await register(token ?? '', registration('ada'))
      expect(await users()).toEqual([{ nickname: 'ada', role: 'admin' }])
      expect(await ensureFirstAdmin(server.deps)).toBe(null)
    })

    test('is one alone, also with two links and two people at the same moment', async () => {
      const first = (await ensureFirstAdmin(server.deps)) ?? ''
      await server.deps.db.updateTable('invitations').set({ created_at: 0, used_at: 0 }).execute()
      const second = (await ensureFirstAdmin(server.deps)) ?? ''
      await server.deps.db.updateTable('invitations').set({ used_at: null }).execute()
      await Promise.all([register(first, registration('ada')), register(second, registration('bob'))])
      expect((await users()).map(({ role }) => role).sort()).toEqual(['admin', 'normal'])
    })

    test('is the one of the settings, once', async () => {
      const admin = { email: 'boss@calendar.test', nickname: 'Boss', password }
      const deps = { ...server.deps, settings: { ...server.deps.settings, admin } }
      expect(await Promise.all([ensureFirstAdmin(deps), ensureFirstAdmin(deps)])).toEqual([null, null])
      expect(await users()).toEqual([{ nickname: 'Boss', role: 'admin' }])
      expect((await server.nobody.post('/auth/login', { email: admin.email, password })).status).toBe(200)

      const warnings = () => server.logged.filter((line) => line.includes('ADMIN_EMAIL makes no account'))
      await ensureFirstAdmin(deps)
      expect(warnings()).toHaveLength(0)
      const other = { ...admin, email: 'other@calendar.test' }
      await ensureFirstAdmin({ ...deps, settings: { ...deps.settings, admin: other } })
      expect(warnings()).toHaveLength(1)
    })
  })
})
