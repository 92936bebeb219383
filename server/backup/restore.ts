import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { searchSlices } from '#server/actions/rebuildSearch.ts'
import { connectDatabase, migrateDatabase, schemaVersions } from '#server/db/database.ts'
import { type Dialect, dialectOf } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { holdMails } from '#server/mail/held.ts'
import { mediaFolder } from '#server/media/files.ts'
import { createFolder } from '#server/privateFolder.ts'
import type { Settings } from '#server/settings.ts'
import { checkBackup } from './check.ts'
import { type BackedUpTable, type Cell, isBackedUp, type Limits, planOf } from './format.ts'
import { checkPictures, copyPictures, storePictures } from './pictures.ts'
import { type Backup, newer, type Part, readBackup } from './read.ts'
import { openBackup, RestoreError } from './source.ts'
import { syncToDisk } from './sync.ts'

export type Restored = { createdAt: string; rows: Readonly<Record<string, number>>; pictures: number; missing: number }

/** In a statement of either database. */
const valuesAtOnce = 20_000

/** Restores into an empty database, pictures too, after checking all of the backup. @throws RestoreError; then nothing changed */
export const restoreBackup = async (
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  path: string,
  limits?: Limits,
): Promise<Restored> => {
  const files = await openBackup(path)
  const added: string[] = []
  try {
    const checked = await readBackup(files, limits)
    if (!schemaVersions.includes(checked.head.schema)) throw newer()
    const pictures = await checkBackup(checked)
    await checkPictures(pictures, files.pictures)
    await createFolder(dataDir)

    const fill = async (db: Db, dialect: Dialect): Promise<Restored> => {
      const backup = await readBackup(files, limits)
      await load(db, dialect, backup)
      const { rows, missing } = backup.end()
      if (dialect.name === 'postgres') await storePictures(db, pictures, files.pictures)
      else await copyPictures(pictures, { from: files.pictures, to: mediaFolder(dataDir), added })
      return { createdAt: backup.head.createdAt, rows, pictures: pictures.length, missing: missing.length }
    }
    return await (dialectOf(databaseUrl).name === 'postgres' ? fillPostgres : fillFile)(databaseUrl, fill)
  } catch (error) {
    for (const picture of added) await rm(picture, { force: true })
    throw error
  } finally {
    await files.handle.close()
  }
}

type Fill = (db: Db, dialect: Dialect) => Promise<Restored>

/** SQLite would read a leftover log into any database beside it. */
const endings = ['', '-wal', '-shm']

const fillFile = async (file: string, fill: Fill): Promise<Restored> => {
  const refuseKept = () => {
    const kept = endings.map((ending) => `${file}${ending}`).filter((name) => existsSync(name))
    if (kept.length === 0) return
    throw new RestoreError(
      `There is a calendar in ${file} already. A backup is restored into an empty folder only: stop the calendar and move ${kept.join(', ')} away, or let DATA_DIR name another folder.`,
    )
  }
  refuseKept()
  const unfinished = `${file}.restoring`
  const drop = async () => {
    for (const ending of endings) await rm(`${unfinished}${ending}`, { force: true })
  }
  await drop()
  try {
    const { db, dialect } = await connectDatabase(unfinished, 1)
    const restored = await fill(db, dialect).finally(() => db.destroy())
    await syncToDisk(unfinished)
    refuseKept()
    await rename(unfinished, file)
    await syncToDisk(dirname(file))
    return restored
  } finally {
    await drop()
  }
}

const fillPostgres = async (url: string, fill: Fill): Promise<Restored> => {
  const { db, dialect } = await connectDatabase(url, 1)
  try {
    return await db.transaction().execute(async (trx) => {
      const { rows } = await sql`select 1 from information_schema.tables
        where table_schema = current_schema() limit 1`.execute(trx)
      if (rows.length > 0) {
        throw new RestoreError(
          'There are tables in this database already. A backup is restored into an empty database only: create another one and let DATABASE_URL name it.',
        )
      }
      return fill(trx, dialect)
    })
  } finally {
    await db.destroy()
  }
}

const load = async (db: Db, dialect: Dialect, { head, parts, fault }: Backup): Promise<void> => {
  await migrateDatabase(db, head.schema)
  await together(db, async (db) => {
    const postponed: Reference[] = []
    for await (const part of parts()) {
      try {
        await insertPart(db, part, postponed)
      } catch (error) {
        throw isRefusal(error)
          ? fault(part.line, `the database refuses it or one of the next: ${error.message}`)
          : error
      }
    }
    for (const { table, id, cells } of postponed) {
      const changes = cells.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(db)
    }
  })
  await migrateDatabase(db)
  await together(db, async (db) => {
    const slices = searchSlices()
    while ((await slices.next({ db, dialect })) > 0);
    await raiseVersions(db)
    await holdMails(db, Date.now())
  })
}

const versionedTables = [
  'users',
  'proposals',
  'categories',
  'topics',
  'places',
  'groups',
  'repeating_events',
  'events',
  'reservations',
  'themes',
  'sources',
  'creations',
] as const satisfies readonly BackedUpTable[]

/** No entry is changed so often between a backup and its restoration. */
const versionsAhead = 1000

/**
 * Drafts, open forms and subscribed calendars may know versions from after the backup. Higher versions make them outdated: nobody
 * overwrites an entry unseen, and subscriptions take the restored state.
 */
const raiseVersions = async (db: Db): Promise<void> => {
  const raise = (table: BackedUpTable) => sql`update ${sql.table(table)} set version = version + ${versionsAhead}`
  for (const table of versionedTables) await raise(table).execute(db)
  await sql`${raise('theme_files')} where current = 1`.execute(db)
}

/** SQLITE_ERROR, SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH. */
const refusals = [1, 18, 19, 20]

/** PostgreSQL: classes 22, 23 and 42. */
const isRefusal = (error: unknown): error is Error => {
  const { code, errcode } = Object(error) as { code?: unknown; errcode?: unknown }
  return typeof errcode === 'number' ? refusals.includes(errcode & 0xff) : /^(22|23|42)[\dA-Z]{3}$/.test(String(code))
}

const together = (db: Db, work: (db: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

type Reference = { table: string; id: Cell; cells: readonly (readonly [column: string, value: Cell])[] }

/** Drops temporary data, and mails that give access. */
const restoredRows = ({ table, columns, rows }: Part): readonly Cell[][] => {
  if (!isBackedUp(table)) return []
  const kindAt = table === 'mails' ? columns.indexOf('kind') : -1
  return kindAt === -1 ? rows : rows.filter((row) => row[kindAt] !== 'recovery')
}

/** References within a table are set after all rows, `listed_at` again, too: until then a sub-event looks like a listed event. */
const insertPart = async (db: Db, part: Part, postponed: Reference[]): Promise<void> => {
  const { table, columns } = part
  const rows = restoredRows(part)
  const self = isBackedUp(table) ? planOf(table).self : undefined
  const selfAt = self === undefined ? -1 : columns.indexOf(self)
  const [idAt, listedAt] = [columns.indexOf('id'), columns.indexOf('listed_at')]
  const size = Math.max(1, Math.floor(valuesAtOnce / columns.length))
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += size) {
    const values = rows.slice(from, from + size).map((row) => {
      const value = row[selfAt] ?? null
      if (self === undefined || value === null) return sql`(${sql.join(row)})`
      const listed = listedAt === -1 ? [] : [['listed_at', row[listedAt] ?? null] as const]
      postponed.push({ table, id: row[idAt] ?? null, cells: [[self, value], ...listed] })
      return sql`(${sql.join(row.with(selfAt, null))})`
    })
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db)
  }
}
