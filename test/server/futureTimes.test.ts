import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActionName } from '#domain/action.ts'
import { digestGathering, digestInterval, invitationInterval, loginAttempts, sessionLifetime } from '#domain/limits.ts'
import { insertUser } from '#server/accounts/users.ts'
import { cleanUp } from '#server/actions/cleanup.ts'
import type { Job } from '#server/actions/job.ts'
import { actionLease, claimAction, findAction, renewAction } from '#server/actions/leases.ts'
import { createRunner } from '#server/actions/runner.ts'
import { planDaily, runDue, startSchedule } from '#server/actions/schedule.ts'
import { backupsKept, createBackup } from '#server/backup/folder.ts'
import { openDatabase } from '#server/db/database.ts'
import { correctFutureTimes, maximumAhead } from '#server/db/futureTimes.ts'
import { createRateLimiter } from '#server/http/rateLimiter.ts'
import { retryDelays } from '#server/mail/mails.ts'
import { sendNext } from '#server/mail/worker.ts'
import { startServer } from '#server/server.ts'
import { readPreview, signPreview } from '#server/themes/preview.ts'
import { databases } from './databases.ts'
import { password, startTestServer, type TestServer, testSettings, testStart } from './support.ts'

/** The clock was a year ahead, and then put right. */

const hour = 3_600_000
const day = 24 * hour
const year = 365 * day
const signal = new AbortController().signal

