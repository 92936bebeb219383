import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailTestSchema, systemSchema } from '#domain/system.ts'
import { notify } from '#server/accounts/notices.ts'
import { findAdmins } from '#server/accounts/users.ts'
import { holdMails, releaseMails } from '#server/mail/held.ts'
import { claimMail, postponeMail, queueMail } from '#server/mail/mails.ts'
import { readSystem } from '#server/system/state.ts'
import { sendTestMail } from '#server/system/testMail.ts'
import { databases } from './databases.ts'
import { createStranger, sendMails } from './proposals.ts'
import { startTestServer, type TestServer } from './support.ts'

describe.each(databases)('the state of the installation on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  test('is for administrators', async () => {
    expect((await server.nobody.get('/system')).status).toBe(401)
    for (const role of ['normal', 'moderator'] as const) {
      const member = await server.as(role)
      expect((await member.get('/system')).status).toBe(403)
      expect((await member.post('/system/mail')).status).toBe(403)
      expect((await member.post('/system/set-up')).status).toBe(403)
    }
  })

  test('tells settings, database, mails, backups and disk', async () => {
    const { dataDir } = server.deps.settings
    await mkdir(join(dataDir, 'backups/2026-11-21T03-12-40Z-2'), { recursive: true })
    const { status, body } = await (await server.as('admin')).get('/system')
    const system = v.parse(v.strictObject(systemSchema.entries), body)
    expect(status).toBe(200)
    expect(system.database.kind).toBe(server.deps.dialect.name)
    expect(system.database.bytes).toBeGreaterThan(10_000)
    expect(system.backups).toEqual({ kept: 1, newest: '2026-11-21T03:12:40.000Z' })
    expect(system.mail).toEqual({
      server: null,
      waiting: expect.any(Number),
      areHeld: false,
      nextTry: null,
      lastError: '',
      givenUp: 0,
      lastSent: null,
    })
    expect(system.disk?.free).toBeGreaterThan(0)
  })

  test('tells when the first mail that failed is tried again, unless mails are held back', async () => {
    const { deps, clock } = server
    const { id: userId } = (await server.as('admin')).user
    for (const [minutes, error] of [
      [15, 'no route'],
      [1, 'wrong password'],
    ] as const) {
      await queueMail(deps.db, { kind: 'emailChanged', userId }, clock.now)
      const mail = await claimMail(deps.db, clock.now)
      if (mail === null) throw new Error('no mail is due')
      await postponeMail(deps.db, mail, { dueAt: clock.now + minutes * 60_000, attempts: 1, error })
    }
    await queueMail(deps.db, { kind: 'emailChanged', userId }, clock.now)
    await notify(deps, await findAdmins(deps.db), 'sourceFailed', { name: 'Town hall' }, '/backstage')
    await deps.db.deleteFrom('mails').where('kind', '=', 'digest').execute()
    await queueMail(deps.db, { kind: 'digest', userId }, clock.now)
    const { mail } = await readSystem(deps)
    expect(mail).toMatchObject({
      ...{ waiting: 3, areHeld: false, nextTry: new Date(clock.now + 60_000).toISOString() },
      lastError: 'wrong password',
    })
    await holdMails(deps.db, clock.now)
    expect((await readSystem(deps)).mail).toMatchObject({ waiting: 4, areHeld: true, nextTry: null, lastError: '' })
    await releaseMails(deps.db)
  })

  test('names no password of a service', async () => {
    const settings = {
      ...server.deps.settings,
      smtpUrl: 'smtps://town:secret-mail@mail.example:465',
      geocoderUrl: 'https://town:secret-map@map.example/search?key=secret-key',
      databaseUrl: 'postgres://town:secret-data@db.example/calendar',
    }
    const system = await readSystem({ ...server.deps, settings })
    expect([system.mail.server, system.settings.geocoder]).toEqual(['mail.example:465', 'map.example'])
    expect(JSON.stringify(system)).not.toContain('secret')
  })

  test('a mail is tried at once: written, or refused in the mail server’s words', async () => {
    const admin = await server.as('admin')
    const { body } = await admin.post('/system/mail')
    const { to, file, error } = v.parse(mailTestSchema, body)
    expect([to, error]).toEqual([admin.user.email, null])
    const outbox = join(server.deps.settings.dataDir, 'outbox')
    expect((await readdir(outbox)).map((name) => join(outbox, name))).toContain(file)
    const sentAt = new Date(server.clock.now).toISOString()
    expect(Object((await admin.get('/system')).body).mail.lastSent).toBe(sentAt)
    server.clock.now += 60_000
    await createStranger(server).send()
    expect(await sendMails(server)).toHaveLength(1)
    expect(Object((await admin.get('/system')).body).mail.lastSent).toBe(new Date(server.clock.now).toISOString())
    const refusing = { send: () => Promise.reject(new Error('no such server')) }
    const person = { email: 'mira@lindenau.example', nickname: 'Mira', language: 'de' as const }
    expect(await sendTestMail(server.deps, person, refusing)).toEqual({
      to: 'mira@lindenau.example',
      file: null,
      error: 'no such server',
    })
  })
})
