import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type KyselyPlugin, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openSession } from '#server/accounts/sessions.ts'
import { connectDatabase, migrateDatabase, schemaVersions } from '#server/db/database.ts'
import { startEmpty } from '../databases.ts'
import { startTestServer } from '../support.ts'

/** Made by the programs of then, with the demo and three binned entries. They never change. */
const versions = ['0003', '0004', '0005', '0007', '0008', '0009', '0010', '0011', '0018'] as const

const tables = ['events', 'repeating_events', 'groups', 'places', 'categories', 'topics'] as const

/** Versions before 0018 lack some. */
const others = {
  users: 'id',
  event_owners: 'entry_id, position',
  event_organizers: 'entry_id, position',
  event_tags: 'entry_id, position',
  event_involved: 'entry_id, position',
  group_owners: 'entry_id, position',
  place_owners: 'entry_id, position',
  repeating_event_intervals: 'entry_id, position',
  media: 'id',
  notifications: 'id',
  mails: 'id',
  history: 'id',
  invitations: 'token',
  themes: 'id',
  theme_files: 'theme_id, type, name, version',
} as const
const fullVersion = '0018'

type Row = { id: string; name: string; deleted_at: number | null } & Record<string, unknown>

const keyOf = (table: string): string => Object.entries(others).find(([name]) => name === table)?.[1] ?? 'id'

const unpacked = (file: string) => gunzipSync(readFileSync(join(import.meta.dirname, file)))

describe.each(['SQLite', 'PostgreSQL'])('on %s', (name) => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  const unpack = async (version: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
    folders.push(folder)
    const file = join(folder, 'calendar.db')
    const empty = await startEmpty(name, file)
    if (name === 'SQLite') writeFileSync(file, unpacked(`${version}.sqlite.gz`))
    else {
      const client = new pg.Client({ connectionString: empty.url })
      await client.connect()
      await client.query(unpacked(`${version}.postgres.sql.gz`).toString())
      await client.end()
    }
    return empty
  }

  test.each(versions)('a database of %s comes up to date and answers every entry as it was', async (version) => {
    const empty = await unpack(version)
    const { db, dialect } = await connectDatabase(empty.url, 1)
    const rowsOf = async (table: string) => {
      const { rows } = await sql<Row>`select * from ${sql.table(table)} order by ${sql.raw(keyOf(table))}`.execute(db)
      return rows
    }
    const compared = version < fullVersion ? tables : [...tables, ...Object.keys(others)]
    const before = await Promise.all(compared.map(rowsOf))
    await migrateDatabase(db)
    for (const [index, table] of compared.entries()) {
      const known = Object.keys(before[index]?.[0] ?? {})
      const rows = (await rowsOf(table)).map((row) => Object.fromEntries(known.map((column) => [column, row[column]])))
      expect([table, rows]).toEqual([table, before[index]])
    }

    const clear = async () => {}
    const stop = async () => {
      await db.destroy()
      await empty.stop()
    }
    const server = await startTestServer({ name, start: async () => ({ db, dialect, clear, stop }) })
    const { id } = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()
    const admin = server.withToken(await openSession(db, id, server.clock.now))
    for (const [index, table] of tables.entries()) {
      const resource = table === 'repeating_events' ? 'revents' : table
      const shown = (before[index] ?? []).filter(({ deleted_at }) => deleted_at === null)
      const answers = await Promise.all(shown.map(({ id }) => admin.get(`/${resource}/${id}`)))
      expect(answers.map(({ status, body }) => [status, Object(body).id, Object(body).name])).toEqual(
        shown.map(({ id, name }) => [200, id, name]),
      )
    }
    await server.stop()
  })

  test('an upgrade that is stopped at any statement changes nothing, and the next start makes all of it', async () => {
    const empty = await unpack(versions[0])
    const { db } = await connectDatabase(empty.url, 1)
    const eventsOf = () => sql`select id, name, start_at from events order by id`.execute(db)
    const migrated = () => sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const tablesOf = async () => (await db.introspection.getTables()).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const state = async () => [(await migrated()).rows, await tablesOf(), (await eventsOf()).rows]
    const before = await state()

    let stopped = 0
    for (let last = 1; ; last += name === 'SQLite' ? 13 : 67) {
      const result = await migrateDatabase(db.withPlugin(stopAfter(last))).then(
        () => 'done',
        (error: unknown) => String(error),
      )
      if (result === 'done') break
      expect(result).toBe(String(interrupted))
      expect(await state()).toEqual(before)
      stopped += 1
    }
    expect(stopped).toBeGreaterThan(3)
    expect((await migrated()).rows.map(({ name }) => name)).toEqual(schemaVersions)
    expect((await eventsOf()).rows).toEqual(before[2])
    await db.destroy()
    await empty.stop()
  })
})

const interrupted = new Error('the disk is full')

/** Lets so many statements pass, and fails each one after them. */
const stopAfter = (last: number): KyselyPlugin => {
  let count = 0
  return {
    transformQuery: ({ node }) => {
      count += 1
      if (count > last) throw interrupted
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
