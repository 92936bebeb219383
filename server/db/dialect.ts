import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOutdated } from './preparedStatements.ts'
import type { Db, Table } from './schema.ts'
import { amongWriters } from './writers.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export type Condition = RawBuilder<SqlBool>

export type Dialect = {
  name: DatabaseKind
  /** Changes with every committed write of any process, and never repeats. */
  revision: RawBuilder<{ revision: string }>
  /** The part of a revision that writes over other connections change. */
  writtenByOthers: (revision: string) => string
  /** `entry_id` and `number` of the search documents with these pieces, numbered from `from` on (searchIndex.ts). */
  documentsWith: (pieces: Pieces, from: number) => RawBuilder<unknown>
  /** Rows as one value, ordered by `position`; {@link Dialect.readList} reads it. */
  list: (columns: Readonly<Record<string, RawBuilder<unknown>>>) => RawBuilder<unknown>
  readList: (value: unknown) => unknown
  /** Others write meanwhile, and several statements at once take hardly longer than one. */
  isServer: boolean
  /** Ends a select in a transaction. `update`: nobody else changes these rows; `share`: nor locks them. */
  forUpdate: RawBuilder<unknown>
  forShare: RawBuilder<unknown>
  /** Reads the database at one moment, beside writers. */
  snapshot: <Result>(db: Db, work: (db: Db) => Promise<Result>) => Promise<Result>
  readTable: (db: Db, table: Table, size: number) => AsyncIterable<readonly StoredRow[]>
}

export type StoredRow = Readonly<Record<string, string | number | Uint8Array | null>>

/** `isPrefix` also finds longer words that begin with the piece. */
export type Pieces =
  | { piece: string; isPrefix: boolean }
  | { all: readonly Pieces[] }
  | { any: readonly Pieces[] }
  | { found: Pieces; not: Pieces }

type Signs = Readonly<Record<'quote' | 'prefix' | 'and' | 'or' | 'not', string>>

const matchOf = (pieces: Pieces, signs: Signs): string => {
  if ('found' in pieces) return `(${matchOf(pieces.found, signs)}${signs.not}${matchOf(pieces.not, signs)})`
  if ('piece' in pieces) return `${signs.quote}${pieces.piece}${signs.quote}${pieces.isPrefix ? signs.prefix : ''}`
  const [parts, sign] = 'all' in pieces ? [pieces.all, signs.and] : [pieces.any, signs.or]
  const texts = [...new Set(parts.map((part) => matchOf(part, signs)))]
  return texts.length === 1 ? String(texts[0]) : `(${texts.join(sign)})`
}
const fts5 = (pieces: Pieces) => matchOf(pieces, { quote: '"', prefix: '*', and: ' AND ', or: ' OR ', not: ' NOT ' })
const tsquery = (pieces: Pieces) => matchOf(pieces, { quote: "'", prefix: ':*', and: ' & ', or: ' | ', not: ' & !' })

/** One connection runs transactions in turn, so locks do nothing. */
const sqlite: Dialect = {
  name: 'sqlite',
  revision: sql`select total_changes() || ' ' || data_version as revision from pragma_data_version`,
  writtenByOthers: (revision) => revision.slice(revision.indexOf(' ')),
  // The table has a page for every few documents, this index for eighty. Bound numbers are floating-point, for which SQLite
  // would not use an index.
  documentsWith: (pieces, from) => sql`select entry_id, search_words.rowid as number
    from search_words cross join search_documents indexed by search_documents_found
    where search_words match ${fts5(pieces)} and search_words.rowid >= cast(${from} as integer)
    and search_documents.number = search_words.rowid`,
  list: (columns) => sql`json_group_array(json_object(${pairs(columns)}) order by position)`,
  readList: (value) => JSON.parse(String(value)),
  isServer: false,
  forUpdate: sql``,
  forShare: sql``,
  snapshot: (db, work) => db.transaction().execute(work),
  readTable: async function* (db, table, size) {
    let rows: StoredRow[] = []
    for await (const row of db.selectFrom(table).selectAll().stream()) {
      rows.push(row as StoredRow)
      if (rows.length < size) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  },
}

const postgres: Dialect = {
  name: 'postgres',
  // After a crash or on a promoted standby, numbers of transactions may come again.
  revision: sql`select pg_current_snapshot()::text || ' ' || pg_postmaster_start_time() as revision`,
  writtenByOthers: (revision) => revision,
  documentsWith: (pieces, from) => sql`select entry_id, number from search_documents
    where lexemes @@ ${tsquery(pieces)}::text::tsquery and number >= ${from}`,
  list: (columns) => sql`coalesce(json_agg(json_build_object(${pairs(columns)}) order by position), '[]')`,
  readList: (value) => value,
  isServer: true,
  forUpdate: sql`for update`,
  forShare: sql`for share`,
  snapshot: (db, work) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
  readTable: async function* (db, table, size) {
    await sql`declare all_rows no scroll cursor for select * from ${sql.table(table)}`.execute(db)
    while (true) {
      const { rows } = await sql<StoredRow>`fetch ${sql.lit(size)} from all_rows`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < size) break
    }
    await sql`close all_rows`.execute(db)
  },
}

const pairs = (columns: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql.join(Object.entries(columns).flatMap(([name, value]) => [sql.lit(name), value]))

export const dialectOf = (databaseUrl: string): Dialect => (/^postgres(ql)?:\/\//.test(databaseUrl) ? postgres : sqlite)

/** The `table.column` whose unique index refused a write, or null. */
export const duplicateColumn = (error: unknown): string | null => {
  const { code, errcode, table, constraint, message } = Object(error) as Partial<Record<string, unknown>>
  if (errcode === 2067) return /failed: (\w+\.\w+)/.exec(String(message))?.[1] ?? null
  if (code !== '23505') return null
  return `${table}.${String(constraint)
    .replace(`${table}_`, '')
    .replace(/_once$/, '')}`
}

/**
 * A transaction, repeated after deadlocks and for outdated prepared statements. Use only its `db`: on SQLite a second connection
 * would wait forever.
 */
export const inTransaction = async <Result>(db: Db, work: (db: Db) => Promise<Result>, tries = 3): Promise<Result> => {
  if (db.isTransaction) return work(db)
  try {
    return await amongWriters(db, () => db.transaction().execute(work))
  } catch (error) {
    if (tries > 1 && (isDeadlock(error) || isOutdated(error))) return inTransaction(db, work, tries - 1)
    throw error
  }
}

const isDeadlock = (error: unknown) => ['40P01', '40001'].includes(String((Object(error) as { code?: unknown }).code))
