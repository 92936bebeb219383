import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginAttempts, recoveryLifetime } from '#domain/limits.ts'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { sendNext } from '#server/mail/worker.ts'
import { databases } from './databases.ts'
import { type Answer, type Member, password, startTestServer, type TestServer } from './support.ts'

const outcome = ({ status, body }: Answer) => [status, body]
const refused = (error: string) => [400, { error }]
const another = 'another horse battery'

describe.each(databases)('password recovery on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: true })
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const request = (email: unknown, address = '192.0.2.1') =>
    server.nobody.post('/passwordrec/requestRecovery', { email }, { headers: { 'X-Forwarded-For': address } })
  const recover = (token: string, secret: unknown = another) =>
    server.nobody.post('/passwordrec/setPassword', { token, password: secret })
  const logIn = (email: string, secret: string) => server.nobody.post('/auth/login', { email, password: secret })

  const outgoing = async (): Promise<OutgoingMail[]> => {
    const sent: OutgoingMail[] = []
    const send = async (mail: OutgoingMail) => {
      sent.push(mail)
      return null
    }
    while (await sendNext(server.deps, { send }));
    return sent
  }
  const tokenFor = async ({ user }: Pick<Member, 'user'>): Promise<string> => {
    await request(user.email)
    const [mail] = await outgoing()
    return /\/backstage\/passwordRecovery\?token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
  }

  test('the mail leads to a new password, which ends all sessions and is told to the address', async () => {
    const member = await server.as('normal')
    const { email, nickname } = member.user
    expect(outcome(await request(` ${email.toUpperCase()} `))).toEqual([200, {}])
    const [mail, ...others] = await outgoing()
    const token =
      /^http:\/\/calendar\.test\/backstage\/passwordRecovery\?token=(.+)$/m.exec(mail?.text ?? '')?.[1] ?? ''
    expect([mail?.to, mail?.text.includes(nickname), others]).toEqual([email, true, []])

    expect(outcome(await recover(token))).toEqual([200, {}])
    expect((await member.get('/auth/session')).status).toBe(401)
    expect([(await logIn(email, password)).status, (await logIn(email, another)).status]).toEqual([401, 200])
    expect((await outgoing()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Dein Passwort bei Stadtkalender wurde geändert'],
    ])
  })

  test('the account stays at its version', async () => {
    const member = await server.as('normal')
    await recover(await tokenFor(member))
    const { body } = await logIn(member.user.email, another)
    const account = await server.withToken(String(Object(body).token)).get(`/users/${member.user.id}`)
    expect(account.headers.get('etag')).toBe('"1"')
  })

  test('whoever tried too often gets in at once', async () => {
    const { user } = await server.as('normal')
    for (let attempt = 0; attempt < loginAttempts.perAccount; attempt += 1) await logIn(user.email, 'wrong')
    expect((await logIn(user.email, password)).status).toBe(429)
    await recover(await tokenFor({ user }))
    expect((await logIn(user.email, another)).status).toBe(200)
  })

  test('an address that is unknown or deactivated is answered alike, and gets no mail', async () => {
    const [member, gone] = [await server.as('normal'), await server.as('normal')]
    await (await server.as('admin')).put(`/users/${gone.user.id}`, { deactivated: true })
    const shown = async (email: string) => {
      const { status, body, headers } = await request(email)
      const changing = ['date', 'x-request-id']
      return [status, body, [...headers].filter(([name]) => !changing.includes(name))]
    }
    const known = await shown(member.user.email)
    expect([await shown('nobody@calendar.test'), await shown(gone.user.email)]).toEqual([known, known])
    expect((await outgoing()).map(({ to }) => to)).toEqual([member.user.email])
  })

  test('both ways write once, so that neither is quicker by a disk', async () => {
    const member = await server.as('normal')
    const written = async (email: string) => {
      const before = await server.deps.db.selectFrom('state').select(['name', 'at']).execute()
      server.clock.now += 1
      await request(email)
      const after = await server.deps.db.selectFrom('state').select(['name', 'at']).execute()
      return after.filter(({ name, at }) => before.find((row) => row.name === name)?.at !== at)
    }
    expect(await written(member.user.email)).toEqual([{ name: 'recoveries', at: server.clock.now }])
    expect(await written('nobody@calendar.test')).toEqual([{ name: 'recoveries', at: server.clock.now }])
  })

  test('a token works once', async () => {
    const member = await server.as('normal')
    const token = await tokenFor(member)
    const outcomes = [outcome(await recover(token)), outcome(await recover(token, 'third horse battery'))]
    expect(outcomes).toEqual([[200, {}], refused('invalid token')])
    expect((await logIn(member.user.email, another)).status).toBe(200)
  })

  test('of several who use one at the same moment, one sets the password', async () => {
    const member = await server.as('normal')
    const token = await tokenFor(member)
    const secrets = ['first horse', 'second horse', 'third horse', 'fourth horse']
    const answers = await Promise.all(secrets.map((secret) => recover(token, secret)))
    const winner = answers.findIndex(({ status }) => status === 200)
    const expected = secrets.map((_, index) => (index === winner ? [200, {}] : refused('invalid token')))
    expect(answers.map(outcome)).toEqual(expected)
    expect((await logIn(member.user.email, secrets[winner] ?? '')).status).toBe(200)
  })

  test('a second mail leaves the first link good, until one of them is used', async () => {
    const member = await server.as('normal')
    const [first, second] = [await tokenFor(member), await tokenFor(member)]
    expect(first).not.toBe(second)
    expect((await recover(first)).status).toBe(200)
    expect(outcome(await recover(second))).toEqual(refused('invalid token'))
  })

  test('a token ends after two hours', async () => {
    const [early, late] = [await server.as('normal'), await server.as('normal')]
    const [inTime, expired] = [await tokenFor(early), await tokenFor(late)]
    server.clock.now += recoveryLifetime - 1
    expect((await recover(inTime)).status).toBe(200)
    server.clock.now += 1
    expect(outcome(await recover(expired))).toEqual(refused('expired token'))
    expect((await logIn(late.user.email, password)).status).toBe(200)
  })

  test('the tokens of a deleted account are gone with it', async () => {
    const member = await server.as('normal')
    const token = await tokenFor(member)
    await member.delete(`/users/${member.user.id}`)
    expect(outcome(await recover(token))).toEqual(refused('invalid token'))
  })

  test('asking too often is refused, for one address and from one, and does not keep anybody from logging in', async () => {
    const member = await server.as('normal')
    const { email } = member.user
    const tooMany = [429, { error: 'too many attempts' }]
    for (let attempt = 0; attempt < loginAttempts.perAccount; attempt += 1) {
      expect((await request(email, `192.0.2.${attempt}`)).status).toBe(200)
    }
    const late = await request(email, '192.0.2.99')
    expect([outcome(late), late.headers.get('retry-after')]).toEqual([tooMany, '900'])
    expect((await logIn(email, password)).status).toBe(200)

    for (let attempt = 0; attempt < loginAttempts.perAddress; attempt += 1) {
      expect((await request(`nobody${attempt}@calendar.test`, '198.51.100.1')).status).toBe(200)
    }
    expect(outcome(await request('other@calendar.test', '198.51.100.1'))).toEqual(tooMany)
    expect((await request('other@calendar.test', '198.51.100.2')).status).toBe(200)
    server.clock.now += loginAttempts.window
    expect((await request(email, '198.51.100.1')).status).toBe(200)
  })

  test.each([
    ['requestRecovery', {}, 'field email: empty'],
    ['requestRecovery', { email: 'ada' }, 'field email: email'],
    ['requestRecovery', { email: 'a@b.example', token: 'x' }, 'field token: unknown'],
    ['setPassword', { password: another }, 'field token: empty'],
    ['setPassword', { token: 'x' }, 'field password: empty'],
    ['setPassword', { token: 'x', password: 'short' }, 'field password: passwordTooShort'],
    ['setPassword', { token: 'x', password: another }, 'invalid token'],
    ['setPassword', { token: 'x\0', password: another }, 'field token: characters'],
  ])('%s refuses %j', async (call, body, error) => {
    expect(outcome(await server.nobody.post(`/passwordrec/${call}`, body))).toEqual(refused(error))
  })
})
