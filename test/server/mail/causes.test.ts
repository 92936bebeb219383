import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestGathering } from '#domain/limits.ts'
import { openRecovery } from '#server/accounts/recoveries.ts'
import { insertUser } from '#server/accounts/users.ts'
import { openDatabase } from '#server/db/database.ts'
import { queueMail } from '#server/mail/mails.ts'
import { startServer } from '#server/server.ts'
import { databases } from '../databases.ts'
import { password, startTestServer, type TestServer, testSettings } from '../support.ts'
import { startSmtpServer } from './smtp.ts'

describe.each(databases)('what puts mails into the queue on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const queued = async () => {
    const rows = await server.deps.db.selectFrom('mails').selectAll().orderBy('id').execute()
    return rows.map(({ kind, user_id, address, due_at }) => ({ kind, user_id, address, due_at }))
  }

  test.each([
    ['another e-mail address', { email: 'new@calendar.test' }, 'emailChanged'],
    ['another password', { password: 'another battery' }, 'passwordChanged'],
    ['both', { email: 'new@calendar.test', password: 'another battery' }, 'emailAndPasswordChanged'],
  ])('%s is told to the old address', async (_what, changes, kind) => {
    const member = await server.as('normal')
    const { id, nickname, email } = member.user
    const { status } = await member.put(`/users/${id}`, { nickname, email, ...changes })

    expect(status).toBe(200)
    expect(await queued()).toEqual([{ kind, user_id: id, address: email, due_at: server.clock.now }])
  })

  test('so is an address that a moderator has changed', async () => {
    const [moderator, member] = [await server.as('moderator'), await server.as('normal')]
    const { id, nickname, email } = member.user
    await moderator.put(`/users/${id}`, { nickname, email: 'new@calendar.test' })

    expect(await queued()).toMatchObject([{ kind: 'emailChanged', user_id: id, address: email }])
  })

  test('so is an address that differs by a mark only: its uniqueness ignores marks, mail does not', async () => {
    const member = await server.as('normal')
    const { id, nickname } = member.user
    await member.put(`/users/${id}`, { nickname, email: 'anna@posteo.test' })
    await server.deps.db.deleteFrom('mails').execute()
    await openRecovery(server.deps.db, id, server.clock.now)
    const { status } = await member.put(`/users/${id}`, { nickname, email: 'anna@pösteo.test' })

    expect(status).toBe(200)
    expect(await queued()).toMatchObject([{ kind: 'emailChanged', user_id: id, address: 'anna@posteo.test' }])
    expect(await server.deps.db.selectFrom('recoveries').selectAll().execute()).toEqual([])
  })

  test('an account that is active again is mailed what it was sent meanwhile', async () => {
    const [moderator, member] = [await server.as('moderator'), await server.as('normal')]
    const { id, nickname, email } = member.user
    const set = (deactivated: boolean) => moderator.put(`/users/${id}`, { nickname, email, deactivated })
    await set(true)
    await set(true)
    expect(await queued()).toEqual([])
    await set(false)

    expect(await queued()).toEqual([
      { kind: 'digest', user_id: id, address: null, due_at: server.clock.now + digestGathering },
    ])
  })

  test('nothing is told of other changes, of none, or of one that was refused', async () => {
    const [member, other] = [await server.as('normal'), await server.as('normal')]
    const { id, email } = member.user
    const answers = [
      await member.put(`/users/${id}`, { nickname: 'renamed', email }),
      await member.put(`/users/${id}`, { nickname: 'renamed', email: email.toUpperCase() }),
      await member.put(`/users/${id}`, { nickname: 'renamed', email: other.user.email, password: 'another battery' }),
      await other.put(`/users/${id}`, { nickname: 'renamed', email: 'new@calendar.test' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 403])
    expect(await queued()).toEqual([])
  })

  test('a notification goes into the next digest', async () => {
    const host = await server.as('moderator')
    const { body } = await host.post('/invitations/invite')
    const path = `/invitations/invite/${Object(body).token}`
    const { status } = await server.nobody.post(path, { email: 'g@calendar.test', nickname: 'Guest', password })

    expect(status).toBe(200)
    expect(await queued()).toEqual([
      { kind: 'digest', user_id: host.user.id, address: null, due_at: server.clock.now + digestGathering },
    ])
  })
})

test('a server that runs sends what is due, and stops when it has', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'calendar-'))
  const smtp = await startSmtpServer()
  const databaseUrl = join(dataDir, 'calendar.db')
  const { db } = await openDatabase(databaseUrl)
  const names = { nickname: 'Robin', email: 'robin@calendar.test' }
  const user = await insertUser(db, { ...names, role: 'admin', passwordHash: '' }, Date.now())
  await queueMail(db, { kind: 'recovery', userId: user.id }, Date.now())
  await db.destroy()

  const settings = { ...testSettings(dataDir), databaseUrl, smtpUrl: smtp.url }
  const running = await startServer(settings, pino({ enabled: false }))
  const mail = await smtp.next()
  await running.stop()
  await smtp.stop()
  const after = await openDatabase(databaseUrl)
  const left = await after.db.selectFrom('mails').selectAll().execute()
  await after.db.destroy()
  await rm(dataDir, { recursive: true })

  expect([mail.to, mail.headers.from, left]).toEqual([
    ['robin@calendar.test'],
    'Stadtkalender <calendar@calendar.test>',
    [],
  ])
})
