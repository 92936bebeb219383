import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import type { Dialect } from '#server/db/dialect.ts'
import type { Database, Db } from '#server/db/schema.ts'

export type TestDatabase = {
  db: Db
  dialect: Dialect
  clear: () => Promise<void>
  stop: () => Promise<void>
}

/** SQLite in memory, and PostgreSQL. */
export const databases: readonly { name: string; start: () => Promise<TestDatabase> }[] = [
  { name: 'SQLite', start: async () => prepare(':memory:', 1, async () => {}) },
  { name: 'PostgreSQL', start: () => startPostgres() },
]

/** As another process has it: of what is kept for a database, nothing is there yet. */
export const asNew = <Needs extends { db: Db }>(deps: Needs): Needs => ({ ...deps, db: deps.db.withoutPlugins() })

export const startEmpty = async (name: string, file: string): Promise<EmptyDatabase> => {
  if (name === 'SQLite') return { url: file, open: () => openDatabase(file), stop: async () => {} }
  const { url, connections, stop } = await createPostgres(process.env.TEST_DATABASE_URL)
  // PGlite has to notice the end of the last connection first.
  const open = async (tries = 200): ReturnType<typeof openDatabase> =>
    openDatabase(url, connections).catch((error: unknown) => {
      if (tries > 1 && String(error).includes('terminated unexpectedly')) return open(tries - 1)
      throw error
    })
  return { url, open, stop }
}

export type EmptyDatabase = {
  url: string
  open: () => ReturnType<typeof openDatabase>
  stop: () => Promise<void>
}

/** On `TEST_DATABASE_URL`, copied from `TEST_DATABASE_TEMPLATE`; else PGlite, which has one connection. */
const startPostgres = async (): Promise<TestDatabase> => {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: template } = process.env
  const { url, connections, stop } = await createPostgres(server, template)
  return prepare(url, connections, stop)
}

const createPostgres = async (server: string | undefined, template = 'template1') => {
  if (server !== undefined) {
    const name = `test_${randomBytes(8).toString('hex')}`
    await administer(server, `create database ${name} template ${template}`)
    const { href } = Object.assign(new URL(server), { pathname: `/${name}` })
    return { url: href, connections: 10, stop: () => administer(server, `drop database ${name}`) }
  }
  const lite = await PGlite.create()
  const socket = new PGLiteSocketServer({ db: lite, port: 0 })
  await socket.start()
  const stop = async () => {
    await socket.stop()
    await lite.close()
  }
  return { url: `postgres://postgres@${socket.getServerConn()}/postgres`, connections: 1, stop }
}

const administer = async (server: string, statement: string) => {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const prepare = async (url: string, connections: number, remove: () => Promise<void>): Promise<TestDatabase> => {
  const { db, dialect } = await openDatabase(url, connections)
  // The last word stays, as in the program: the numbers of those that are learnt next have to be higher.
  const words = 'search_vocabulary'
  const rest = (table: string) => (table === words ? `where number < (select max(number) from ${words})` : '')
  const deletions = tables.map((table) => `delete from "${table}" ${rest(table)}`)
  return {
    db,
    dialect,
    clear: async () => {
      // PostgreSQL is ten times as fast with all at once; SQLite takes one at a time.
      for (const statement of dialect.name === 'postgres' ? [deletions.join('; ')] : deletions)
        await sql.raw(statement).execute(db)
    },
    stop: async () => {
      await db.destroy()
      await remove()
    },
  }
}

/** Each before those that it refers to. */
export const tables = [
  'merges',
  'distinct_entries',
  'source_runs',
  'source_events',
  'sources',
  'history',
  'thread_messages',
  'threads',
  'reviews',
  'desk_claims',
  'proposal_links',
  'proposal_pictures',
  'blocked_senders',
  'search_documents',
  'search_vocabulary',
  'repeating_event_skips',
  'repeating_event_intervals',
  'repeating_event_tags',
  'repeating_event_organizers',
  'repeating_event_owners',
  'repeating_events',
  'event_tags',
  'event_involved',
  'event_organizers',
  'event_owners',
  'group_owners',
  'place_owners',
  'events',
  'reservations',
  'groups',
  'places',
  'topics',
  'categories',
  'media_parts',
  'media',
  'mails',
  'proposals',
  'recoveries',
  'notifications',
  'caused_notices',
  'invitations',
  'login_failures',
  'creations',
  'sessions',
  'theme_failures',
  'theme_files',
  'themes',
  'actions',
  'users',
  'geocode_cache',
  'state',
] as const satisfies (keyof Database)[]
