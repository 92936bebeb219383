import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { searchSlices } from '../actions/rebuildSearch.ts'
import { connectDatabase, type DatabaseKind, kindOf, migrateDatabase, schemaVersions } from '../data/database.ts'
import { dialectOf } from '../data/dialect.ts'
import type { Db } from '../data/schema.ts'
import { pictureName } from '../media/files.ts'
import type { Settings } from '../settings.ts'
import { type BackedUpTable, type Cell, dataFile, type Head, pictureFolder, planOf, tablePlans } from './format.ts'
import { newer, type Part, RestoreError, readBackup } from './read.ts'
import { settle } from './write.ts'

/** What was restored; `createdAt` is when the backup was made. `missing` pictures were gone by then already. */
export type Restored = { createdAt: string; rows: Readonly<Record<string, number>>; pictures: number; missing: number }

type Picture = { name: string; bytes: number }

/** So many values fit into one statement of either database. */
const valuesAtOnce = 20_000

/**
 * Restores a backup into an empty database, SQLite or PostgreSQL, wherever it comes from, with its pictures. Backups of
 * older versions are brought up to date.
 * @param path the folder of a backup, or the file in it
 * @throws RestoreError when that cannot be done; everything is then as it was before
 */
export const restoreBackup = async (
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  path: string,
): Promise<Restored> => {
  const file = (await stat(path).catch(() => null))?.isDirectory() ? join(path, dataFile) : path
  const backup = await readBackup(file)
  if (!schemaVersions.includes(backup.head.schema)) throw newer()
  const added: string[] = []

  const fill = async (db: Db, kind: DatabaseKind): Promise<Restored> => {
    const pictures = await load(db, kind, backup)
    const { rows, missing } = backup.end()
    const present = pictures.filter(({ name }) => !missing.includes(name))
    await copyPictures(present, { from: join(dirname(file), pictureFolder), to: join(dataDir, 'media'), added })
    return { createdAt: backup.head.createdAt, rows, pictures: present.length, missing: missing.length }
  }

  try {
    return await (kindOf(databaseUrl) === 'postgres' ? fillPostgres : fillFile)(databaseUrl, fill)
  } catch (error) {
    for (const picture of added) await rm(picture, { force: true })
    throw error
  }
}

type Fill = (db: Db, kind: DatabaseKind) => Promise<Restored>

/** A database of SQLite may be several files; a log left alone would be read into whatever stands beside it. */
const endings = ['', '-wal', '-shm']

/** Beside its place until it is complete. */
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
    const { db, kind } = await connectDatabase(unfinished, 1)
    const restored = await fill(db, kind).finally(() => db.destroy())
    await settle(unfinished)
    refuseKept()
    await rename(unfinished, file)
    await settle(dirname(file))
    return restored
  } finally {
    await drop()
  }
}

/** In one transaction. */
const fillPostgres = async (url: string, fill: Fill): Promise<Restored> => {
  const { db, kind } = await connectDatabase(url, 1)
  try {
    return await db.transaction().execute(async (trx) => {
      const { rows } = await sql`select 1 from information_schema.tables
        where table_schema = current_schema() limit 1`.execute(trx)
      if (rows.length > 0) {
        throw new RestoreError(
          'There are tables in this database already. A backup is restored into an empty database only: create another one and let DATABASE_URL name it.',
        )
      }
      return fill(trx, kind)
    })
  } finally {
    await db.destroy()
  }
}

type Backup = { head: Head; parts: () => AsyncGenerator<Part> }

/** Makes the tables as they were, fills them, and brings them up to date. @returns the pictures there have to be */
const load = async (db: Db, kind: DatabaseKind, { head, parts }: Backup): Promise<Picture[]> => {
  await migrateDatabase(db, head.schema)
  const pictures: Picture[] = []
  await together(db, async (db) => {
    const postponed: Reference[] = []
    for await (const part of parts()) {
      if (part.table === 'media') pictures.push(...picturesIn(part))
      await insertPart(db, part, postponed)
    }
    for (const { table, column, id, value } of postponed) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db)
    }
  })
  await migrateDatabase(db)
  await together(db, async (db) => {
    const slices = searchSlices()
    while ((await slices.next({ db, dialect: dialectOf(kind) })) > 0);
  })
  return pictures
}

/** Work in one transaction, unless it is in one already. */
const together = (db: Db, work: (db: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

type Reference = { table: string; column: string; id: Cell; value: Cell }

/** A row that points at another of its own table does so only when all are there. */
const insertPart = async (db: Db, { table, columns, rows }: Part, postponed: Reference[]): Promise<void> => {
  const self = Object.hasOwn(tablePlans, table) ? planOf(table as BackedUpTable).self : undefined
  const selfAt = self === undefined ? -1 : columns.indexOf(self)
  const idAt = columns.indexOf('id')
  const size = Math.max(1, Math.floor(valuesAtOnce / columns.length))
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += size) {
    const values = rows.slice(from, from + size).map((row) => {
      const value = row[selfAt] ?? null
      if (self === undefined || value === null) return sql`(${sql.join(row)})`
      postponed.push({ table, column: self, id: row[idAt] ?? null, value })
      return sql`(${sql.join(row.with(selfAt, null))})`
    })
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db)
  }
}

const picturesIn = ({ columns, rows }: Part): Picture[] => {
  const [id, type, bytes] = ['id', 'type', 'bytes'].map((column) => columns.indexOf(column))
  return rows.flatMap((row) => {
    const name = pictureName(String(row[id ?? -1]), String(row[type ?? -1]))
    return name === null ? [] : [{ name, bytes: Number(row[bytes ?? -1]) }]
  })
}

type Copying = { from: string; to: string; added: string[] }

/** @throws RestoreError when one is not beside the file, or not what it was */
const copyPictures = async (pictures: readonly Picture[], { from, to, added }: Copying): Promise<void> => {
  const facts = await Promise.all(
    pictures.map(async ({ name, bytes }) => (await stat(join(from, name)).catch(() => null))?.size === bytes),
  )
  const lost = facts.filter((isThere) => !isThere).length
  if (lost > 0) {
    throw new RestoreError(
      `${lost} of ${pictures.length} pictures are missing in ${from}. Nothing was restored; a backup is the whole folder, with the pictures beside the file.`,
    )
  }
  await mkdir(to, { recursive: true })
  for (const { name } of pictures) {
    const target = join(to, name)
    if (existsSync(target)) continue
    added.push(target)
    await copyFile(join(from, name), target, constants.COPYFILE_EXCL)
    await settle(target)
  }
  await settle(to)
}
