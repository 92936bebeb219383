import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { schemaVersions } from '#server/db/database.ts'
import type { Dialect, StoredRow } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import {
  type BackedUpTable,
  dataFile,
  type End,
  formatName,
  formatVersion,
  type Head,
  packCell,
  pictureFolder,
  planOf,
  tableNames,
  usualLimits,
  usualSize,
} from './format.ts'
import { createPictureKeeper, type PictureKeeper } from './pictureKeeper.ts'
import { syncToDisk } from './sync.ts'

export type Written = { rows: number; pictures: number; missing: number; bytes: number }

type Source = { db: Db; dialect: Dialect; dataDir: string }

export type Target = {
  folder: string
  earlier: string | null
  now: number
  signal?: AbortSignal
}

/** Writes database and pictures, as at one moment, into an empty folder, synced. Writers are not blocked. */
export const writeBackup = async (source: Source, { folder, earlier, now, signal }: Target): Promise<Written> => {
  const pictures = createPictureKeeper(source, { folder: join(folder, pictureFolder), earlier })
  await mkdir(join(folder, pictureFolder))
  const file = join(folder, dataFile)
  const written = createWriteStream(file, { flush: true })
  const counts: Record<string, number> = {}
  await source.dialect.snapshot(source.db, (db) =>
    pipeline(lines({ ...source, db }, { now, counts, pictures }), createGzip(), written, {
      ...(signal && { signal }),
    }),
  )
  for (const path of [join(folder, pictureFolder), folder]) await syncToDisk(path)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { rows, pictures: pictures.kept, missing: pictures.missing.length, bytes: written.bytesWritten }
}

type Progress = { now: number; counts: Record<string, number>; pictures: PictureKeeper }

const lines = async function* ({ db, dialect }: Source, { now, counts, pictures }: Progress): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const line = (value: unknown): string => {
    const text = JSON.stringify(value)
    // A backup that cannot be restored must not look like one.
    if (text.length > usualLimits.lineLength)
      throw new Error(`a row has more than ${usualLimits.lineLength} characters`)
    return `${text}\n`
  }
  const hashed = (text: string): string => {
    hash.update(text)
    return text
  }

  const head = { format: formatName, version: formatVersion, schema: await schemaOf(db) } as const
  yield hashed(line({ ...head, createdAt: new Date(now).toISOString() } satisfies Head))
  for (const table of tableNames) {
    let columns: readonly string[] | null = null
    // SQLite's only connection is taken until the last row.
    const announced = await countRows(db, table)
    counts[table] = 0
    for await (const rows of dialect.readTable(db, table, planOf(table).size ?? usualSize)) {
      let text = ''
      if (columns === null) {
        columns = columnsOf(table, rows)
        text = line({ table, columns, rows: announced })
      }
      for (const row of rows) text += line(columns.map((column) => packCell(row[column] ?? null)))
      if (table === 'media') for (const row of rows) await pictures.keep(db, row)
      counts[table] += rows.length
      yield hashed(text)
    }
  }
  const end: End = { rows: counts, missing: pictures.missing, sha256: hash.digest('hex') }
  yield line({ end })
}

/** In the table's head, so that added rows are noticed. */
const countRows = async (db: Db, table: BackedUpTable): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

const columnsOf = (table: BackedUpTable, rows: readonly StoredRow[]): string[] => {
  const without = planOf(table).without ?? []
  return Object.keys(rows[0] ?? {}).filter((column) => !without.includes(column))
}

/** The database may be newer than this program. */
const schemaOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const executed = rows.map(({ name }) => name).sort()
  const newest = executed.at(-1)
  if (newest === undefined || !schemaVersions.includes(newest)) {
    throw new Error(`the database is of a newer version (${newest}) than the program`)
  }
  return newest
}
