import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionFaultOf } from '#domain/action.ts'
import { startSchedule } from '#server/actions/schedule.ts'
import { backupsKept } from '#server/backup/folder.ts'
import { DamagedError, isDamage, ownDamage } from '#server/db/damage.ts'
import { openDatabase } from '#server/db/database.ts'
import { databases } from './databases.ts'
import { type Member, startTestServer, type TestServer } from './support.ts'

const texts = async (member: Member) => {
  const { body } = await member.get('/notifications?sorting=createdAt&order=ASC')
  return Array.from(Object(body), (item) => String(Object(item).message))
}
const health = async ({ nobody }: TestServer) => {
  const { status, body } = await nobody.get('/health')
  return [status, body]
}
const well = [200, { status: 'ok' }]
const damaged = [503, { error: 'database damaged' }]
const callAction = async (admin: Member, name: string) => {
  const { body } = await admin.post('/actions/run', { name })
  const { body: listed } = await admin.get(`/actions/${name}`)
  return [Object(body).error, String(Object(listed).error)]
}

const look = async (server: TestServer) => {
  let looks = 0
  const seen = Promise.withResolvers<void>()
  const callDue = async () => {
    looks += 1
    if (looks > 1) seen.resolve()
    return null
  }
  const schedule = startSchedule({ ...server.deps, random: () => 0, runner: { callDue } }, 5)
  await seen.promise
  await schedule.stop()
}

test.each([
  [{ code: 'ERR_SQLITE_ERROR', errcode: 11 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 267 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 26 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 10 }, false],
  [{ code: 'XX001' }, true],
  [{ code: 'XX002' }, true],
  [{ code: 'XX000' }, false],
  [new DamagedError('x'), true],
  [null, false],
])('%j: damage is %s', (error, expected) => expect(isDamage(error)).toBe(expected))

test.each(['database disk image is malformed', 'file is not a database', 'the database is damaged: Tree 12'])(
  '%s: Backstage says what to do',
  (error) => expect(actionFaultOf(error)).toBe('damaged'),
)

describe('a damaged SQLite file', () => {
  let folder: string
  let server: TestServer
  let admin: Member
  const file = () => join(folder, 'calendar.db')
  const start = async () => {
    const { db, dialect } = await openDatabase(file())
    const database = { db, dialect, clear: async () => {}, stop: () => db.destroy() }
    return startTestServer({ name: 'SQLite', start: async () => database }, { databaseUrl: file() })
  }
  /** The newest content is in the last pages. */
  const damage = async () => {
    const handle = await open(file(), 'r+')
    const { size } = await stat(file())
    await handle.write(Buffer.alloc(400_000, 0xaa), 0, 400_000, size - 400_000)
    await handle.close()
  }
  const readAll = () => server.deps.db.selectFrom('geocode_cache').selectAll().execute()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'damaged-'))
    const { db } = await openDatabase(file())
    await db.destroy()
    const database = new DatabaseSync(file())
    const insert = database.prepare('insert into geocode_cache (address_folded, at) values (?, 1)')
    for (let number = 0; number < 2_000; number += 1) insert.run(`${number} ${'x'.repeat(500)}`)
    database.close()
    await damage()
    server = await start()
    admin = await server.as('admin')
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  test('a read that fails is in the health at once, and the administrators are told once', async () => {
    expect(await health(server)).toEqual(well)
    await expect(readAll()).rejects.toThrow('malformed')
    expect(await health(server)).toEqual(damaged)
    await look(server)
    await expect(readAll()).rejects.toThrow('malformed')
    await look(server)
    const [text, ...others] = await texts(admin)
    expect([text?.includes('Stelle die neueste Sicherung von vor dem Schaden wieder her'), others]).toEqual([true, []])
    expect(ownDamage(server.deps.db)).toBeNull()
    expect(await health(server)).toEqual(damaged)
    expect(server.logged.filter((line) => line.includes('"msg":"database damaged"'))).toHaveLength(1)
  })

  test('the check finds it, and says so in its row alone', async () => {
    const [said, error] = await callAction(admin, 'checkDatabase')
    expect([said, error]).toEqual(['action failed', expect.stringMatching(/^the database is damaged: .+/)])
    await callAction(admin, 'checkDatabase')
    expect(await texts(admin)).toHaveLength(1)
  })

  test('another start knows of it', async () => {
    await server.stop()
    server = await start()
    expect(await health(server)).toEqual(damaged)
    admin = await server.as('admin')
  })

  test('a check that finds nothing forgets what was found', async () => {
    await server.stop()
    for (const ending of ['', '-wal', '-shm']) await rm(`${file()}${ending}`, { force: true })
    await openDatabase(file()).then(({ db }) => db.destroy())
    server = await start()
    admin = await server.as('admin')
    await server.deps.db.insertInto('state').values({ name: 'damage', value: 'Tree 12', at: 1 }).execute()
    expect(await health(server)).toEqual(damaged)
    expect(await callAction(admin, 'checkDatabase')).toEqual(['', ''])
    expect([await health(server), await texts(admin)]).toEqual([well, []])
  })
})

