import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failureFromAnswer, type WireText, wireTexts } from '#domain/failure.ts'
import { newGroup } from '#domain/group.ts'
import { invitationInterval, loginAttempts, maximumBodyBytes, recoveryLifetime } from '#domain/limits.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { openRecovery } from '#server/accounts/recoveries.ts'
import { claimAction } from '#server/actions/leases.ts'
import { claimRun } from '#server/sources/worker.ts'
import { databases } from './databases.ts'
import { startChoir } from './series.ts'
import { type Answer, idOf, password, startTestServer, type TestServer } from './support.ts'

/** §8 and the contract. */
const catalogue: Record<WireText, { status: number; shown: string }> = {
  unauthorized: { status: 403, shown: 'You are not authorized to perform this action.' },
  'invalid credentials': { status: 401, shown: 'Email oder password invalid' },
  deactivated: { status: 403, shown: 'This account is deactivated. Please contact the moderators: {{email}}' },
  'name already exists': { status: 400, shown: 'An entry with this name already exists' },
  'email already exists': { status: 400, shown: 'The e-mail address already exists' },
  'nickname already exists': { status: 400, shown: 'The nickname already exists' },
  'invalid invitation token': { status: 400, shown: 'The invitation token is invalid' },
  'invitation token already used': { status: 400, shown: 'The invitation token has already been used' },
  'http: request body too large': { status: 400, shown: 'The file is too large' },
  'no invitation yet': { status: 400, shown: 'You can invite others one week after your registration.' },
  'invitation limit': { status: 400, shown: 'You can create one invitation per week. Please wait up to a week.' },
  'invalid token': {
    status: 400,
    shown:
      'This recovery link is invalid or has been used already: each works once. If you have set a password with it, log in with that. Otherwise please request a new one.',
  },
  'expired token': { status: 400, shown: 'This recovery link has expired. Please request a new one.' },
  'not found': { status: 404, shown: 'This entry does not exist (any more).' },
  'changed meanwhile': { status: 412, shown: 'The entry has been changed elsewhere in the meantime.' },
  'too many attempts': { status: 429, shown: 'Too many attempts. Please wait a little and try again.' },
  'deleted by moderators': {
    status: 403,
    shown: 'The moderators deleted this. Only they can bring it back: {{email}}',
  },
  'cannot store': {
    status: 507,
    shown:
      'The server cannot store anything at the moment: its disk is full or write-protected. What you typed stays here. ' +
      'Please tell {{email}} and try again later.',
  },
  'already running': { status: 400, shown: 'This action is already running.' },
  'host is busy': {
    status: 429,
    shown: 'Another calendar of the same website is being read at the moment. Please try again in a minute.',
  },
  'action failed': { status: 400, shown: 'The action has failed. Its row says why.' },
  'not confirmed': {
    status: 400,
    shown:
      'Nobody has confirmed that this repeating event goes on. Confirm it on its page; then dates can be generated.',
  },
}

