import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestGathering } from '#domain/limits.ts'
import { notify } from '#server/accounts/notices.ts'
import { findAdmins } from '#server/accounts/users.ts'
import { createBackup } from '#server/backup/folder.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { openDatabase } from '#server/db/database.ts'
import { holdMails } from '#server/mail/held.ts'
import type { Mailer, OutgoingMail } from '#server/mail/mailer.ts'
import { queueMail } from '#server/mail/mails.ts'
import { tellHeld } from '#server/mail/tellHeld.ts'
import { sendNext } from '#server/mail/worker.ts'
import { readSystem } from '#server/system/state.ts'
import { databases } from '../databases.ts'
import { type Member, startTestServer, type TestServer } from '../support.ts'

describe.each(databases)('the mails of a restored calendar on $name', (database) => {
  let server: TestServer
  let admin: Member
  const sent: OutgoingMail[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      sent.push(mail)
      return null
    },
  }
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    sent.length = 0
    admin = await server.as('admin')
  })
  afterAll(() => server.stop())

  const queue = () => queueMail(server.deps.db, { kind: 'passwordChanged', userId: admin.user.id }, server.clock.now)
  const waitingFor = async (name: string) => Object((await admin.get(`/actions/${name}`)).body).waiting
  const subjects = async () => {
    const { body } = await admin.get('/notifications?filters=[{"userId":"self"}]')
    return (body as { subject: string }[]).map(({ subject }) => subject)
  }

  test('wait until an administrator releases them, new ones that nobody asked for, too', async () => {
    await queue()
    await holdMails(server.deps.db, server.clock.now)
    await queue()
    expect(await sendNext(server.deps, mailer)).toBe(false)
    expect(await waitingFor('releaseMails')).toBe(2)
    expect((await admin.post('/actions/run', { name: 'releaseMails' })).status).toBe(200)
    while (await sendNext(server.deps, mailer));
    expect(sent).toHaveLength(2)
    expect(await waitingFor('releaseMails')).toBeNull()
  })

  test('links that somebody asks for now go out, those of before the restoration do not', async () => {
    const { db } = server.deps
    const ask = (userId: string) => queueMail(db, { kind: 'recovery', userId }, server.clock.now)
    await ask((await server.as('normal')).user.id)
    await holdMails(db, server.clock.now)
    await queue()
    server.clock.now += 1_000
    await ask(admin.user.id)
    while (await sendNext(server.deps, mailer));
    expect(sent.map(({ to }) => to)).toEqual([admin.user.email])
    expect(await waitingFor('releaseMails')).toBe(2)
  })

  test('are told of once, and in the log at each start', async () => {
    await queue()
    await tellHeld(server.deps)
    expect(await subjects()).toEqual([])
    await holdMails(server.deps.db, server.clock.now)
    await tellHeld(server.deps)
    await tellHeld(server.deps)
    expect(await subjects()).toEqual(['Dieser Kalender hält seine E-Mails zurück'])
    expect(server.logged.filter((line) => line.includes('holds its mails'))).toHaveLength(2)
    server.clock.now += digestGathering
    expect(await sendNext(server.deps, mailer)).toBe(false)
  })

  test('are the same number in the notice, among the actions and on the page System: without the mail about the notice', async () => {
    const systemWaiting = async () => (await readSystem(server.deps)).mail.waiting
    const counted = async () => [await waitingFor('releaseMails'), await systemWaiting()]
    await holdMails(server.deps.db, server.clock.now)
    await tellHeld(server.deps)
    expect(await counted()).toEqual([0, 0])
    server.clock.now += digestGathering
    expect(await counted()).toEqual([0, 0])
    await notify(server.deps, await findAdmins(server.deps.db), 'sourceFailed', { name: 'Town hall' }, '/backstage')
    expect(await counted()).toEqual([1, 1])
    await admin.post('/actions/run', { name: 'releaseMails' })
    while (await sendNext(server.deps, mailer));
    expect(sent).toHaveLength(1)
  })

  test('are no longer told of once they are released, neither in Backstage nor by mail', async () => {
    await holdMails(server.deps.db, server.clock.now)
    await tellHeld(server.deps)
    await admin.post('/actions/run', { name: 'releaseMails' })
    expect(await subjects()).toEqual([])
    server.clock.now += digestGathering
    while (await sendNext(server.deps, mailer));
    expect(sent).toEqual([])
  })

  test('once released, keep a notice that was read: only unread ones go', async () => {
    await holdMails(server.deps.db, server.clock.now)
    await tellHeld(server.deps)
    await server.deps.db.updateTable('notifications').set({ viewed: 1 }).execute()
    await admin.post('/actions/run', { name: 'releaseMails' })
    expect(await subjects()).toHaveLength(1)
  })
})

describe('a restoration', () => {
  test('holds the mails, says so, and counts themes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'held-'))
    const original = await startTestServer(
      {
        name: 'SQLite',
        start: async () => {
          const { db, dialect } = await openDatabase(':memory:')
          return { db, dialect, clear: async () => undefined, stop: () => db.destroy() }
        },
      },
      { databaseUrl: ':memory:' },
    )
    try {
      const admin = await original.as('admin')
      await admin.post('/cms/themes', { name: 'Town' })
      await queueMail(original.deps.db, { kind: 'passwordChanged', userId: admin.user.id }, original.clock.now)
      await createBackup(original.deps, new AbortController().signal)
      const backups = join(original.deps.settings.dataDir, 'backups')
      const [name = ''] = await readdir(backups)

      const [target, told] = [join(folder, 'trial'), join(folder, 'told')]
      await Promise.all([mkdir(target), mkdir(told)])
      const { stdout } = spawnSync(process.execPath, ['scripts/restore.ts', join(backups, name)], {
        env: { PATH: process.env.PATH, DATA_DIR: told, PORT: 'of no matter here' },
        encoding: 'utf8',
      })
      expect(stdout).toContain('themes: 1')
      expect(stdout).toContain('Mails are held until an administrator releases them')

      await restoreBackup({ databaseUrl: join(target, 'calendar.db'), dataDir: target }, join(backups, name))
      const { db, dialect } = await openDatabase(join(target, 'calendar.db'))
      const sent: OutgoingMail[] = []
      const mailer: Mailer = {
        send: async (mail) => {
          sent.push(mail)
          return null
        },
      }
      expect(await sendNext({ ...original.deps, db, dialect }, mailer)).toBe(false)
      expect(sent).toEqual([])
      await db.destroy()
    } finally {
      await original.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