describe.each(databases)('a clock that was ahead, on $name', (database) => {
  let server: TestServer
  let map: Server
  beforeAll(async () => {
    map = createServer((_request, response) => response.end('[]'))
    const listening = Promise.withResolvers<void>()
    map.listen(0, '127.0.0.1', listening.resolve)
    await listening.promise
    const { port } = map.address() as AddressInfo
    server = await startTestServer(database, { geocoderUrl: `http://127.0.0.1:${port}/` })
  })
  beforeEach(() => server.clear())
  afterAll(async () => {
    await server.stop()
    map.close()
  })

  const putAhead = () => {
    server.clock.now = testStart + year
  }
  const putRight = () => {
    server.clock.now = testStart
  }
  const correct = () => correctFutureTimes(server.deps.db, server.clock.now)
  const userCreated = async () =>
    (await server.deps.db.selectFrom('users').select('created_at').executeTakeFirst())?.created_at
  const allDoing = async (job: Job) =>
    Object.fromEntries(
      Object.keys((await import('#server/actions/jobs.ts')).jobs).map((name) => [name, job]),
    ) as Record<ActionName, Job>
  const logIn = (email: string, tried = password) => server.nobody.post('/auth/login', { email, password: tried })

  test('every stored moment is named, but those that people choose and those judged where they are read', async () => {
    const { db, dialect } = server.deps
    const { rows } = await (dialect.name === 'sqlite'
      ? sql<{ name: string }>`select t.name || '.' || c.name as name from sqlite_master t, pragma_table_info(t.name) c
          where t.type = 'table' and lower(c.type) = 'bigint'`
      : sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = current_schema() and data_type = 'bigint'
            and table_name not in ('search_documents', 'search_vocabulary')`
    ).execute(db)
    const elsewhere = ['start_at', 'end_at', 'series_start_at', 'series_end_at', 'source_recurrence_at'].map(
      (column) => `events.${column}`,
    )
    const named = Object.entries(maximumAhead).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [
        ...named,
        ...elsewhere,
        'mails.due_at',
        'sources.due_at',
        'sources.running_until',
        'actions.running_until',
      ].toSorted(),
    )
  })

  test('what it stored is set to now, ends to as far ahead as they can be, and nothing else is touched', async () => {
    await server.as('normal')
    putAhead()
    const { user } = await server.as('normal')
    putRight()
    expect(await correct()).toBe(6)
    const { db } = server.deps
    const users = await db.selectFrom('users').select(['created_at', 'updated_at', 'last_login_at']).execute()
    expect(users).toEqual([testStart, testStart].map((at) => ({ created_at: at, updated_at: at, last_login_at: at })))
    const session = await db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).executeTakeFirst()
    expect(session).toMatchObject({ created_at: testStart, expires_at: testStart + sessionLifetime })
    expect(await correct()).toBe(0)
  })

  test('clocks of other processes may differ by some seconds', async () => {
    server.clock.now = testStart + 50_000
    await server.as('normal')
    putRight()
    expect(await correct()).toBe(0)
  })

  test('right passwords are taken a quarter of an hour after the failures', async () => {
    const { user } = await server.as('normal')
    putAhead()
    for (let tries = 0; tries < loginAttempts.perAccount; tries += 1) await logIn(user.email, 'wrong')
    putRight()
    const { status, headers } = await logIn(user.email)
    expect([status, Number(headers.get('retry-after')) <= loginAttempts.window / 1_000]).toEqual([429, true])
    server.clock.now += loginAttempts.window
    expect((await logIn(user.email)).status).toBe(200)
  })

  test('addresses are looked for at once', async () => {
    const member = await server.as('normal')
    putAhead()
    const then = await server.as('normal')
    expect((await then.get('/geocode?q=Mill+Lane')).status).toBe(404)
    putRight()
    expect((await member.get('/geocode?q=Main+Street')).status).toBe(404)
    expect((await member.get('/geocode?q=High+Street')).status).toBe(404)
  })

  test('an address that the map did not know is asked for again a week later', async () => {
    putAhead()
    await (await server.as('normal')).get('/geocode?q=Mill+Lane')
    putRight()
    await correct()
    const row = await server.deps.db.selectFrom('geocode_cache').select('at').executeTakeFirst()
    expect(row?.at).toBe(testStart)
  })

  test('mails queued then go out, retries come, and a digest follows the last by half an hour', async () => {
    const admin = await server.as('admin')
    const { user } = await server.as('normal')
    const sent: string[] = []
    let fails = false
    const mailer = {
      send: async ({ subject }: { subject: string }) => {
        if (fails) throw new Error('no route')
        sent.push(subject)
        return null
      },
    }
    const send = () => sendNext(server.deps, mailer)
    const tell = async () => {
      const { status } = await admin.post('/notifications', { userId: user.id, subject: 'Hi', message: 'Text' })
      expect(status).toBe(200)
    }
    await tell()
    await server.deps.db
      .updateTable('mails')
      .set({ due_at: testStart + year, created_at: testStart + year })
      .execute()
    expect(await send()).toBe(true)
    expect(sent).toHaveLength(1)

    await server.deps.db
      .updateTable('mails')
      .set({ sent_at: testStart + year })
      .execute()
    await tell()
    server.clock.now += digestInterval - 1
    expect(await send()).toBe(false)
    server.clock.now += 1
    fails = true
    for (const delay of retryDelays) {
      expect(await send()).toBe(true)
      // What tells the administrators that mails are late.
      await server.deps.db.deleteFrom('mails').where('user_id', '!=', user.id).execute()
      server.clock.now += delay - 1
      expect(await send()).toBe(false)
      const { due_at: due = 0 } = (await server.deps.db.selectFrom('mails').select('due_at').executeTakeFirst()) ?? {}
      await server.deps.db
        .updateTable('mails')
        .set({ due_at: Number(due) + year })
        .execute()
    }
    fails = false
    expect(await send()).toBe(true)
    expect(sent).toHaveLength(2)
    server.clock.now += digestGathering
  })

  test('jobs are due, and a lease taken then holds nobody up', async () => {
    let calls = 0
    const job: Job = async () => {
      calls += 1
      return {}
    }
    const schedule = { ...server.deps, random: () => 0.5, runner: createRunner(server.deps, await allDoing(job)) }
    const admin = await server.as('admin')
    putAhead()
    await planDaily(schedule)
    await claimAction(server.deps.db, 'backup', admin.user.id, server.clock.now)
    putRight()
    expect((await findAction(server.deps.db, 'backup', server.clock.now)).running).toBe(false)
    await correct()
    server.clock.now += day + 2 * hour
    await runDue(schedule)
    expect(calls).toBeGreaterThan(1)
    const before = calls
    await runDue(schedule)
    expect(calls).toBe(before)
  })

  test('whoever runs a job while the clock is put right keeps it, for a lease from then on', async () => {
    const admin = await server.as('admin')
    putAhead()
    const claimed = await claimAction(server.deps.db, 'backup', admin.user.id, server.clock.now)
    putRight()
    const renewed = claimed && (await renewAction(server.deps.db, claimed, server.clock.now))
    expect(renewed?.until).toBe(testStart + actionLease)
    expect((await findAction(server.deps.db, 'backup', server.clock.now)).running).toBe(true)
  })

  test('a member who came then, or invited somebody, may invite a week later', async () => {
    putAhead()
    const member = await server.as('normal')
    putRight()
    await correct()
    const invite = () => member.post('/invitations/invite')
    expect((await invite()).body).toEqual({ error: 'no invitation yet' })
    server.clock.now += invitationInterval
    expect((await invite()).status).toBe(200)
    await server.deps.db
      .updateTable('invitations')
      .set({ created_at: server.clock.now + year })
      .execute()
    await correct()
    server.clock.now += invitationInterval - 1
    expect((await invite()).body).toEqual({ error: 'invitation limit' })
    server.clock.now += 1
    expect((await invite()).status).toBe(200)
  })

  test('a session begun then ends 30 days after its last use, also by itself', async () => {
    putAhead()
    const [used, unused] = [await server.as('normal'), await server.as('normal')]
    putRight()
    expect((await used.get('/auth/session')).status).toBe(200)
    await correct()
    server.clock.now += sessionLifetime
    expect([(await used.get('/auth/session')).status, (await unused.get('/auth/session')).status]).toEqual([401, 401])
  })

  test('a preview link made then has ended', async () => {
    const id = '0190f3a0-0000-7000-8000-000000000000'
    putAhead()
    const token = await signPreview(server.deps, id)
    expect(await readPreview(server.deps, token)).toBe(id)
    putRight()
    expect(await readPreview(server.deps, token)).toBeNull()
    expect(await readPreview(server.deps, await signPreview(server.deps, id))).toBe(id)
  })

  test('what lies in the bin since goes when its time is over', async () => {
    const admin = await server.as('admin')
    const { body } = await admin.post('/topics', { name: 'Jazz', headline: 'Jazz', description: '' })
    await admin.delete(`/topics/${Object(body).id}`)
    await server.deps.db
      .updateTable('topics')
      .set({ deleted_at: testStart + year })
      .execute()
    await cleanUp(server.deps, signal)
    server.clock.now += 31 * day
    await cleanUp(server.deps, signal)
    expect(await server.deps.db.selectFrom('topics').select('id').execute()).toEqual([])
  })

  test('files without a picture go a day later', async () => {
    const folder = join(server.deps.settings.dataDir, 'media')
    await mkdir(folder, { recursive: true })
    const file = join(folder, '0190f3a0-0000-7000-8000-000000000000.png')
    await writeFile(file, '')
    await utimes(file, (testStart + year) / 1_000, (testStart + year) / 1_000)
    await cleanUp(server.deps, signal)
    expect((await stat(file)).mtimeMs).toBe(testStart)
    server.clock.now += day
    await cleanUp(server.deps, signal)
    expect(await readdir(folder)).toEqual([])
  })

  test('the schedule notices that the clock has gone back', async () => {
    putAhead()
    await server.as('normal')
    const schedule = startSchedule({ ...server.deps, random: () => 0, runner: { callDue: async () => null } }, 5, 50)
    putRight()
    await expect.poll(userCreated).toBe(testStart)
    await schedule.stop()
  })

  test('a clock that goes back and is soon put right changes nothing and starts no job', async () => {
    await server.as('normal')
    let [calls, looks] = [0, 0]
    const job: Job = async () => {
      calls += 1
      return {}
    }
    const runner = createRunner(server.deps, await allDoing(job))
    const callDue: typeof runner.callDue = (...given) => {
      looks += 1
      return runner.callDue(...given)
    }
    const goOn = async () => {
      const before = looks
      await expect.poll(() => looks).toBeGreaterThan(before + 8)
    }
    const schedule = startSchedule({ ...server.deps, random: () => 0, runner: { callDue } }, 5)
    await goOn()
    server.clock.now = testStart - 40 * day
    await goOn()
    putRight()
    await goOn()
    await schedule.stop()
    expect([calls, await userCreated()]).toEqual([0, testStart])
  })

  test('a clock that is steady, but older than the calendar, corrects nothing', async () => {
    await server.as('normal')
    server.clock.now = 0
    expect(await correct()).toBe(0)
    expect(await userCreated()).toBe(testStart)
  })

  test('backups made then count as made now: the next one stays, and the oldest go', async () => {
    const folder = join(server.deps.settings.dataDir, 'backups')
    const of = (first: number, month: string) =>
      Array.from({ length: backupsKept / 2 }, (_, index) => `${month}-${first + index}T03-10-00Z`)
    const [past, future] = [of(11, '2026-05'), of(11, '2027-05')]
    for (const name of [...past, ...future]) {
      await mkdir(join(folder, name), { recursive: true })
      await writeFile(join(folder, name, 'was'), name)
    }
    const begun = '2026-06-01T10-00-00Z'
    const renamed = ['', '-2', '-3', '-4', '-5', '-6', '-7'].map((number) => begun + number)
    expect(await createBackup(server.deps, signal)).toMatchObject({ name: `${begun}-8` })
    expect((await readdir(folder)).toSorted()).toEqual([...past.slice(1), ...renamed, `${begun}-8`].toSorted())
    for (const [index, name] of renamed.entries()) {
      expect(await readFile(join(folder, name, 'was'), 'utf8')).toBe(future[index])
    }
    server.clock.now += day
    await createBackup(server.deps, signal)
    expect(await readdir(folder)).toContain('2026-06-02T10-00-00Z')
  })
})

test('a limit kept in memory holds no longer than its window', () => {
  const clock = { now: testStart + year }
  const count = createRateLimiter({ window: hour, most: 1 }, () => clock.now)
  expect(count('Ada')).toBeNull()
  clock.now = testStart
  expect(count('Ada')).toBe(3_600)
  clock.now += hour
  expect(count('Ada')).toBeNull()
})

test('a start corrects nothing, because the clock may be behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'))
  const settings = { ...testSettings(folder), databaseUrl: join(folder, 'calendar.db') }
  const stored = async () => (await openDatabase(settings.databaseUrl)).db
  const before = await stored()
  const names = { nickname: 'Ada', email: 'ada@calendar.test' }
  await insertUser(before, { ...names, role: 'admin', passwordHash: '' }, Date.now() + year)
  await before.destroy()
  const { stop } = await startServer(settings, pino({ level: 'silent' }))
  await stop()
  const after = await stored()
  const user = await after.selectFrom('users').select('created_at').executeTakeFirstOrThrow()
  await after.destroy()
  await rm(folder, { recursive: true })
  expect(user.created_at).toBeGreaterThan(Date.now())
})