describe.each(databases)('the error catalogue on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const logIn = (email: string, secret: string) => server.nobody.post('/auth/login', { email, password: secret })
  const register = async (changes: object, token?: string) => {
    const admin = await server.as('admin')
    const invitation = token ?? Object((await admin.post('/invitations/invite')).body).token
    const guest = { email: 'ada@calendar.test', nickname: 'Ada', password }
    return server.nobody.post(`/invitations/invite/${invitation}`, { ...guest, ...changes })
  }
  const setPassword = (token: string) => server.nobody.post('/passwordrec/setPassword', { token, password })
  const group = (name: string) => ({ ...newGroup(), name })

  const causes: Record<WireText, () => Promise<Answer>> = {
    unauthorized: async () => (await server.as('normal')).post('/categories', { name: 'Music', headline: 'Music' }),
    'invalid credentials': async () => logIn((await server.as('normal')).user.email, 'wrong horse'),
    deactivated: async () => {
      const { user } = await server.as('normal')
      await (await server.as('moderator')).put(`/users/${user.id}`, { deactivated: true })
      return logIn(user.email, password)
    },
    'name already exists': async () => {
      const member = await server.as('normal')
      await member.post('/groups', group('Band'))
      return member.post('/groups', group('BAND'))
    },
    'email already exists': async () => register({ email: (await server.as('normal')).user.email }),
    'nickname already exists': async () => register({ nickname: (await server.as('normal')).user.nickname }),
    'invalid invitation token': () => register({}, 'nonsense'),
    'invitation token already used': async () => {
      const { token } = Object((await (await server.as('admin')).post('/invitations/invite')).body)
      await register({}, token)
      return register({ email: 'bob@calendar.test', nickname: 'Bob' }, token)
    },
    'http: request body too large': async () => {
      const body = new FormData()
      body.set('media', new Blob([new Uint8Array(maximumBodyBytes)]), 'a.png')
      return (await server.as('normal')).post('/media', body)
    },
    'no invitation yet': async () => (await server.as('normal')).post('/invitations/invite'),
    'invitation limit': async () => {
      const member = await server.as('normal')
      server.clock.now += invitationInterval
      await member.post('/invitations/invite')
      return member.post('/invitations/invite')
    },
    'invalid token': () => setPassword('nonsense'),
    'expired token': async () => {
      const { user } = await server.as('normal')
      const token = await openRecovery(server.deps.db, user.id, server.clock.now)
      server.clock.now += recoveryLifetime
      return setPassword(token)
    },
    'not found': async () => (await server.as('normal')).get('/events/018f0000-0000-7000-8000-000000000000'),
    'changed meanwhile': async () => {
      const member = await server.as('normal')
      const path = `/groups/${idOf(await member.post('/groups', group('Band')))}`
      await member.put(path, group('Choir'))
      return member.put(path, group('Duo'), { headers: { 'If-Match': '"1"' } })
    },
    'deleted by moderators': async () => {
      const member = await server.as('normal')
      const path = `/groups/${idOf(await member.post('/groups', group('Band')))}`
      await (await server.as('moderator')).delete(path)
      return member.post(`${path}/restore`)
    },
    'too many attempts': async () => {
      for (let attempt = 0; attempt < loginAttempts.perAccount; attempt += 1) await logIn('a@b.example', 'wrong')
      return logIn('a@b.example', 'wrong')
    },
    'cannot store': async () => {
      const member = await server.as('normal')
      const makeRoom = await fillDatabase(server.deps)
      let answer = await member.post('/groups', group('0'))
      for (let number = 1; answer.status === 200 && number < 50; number += 1) {
        answer = await member.post('/groups', { ...group(String(number)), description: 'x'.repeat(20_000) })
      }
      await makeRoom()
      expect((await member.post('/groups', group('Room'))).status).toBe(200)
      return answer
    },
    'already running': async () => {
      const admin = await server.as('admin')
      await claimAction(server.deps.db, 'cleanup', admin.user.id, server.clock.now)
      return admin.post('/actions/run', { name: 'cleanup' })
    },
    'host is busy': async () => {
      const moderator = await server.as('moderator')
      const word = async (path: string) => idOf(await moderator.post(path, { name: 'Music', headline: 'Music' }))
      const fields = { url: 'https://choir.example/a.ics', owner: 'town' }
      const words = { category: await word('/categories'), topic: await word('/topics') }
      const add = async (name: string) => idOf(await moderator.post('/sources', { ...fields, ...words, name }))
      await claimRun(server.deps.db, server.clock.now, await add('Choir'))
      return moderator.post(`/sources/${await add('Youth choir')}/run`, {})
    },
    'action failed': async () => {
      await writeFile(join(server.deps.settings.dataDir, 'backups'), 'in the way')
      return (await server.as('admin')).post('/actions/run', { name: 'backup' })
    },
    'not confirmed': async () => {
      const { id, generate } = await startChoir(server)
      const marked_at = server.clock.now
      await server.deps.db.updateTable('repeating_events').set({ marked_at }).where('id', '=', id).execute()
      return generate()
    },
  }

  test.each(Object.entries(causes))('%s becomes its sentence', async (text, cause) => {
    const answer = await cause()
    const expected = Object.entries(catalogue).find(([key]) => key === text)?.[1]
    expect([answer.status, answer.body]).toEqual([expected?.status, { error: text }])

    const { code } = failureFromAnswer(answer.status, answer.body)
    const said = (texts: Record<string, string>) => texts[code]
    expect(Object.entries(wireTexts)).toContainEqual([text, code])
    expect([said(en.failures), said(de.failures)]).toEqual([expected?.shown, expect.stringMatching(/\p{L}{3}/u)])
  })

  test('InternalServerError: the answer tells nothing of what went wrong', async () => {
    const member = await server.as('normal')
    const { db } = server.deps
    await db.schema.alterTable('geocode_cache').renameTo('geocode_elsewhere').execute()
    const answer = await member.get('/geocode?q=Park')
    await db.schema.alterTable('geocode_elsewhere').renameTo('geocode_cache').execute()

    expect([answer.status, answer.body]).toEqual([500, { error: 'InternalServerError' }])
    expect(failureFromAnswer(answer.status, answer.body)).toEqual({ code: 'InternalServerError' })
    expect(en.failures.InternalServerError).toBe('Oops, something went wrong on the other side')
  })

  test('UnknownError: an answer that no server of ours gives', () => {
    expect(failureFromAnswer(418, { error: 'teapot' })).toEqual({ code: 'UnknownError' })
    expect(failureFromAnswer(502, undefined)).toEqual({ code: 'UnknownError' })
    expect(en.failures.UnknownError).toBe('Oops, an unexpected error has occurred')
  })

  test('any other text stays as it is', () => {
    expect(failureFromAnswer(400, { error: 'Closed today' })).toEqual({ code: 'text', text: 'Closed today' })
  })
})

/** Returns how to undo it. */
const fillDatabase = async ({ db, dialect }: TestServer['deps']): Promise<() => Promise<unknown>> => {
  if (dialect.name === 'sqlite') {
    await sql`pragma max_page_count = 1`.execute(db)
    return () => sql`pragma max_page_count = 1000000`.execute(db)
  }
  await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger fail before insert on groups for each row execute function fail()`.execute(db)
  return () => sql`drop function fail() cascade`.execute(db)
}
