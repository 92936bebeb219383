import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newGroup } from '#domain/group.ts'
import { newPlace } from '#domain/place.ts'
import { openRecovery } from '#server/accounts/recoveries.ts'
import { databases, tables } from './databases.ts'
import { type Answer, idOf, type Member, password, startTestServer, type TestServer } from './support.ts'

const outcome = ({ status, body }: Answer) => [status, body]
const forbidden = [403, { error: 'unauthorized' }]
const refused = (error: string) => [400, { error }]

describe.each(databases)('accounts on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const fields = ({ user: { nickname, email } }: Member) => ({ nickname, email })
  const change = (by: Member, whom: Member, changes: object, headers: Record<string, string> = {}) =>
    by.put(`/users/${whom.user.id}`, { ...fields(whom), ...changes }, { headers })
  const isSignedIn = async (member: Member) => (await member.get('/auth/session')).status === 200
  const logIn = (email: string, secret: string) => server.nobody.post('/auth/login', { email, password: secret })

  const mentions = async (...texts: string[]): Promise<string[]> => {
    const found = tables.map(async (table) => {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(server.deps.db)
      return texts.some((text) => JSON.stringify(rows).includes(text)) ? [table] : []
    })
    return (await Promise.all(found)).flat().toSorted()
  }

  describe('the list', () => {
    test('gives members nicknames alone, whatever they ask', async () => {
      const [member, admin, gone] = [await server.as('normal'), await server.as('admin'), await server.as('normal')]
      await change(admin, gone, { deactivated: true })
      const expected = [admin, member].map(({ user: { id, nickname } }) => ({ id, nickname }))
      for (const query of ['', '?sorting=email&order=DESC', '?filters=[{"deactivated":false}]']) {
        const answer = await member.get(`/users${query}`)
        expect(outcome(answer)).toEqual([200, expected])
        expect(answer.headers.get('x-total-count')).toBe('2')
      }
      expect((await member.get('/users?filters=[{"likeNickname":"ADMIN"}]')).body).toEqual([expected[0]])
      expect(outcome(await member.get('/users?filters=[{"likeEmail":"a"}]'))).toEqual(
        refused('field filters.likeEmail: notAllowed'),
      )
      expect((await member.get('/users?filters=[{"role":"admin"}]')).status).toBe(400)
    })

    test('gives moderators everything but the password', async () => {
      const moderator = await server.as('moderator')
      const { id, nickname, email } = moderator.user
      const at = '2026-06-01T10:00:00.000Z'
      const stored = { id, version: 1, createdAt: at, updatedAt: at }
      expect((await moderator.get('/users')).body).toEqual([
        { ...stored, nickname, email, role: 'moderator', deactivated: false },
      ])
    })

    test('sorts and filters for moderators', async () => {
      const moderator = await server.as('moderator')
      const member = await server.as('normal')
      server.clock.now += 1_000
      const other = await server.as('normal')
      await change(moderator, other, { deactivated: true })
      const ids = async (query: string) =>
        Array.from(Object((await moderator.get(`/users?${query}`)).body), (user) => Object(user).id)
      expect(await ids('filters=[{"role":"normal"}]&sorting=createdAt&order=DESC')).toEqual([
        other.user.id,
        member.user.id,
      ])
      expect(await ids('filters=[{"deactivated":true}]')).toEqual([other.user.id])
      expect(await ids(`filters=[{"likeEmail":"${member.user.email.toUpperCase()}"}]`)).toEqual([member.user.id])
    })

    test('is closed to nobody', async () => {
      expect(outcome(await server.nobody.get('/users'))).toEqual([401, { error: 'unauthorized' }])
    })
  })

  describe('changing', () => {
    test('one writes oneself, and what is left out stays', async () => {
      const member = await server.as('normal')
      server.clock.now += 1_000
      const answer = await change(member, member, { nickname: ' Ada ' })
      expect(outcome(answer)).toEqual([
        200,
        {
          id: member.user.id,
          version: 2,
          createdAt: '2026-06-01T10:00:00.000Z',
          updatedAt: '2026-06-01T10:00:01.000Z',
          nickname: 'Ada',
          email: member.user.email,
          role: 'normal',
          deactivated: false,
        },
      ])
      expect(answer.headers.get('etag')).toBe('"2"')
      expect((await member.get(`/users/${member.user.id}`)).body).toEqual(answer.body)
    })

    test('an account that changed meanwhile is left alone', async () => {
      const member = await server.as('normal')
      expect((await change(member, member, { nickname: 'Ada' }, { 'If-Match': '"1"' })).status).toBe(200)
      const late = await change(member, member, { nickname: 'Bob' }, { 'If-Match': '"1"' })
      expect(outcome(late)).toEqual([412, { error: 'changed meanwhile' }])
      expect((await member.get(`/users/${member.user.id}`)).body).toMatchObject({ nickname: 'Ada', version: 2 })
    })

    test('names that are taken are refused', async () => {
      const [member, other] = [await server.as('normal'), await server.as('normal')]
      const { nickname, email } = other.user
      expect(outcome(await change(member, member, { email }))).toEqual(refused('email already exists'))
      expect(outcome(await change(member, member, { nickname: nickname.toUpperCase() }))).toEqual(
        refused('nickname already exists'),
      )
    })

    test('names that became the same by a migration keep working', async () => {
      const [admin, member, other] = [await server.as('admin'), await server.as('normal'), await server.as('normal')]
      const stored = async () => {
        const users = server.deps.db.selectFrom('users').where('id', '=', member.user.id)
        return users.select(['nickname_folded', 'email_folded']).executeTakeFirstOrThrow()
      }
      const store = (id: string, names: object) =>
        server.deps.db.updateTable('users').set(names).where('id', '=', id).execute()
      await store(other.user.id, { nickname: "O'Brien", nickname_folded: "o'brien" })
      await store(other.user.id, { email: "o'brien@example.org", email_folded: "o'brien@example.org" })
      await store(member.user.id, { nickname: 'O’Brien', nickname_folded: "o'brien 2" })
      await store(member.user.id, { email: 'o’brien@example.org', email_folded: "o'brien@example.org 2" })
      const before = await stored()
      const names = { nickname: 'O’Brien', email: 'o’brien@example.org' }
      expect(await member.put(`/users/${member.user.id}`, { ...names, password: 'another horse' })).toMatchObject({
        status: 200,
      })
      expect(await admin.put(`/users/${member.user.id}`, { ...names, deactivated: true })).toMatchObject({
        status: 200,
        body: { ...names, deactivated: true },
      })
      expect(await stored()).toEqual(before)
      expect(outcome(await admin.put(`/users/${member.user.id}`, { ...names, nickname: 'o´brien' }))).toEqual(
        refused('nickname already exists'),
      )
      expect(await admin.put(`/users/${member.user.id}`, { ...names, nickname: 'Ada' })).toMatchObject({ status: 200 })
      expect(await stored()).toEqual({ ...before, nickname_folded: 'ada' })
    })

    test('a new password ends all other sessions', async () => {
      const member = await server.as('normal')
      const elsewhere = String(Object((await logIn(member.user.email, password)).body).token)
      expect((await change(member, member, { password: 'another horse' })).status).toBe(200)
      expect(await isSignedIn(member)).toBe(true)
      expect((await server.withToken(elsewhere).get('/auth/session')).status).toBe(401)
      expect((await logIn(member.user.email, password)).status).toBe(401)
      expect((await logIn(member.user.email, 'another horse')).status).toBe(200)
    })

    test('a new password makes no new version: the form with the other data goes on', async () => {
      const member = await server.as('normal')
      server.clock.now += 1_000
      const { body, headers } = await member.put(`/users/${member.user.id}`, { password: 'another horse' })
      expect([body, headers.get('etag')]).toEqual([
        {
          ...Object((await member.get(`/users/${member.user.id}`)).body),
          version: 1,
          updatedAt: '2026-06-01T10:00:00.000Z',
        },
        '"1"',
      ])
      const renamed = await change(member, member, { nickname: 'Ada' }, { 'If-Match': '"1"' })
      expect(renamed).toMatchObject({ status: 200, body: { nickname: 'Ada', version: 2 } })
    })

    test.each([
      ['password', { password: 'another horse' }],
      ['address', { email: 'new@calendar.test' }],
      ['deactivation', { deactivated: true }],
    ])('a new %s ends a recovery under way', async (_what, changes) => {
      const [moderator, member] = [await server.as('moderator'), await server.as('normal')]
      const token = await openRecovery(server.deps.db, member.user.id, server.clock.now)
      const by = 'deactivated' in changes ? moderator : member
      expect((await change(by, member, changes)).status).toBe(200)
      const late = await server.nobody.post('/passwordrec/setPassword', { token, password: 'third horse battery' })
      expect(outcome(late)).toEqual(refused('invalid token'))
    })

    test("nobody sets another one's password", async () => {
      const [admin, member] = [await server.as('admin'), await server.as('normal')]
      expect(outcome(await change(admin, member, { password: 'another horse' }))).toEqual(forbidden)
    })

    test('deactivating ends all sessions, and can be taken back', async () => {
      const [moderator, member] = [await server.as('moderator'), await server.as('normal')]
      expect((await change(moderator, member, { deactivated: true })).body).toMatchObject({ deactivated: true })
      expect(await isSignedIn(member)).toBe(false)
      expect((await change(moderator, member, { deactivated: false })).status).toBe(200)
      expect(await isSignedIn(member)).toBe(false)
      expect((await logIn(member.user.email, password)).status).toBe(200)
    })

    test('members touch neither role nor deactivation, nor anybody else', async () => {
      const [member, other] = [await server.as('normal'), await server.as('normal')]
      expect(outcome(await change(member, member, { role: 'moderator' }))).toEqual(forbidden)
      expect(outcome(await change(member, member, { deactivated: true }))).toEqual(forbidden)
      expect(outcome(await change(member, other, {}))).toEqual(forbidden)
      expect((await change(member, member, { role: 'normal', deactivated: false })).status).toBe(200)
    })

    test('who gets another role is told so, but not who gives it up', async () => {
      const admin = await server.as('admin')
      const [second, member] = [await server.as('admin'), await server.as('normal')]
      await change(admin, member, { role: 'moderator' })
      await change(admin, member, { nickname: 'Mona' })
      server.clock.now += 1_000
      await change(admin, member, { role: 'normal' })
      await change(second, second, { role: 'normal' })
      const told = (await member.get('/notifications?sorting=createdAt&order=ASC')).body as Record<string, string>[]
      expect(told.map(({ subject, linkUrl }) => [subject, linkUrl])).toEqual([
        ['Du gehörst jetzt zur Moderation', '/backstage/desk'],
        ['Du bist jetzt ein Mitglied wie andere', '/backstage'],
      ])
      expect(told[0]?.message).toContain(`${admin.user.nickname} hat dir diese Rolle gegeben.`)
      expect((await second.get('/notifications')).body).toEqual([])
    })

    test('moderators give every role but admin, and touch no admin', async () => {
      const [moderator, member, admin] = [
        await server.as('moderator'),
        await server.as('normal'),
        await server.as('admin'),
      ]
      await server.as('admin')
      expect((await change(moderator, member, { role: 'moderator' })).body).toMatchObject({ role: 'moderator' })
      expect((await change(moderator, member, { role: 'normal' })).body).toMatchObject({ role: 'normal' })
      expect(outcome(await change(moderator, member, { role: 'admin' }))).toEqual(forbidden)
      expect(outcome(await change(moderator, moderator, { role: 'admin' }))).toEqual(forbidden)
      expect(outcome(await change(moderator, admin, { nickname: 'Ada' }))).toEqual(forbidden)
      expect(outcome(await change(moderator, admin, { deactivated: true }))).toEqual(forbidden)
      expect(outcome(await moderator.delete(`/users/${admin.user.id}`))).toEqual(forbidden)
    })

    test('the last administrator who can sign in stays one', async () => {
      const [admin, second] = [await server.as('admin'), await server.as('admin')]
      expect((await change(admin, second, { deactivated: true })).status).toBe(200)
      expect(outcome(await change(admin, admin, { role: 'normal' }))).toEqual(refused('field role: lastAdmin'))
      expect(outcome(await change(admin, admin, { deactivated: true }))).toEqual(
        refused('field deactivated: lastAdmin'),
      )
      expect(outcome(await admin.delete(`/users/${admin.user.id}`))).toEqual(refused('field role: lastAdmin'))
      expect((await change(admin, second, { deactivated: false })).status).toBe(200)
      expect((await change(admin, admin, { role: 'normal' })).status).toBe(200)
    })

    test('two administrators who demote each other at the same moment leave one', async () => {
      const [admin, second] = [await server.as('admin'), await server.as('admin')]
      const answers = await Promise.all([
        change(admin, second, { role: 'normal' }),
        change(second, admin, { role: 'normal' }),
      ])
      expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    })

    test('an account that is not there is 404', async () => {
      const admin = await server.as('admin')
      const missing = [404, { error: 'not found' }]
      for (const id of ['nonsense', '%00', '018f0000-0000-7000-8000-000000000000']) {
        expect(outcome(await admin.get(`/users/${id}`))).toEqual(missing)
        expect(outcome(await admin.put(`/users/${id}`, fields(admin)))).toEqual(missing)
        expect(outcome(await admin.delete(`/users/${id}`))).toEqual(missing)
      }
    })
  })

  describe('what is known of an account', () => {
    test('is when it began and last logged in, who invited, and what it owns', async () => {
      const moderator = await server.as('moderator')
      const token = String(Object((await moderator.post('/invitations/invite')).body).token)
      const registration = { nickname: 'Ada', email: 'ada@calendar.test', password }
      const id = idOf(await server.nobody.post(`/invitations/invite/${token}`, registration))
      const known = async () => (await moderator.get(`/users/${id}/details`)).body
      const bare = { events: 0, revents: 0, groups: 0, places: 0 }
      expect(await known()).toEqual({
        createdAt: '2026-06-01T10:00:00.000Z',
        lastLogIn: null,
        invitedBy: { id: moderator.user.id, nickname: moderator.user.nickname },
        owned: bare,
      })
      server.clock.now += 60_000
      const ada = server.withToken(String(Object((await logIn(registration.email, password)).body).token))
      const hall = { ...newPlace(), name: 'Hall', address: 'Main Street 1' }
      await ada.post('/places', hall)
      await ada.delete(`/places/${idOf(await ada.post('/places', { ...hall, name: 'Gone' }))}`)
      await ada.post('/groups', { ...newGroup(), name: 'Choir' })
      expect(await known()).toMatchObject({
        lastLogIn: '2026-06-01T10:01:00.000Z',
        owned: { ...bare, groups: 1, places: 1 },
      })
      await server.deps.db.deleteFrom('invitations').execute()
      expect(await known()).toMatchObject({ invitedBy: null })
    })

    test('is for the person, moderators and admins', async () => {
      const [member, other] = [await server.as('normal'), await server.as('normal')]
      const moderator = await server.as('moderator')
      const statuses = [server.nobody, other, member, moderator].map(
        async (by) => (await by.get(`/users/${member.user.id}/details`)).status,
      )
      expect(await Promise.all(statuses)).toEqual([401, 403, 200, 200])
      expect((await moderator.get('/users/x/details')).status).toBe(404)
    })
  })

  describe('deleting', () => {
    const place = (name: string, owners: Member[]) => ({
      ...newPlace(),
      name,
      address: 'Main Street 1',
      ownedBy: owners.map(({ user }) => user.id),
    })

    test('removes the person and leaves their entries, which others go on with', async () => {
      const [member, other] = [await server.as('normal'), await server.as('normal')]
      const shared = idOf(await member.post('/places', { ...place('Shared', [member, other]), lift: 'yes' }))
      const foreign = idOf(await other.post('/places', place('Foreign', [other])))
      expect(outcome(await member.delete(`/users/${member.user.id}`))).toEqual([200, {}])

      expect(await isSignedIn(member)).toBe(false)
      expect((await logIn(member.user.email, password)).status).toBe(401)
      expect((await server.nobody.get(`/places/${shared}`)).body).toMatchObject({
        version: 2,
        ownedBy: [other.user.id],
        lift: 'yes',
        said: { lift: { by: null } },
      })
      expect((await server.nobody.get(`/places/${foreign}`)).body).toMatchObject({ version: 1 })
    })

    test('hands entries over, also those in the bin, in one notice to who takes over and none to the moderators', async () => {
      const [moderator, member] = [await server.as('moderator'), await server.as('normal')]
      const heir = await server.as('normal')
      const alone = idOf(await member.post('/places', place('Alone', [member])))
      const shared = idOf(await member.post('/places', place('Shared', [heir, member])))
      const binned = idOf(await member.post('/places', place('Binned', [member])))
      const group = idOf(await member.post('/groups', { ...newGroup(), name: 'Choir' }))
      await member.delete(`/places/${binned}`)
      await server.deps.db.deleteFrom('notifications').execute()
      const deleted = await member.delete(`/users/${member.user.id}?successor=${heir.user.id}`)
      expect(outcome(deleted)).toEqual([200, {}])

      const ownersOf = async (path: string) => Object((await heir.get(path)).body).ownedBy
      expect(await ownersOf(`/places/${alone}`)).toEqual([heir.user.id])
      expect(await ownersOf(`/places/${shared}`)).toEqual([heir.user.id])
      expect(await ownersOf(`/groups/${group}`)).toEqual([heir.user.id])
      expect((await heir.post(`/places/${binned}/restore`)).body).toMatchObject({ ownedBy: [heir.user.id] })
      expect((await moderator.get('/notifications')).body).toEqual([])
      expect((await heir.get('/notifications')).body).toMatchObject([
        { message: expect.stringMatching(/normal.*1 .*\(Choir\).*1 .*\(Alone\)|1 .*\(Alone\).*1 .*\(Choir\)/s) },
      ])
      const { body } = await heir.get(`/history/places/${alone}`)
      expect(JSON.stringify(body)).not.toContain(member.user.id)
    })

    test('a moderator hands over, to themselves without a notice', async () => {
      const [moderator, member] = [await server.as('moderator'), await server.as('normal')]
      const hall = idOf(await member.post('/places', place('Hall', [member])))
      expect((await moderator.delete(`/users/${member.user.id}?successor=${moderator.user.id}`)).status).toBe(200)
      expect((await moderator.get(`/places/${hall}`)).body).toMatchObject({ version: 2, ownedBy: [moderator.user.id] })
      expect((await moderator.get('/notifications')).body).toEqual([])
    })

    test('nobody takes over who is not there, is deactivated, or goes; then nothing is deleted', async () => {
      const [moderator, member] = [await server.as('moderator'), await server.as('normal')]
      const gone = await server.as('normal')
      await change(moderator, gone, { deactivated: true })
      const path = `/users/${member.user.id}`
      for (const successor of [gone.user.id, member.user.id, randomUUID(), 'x', '']) {
        expect(outcome(await member.delete(`${path}?successor=${successor}`))).toEqual(
          refused('field successor: unknown'),
        )
      }
      expect(outcome(await member.delete(`${path}?heir=x`))).toEqual(refused('field heir: unknown'))
      expect(await isSignedIn(member)).toBe(true)
    })

    test('leaves nothing of the person behind but what others have seen of them', async () => {
      const [admin, member] = [await server.as('admin'), await server.as('normal')]
      const { id, nickname, email } = member.user
      await member.post('/places', place('Hall', [member]))
      await logIn(email, 'wrong horse battery')
      await server.nobody.post('/passwordrec/requestRecovery', { email })
      await admin.post('/notifications', { userId: id, subject: 'Hello', message: 'Text' })
      await openRecovery(server.deps.db, id, server.clock.now)
      expect(await mentions(id, nickname, email)).toEqual([
        'history',
        'login_failures',
        'mails',
        'notifications',
        'place_owners',
        'recoveries',
        'reviews',
        'sessions',
        'users',
      ])
      expect((await member.delete(`/users/${id}`)).status).toBe(200)
      expect(await mentions(id, nickname, email)).toEqual([])
    })

    test('the address is free again, and unused invitations are gone', async () => {
      const [admin, moderator] = [await server.as('admin'), await server.as('moderator')]
      const tokenOf = async (member: Member) => String(Object((await member.post('/invitations/invite')).body).token)
      const [orphaned, token] = [await tokenOf(moderator), await tokenOf(admin)]
      expect((await admin.delete(`/users/${moderator.user.id}`)).status).toBe(200)
      const again = { ...fields(moderator), password }
      expect(outcome(await server.nobody.post(`/invitations/invite/${orphaned}`, again))).toEqual(
        refused('invalid invitation token'),
      )
      expect((await server.nobody.post(`/invitations/invite/${token}`, again)).status).toBe(200)
    })

    test('is closed to others, and to an old version', async () => {
      const [member, other] = [await server.as('normal'), await server.as('normal')]
      expect(outcome(await member.delete(`/users/${other.user.id}`))).toEqual(forbidden)
      const stale = await member.delete(`/users/${member.user.id}`, { headers: { 'If-Match': '"9"' } })
      expect(outcome(stale)).toEqual([412, { error: 'changed meanwhile' }])
      expect(await isSignedIn(member)).toBe(true)
    })
  })
})