describe('backups of a damaged SQLite file', () => {
  test('no older one goes, whether the new one could be made or not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'damaged-'))
    const file = join(folder, 'calendar.db')
    const { db, dialect } = await openDatabase(file)
    await db.destroy()
    const database = new DatabaseSync(file)
    // Backups do not read it, so they succeed.
    const insert = database.prepare("insert into login_failures (id, account, address, at) values (?, 'a', 'b', 1)")
    for (let number = 0; number < 2_000; number += 1) insert.run(`${number} ${'x'.repeat(500)}`)
    database.close()
    const { size } = await stat(file)
    const handle = await open(file, 'r+')
    await handle.write(Buffer.alloc(400_000, 0xaa), 0, 400_000, size - 400_000)
    await handle.close()

    const again = (await openDatabase(file)).db
    const opened = { db: again, dialect, clear: async () => {}, stop: () => again.destroy() }
    const server = await startTestServer({ name: 'SQLite', start: async () => opened }, { databaseUrl: file })
    const admin = await server.as('admin')
    const backups = join(server.deps.settings.dataDir, 'backups')
    const older = Array.from({ length: backupsKept }, (_, index) => `2026-05-${index + 11}T03-10-00Z`)
    for (const name of older) await mkdir(join(backups, name), { recursive: true })
    const [said, error] = await callAction(admin, 'backup')
    expect([said, error]).toEqual([
      'action failed',
      expect.stringMatching(/^the database is damaged: .*\. The backup \S+ was made; no older one was removed$/),
    ])
    expect((await readdir(backups)).toSorted()).toEqual([...older, '2026-06-01T10-00-00Z'])
    expect([await health(server), (await texts(admin)).length]).toEqual([damaged, 1])
    await server.stop()
    await rm(folder, { recursive: true })
  })
})

describe.each(databases)('the check on $name', (database) => {
  test('finds nothing in a sound database', async () => {
    const server = await startTestServer(database)
    const admin = await server.as('admin')
    expect(await callAction(admin, 'checkDatabase')).toEqual(['', ''])
    expect(await health(server)).toEqual(well)
    await server.stop()
  })
})

describe.each(databases.slice(1))('damage on $name', (database) => {
  test('that a read meets, or the check, is in the health, and the administrators are told once', async () => {
    const server = await startTestServer(database)
    const admin = await server.as('admin')
    const { db } = server.deps
    await sql`create function broken() returns text language plpgsql as $$ begin
      raise exception 'invalid page in block 7' using errcode = 'XX001'; end $$`.execute(db)
    await expect(sql`select broken()`.execute(db)).rejects.toThrow('invalid page')
    expect(await health(server)).toEqual(damaged)
    expect(await callAction(admin, 'checkDatabase')).toEqual(['', ''])
    expect(await health(server)).toEqual(well)

    await sql`drop table geocode_cache`.execute(db)
    await sql`create view geocode_cache as select broken() as address_folded`.execute(db)
    expect(await callAction(admin, 'checkDatabase')).toEqual([
      'action failed',
      'the database is damaged: invalid page in block 7',
    ])
    expect(await health(server)).toEqual(damaged)
    expect(await callAction(admin, 'backup')).toEqual(['action failed', 'invalid page in block 7'])
    expect(await texts(admin)).toHaveLength(1)
    await server.stop()
  })
})
