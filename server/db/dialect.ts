import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseKind } from './database.ts'
import type { Db, Table } from './schema.ts'

/** A condition on the rows of a table. Values in it are bound, identifiers come from the code. */
export type Condition = RawBuilder<SqlBool>

/** What differs between SQLite and PostgreSQL, apart from the migrations. */
export type Dialect = {
  /** A text that changes with every committed write, by whichever process; older ones never come back. */
  revision: RawBuilder<{ revision: string }>
  /** Picks the entries whose search document has, for each of these texts, a piece that begins with it (searchIndex.ts). */
  hasPieces: (beginnings: readonly string[]) => Condition
  /** A list of objects as one value, in the order of `position`. What it gives is read by {@link Dialect.readList}. */
  list: (columns: Readonly<Record<string, RawBuilder<unknown>>>) => RawBuilder<unknown>
  readList: (value: unknown) => unknown
  /** Whether others can write during a transaction. Where they cannot, no row has to be locked. */
  hasOtherWriters: boolean
  /** Ends a select inside a transaction: nobody else changes (`update`) these rows, or changes or locks them (`share`). */
  forUpdate: RawBuilder<unknown>
  forShare: RawBuilder<unknown>
  /** Reads the database as it is at one moment, however long that takes and whatever others write meanwhile. */
  snapshot: <Result>(db: Db, work: (db: Db) => Promise<Result>) => Promise<Result>
  /** All rows of a table, some at a time, inside {@link Dialect.snapshot}. */
  readTable: (db: Db, table: Table, size: number) => AsyncIterable<readonly StoredRow[]>
}

/** A row as it is stored, by column. */
export type StoredRow = Readonly<Record<string, string | number | Uint8Array | null>>

/** SQLite has one connection, whose transactions run one after the other: there is nobody to lock out. */
const sqlite: Dialect = {
  revision: sql`select total_changes() || ' ' || data_version as revision from pragma_data_version`,
  hasPieces: (beginnings) => sql`id in (select entry_id from search_documents where number in (
    select rowid from search_words where search_words match ${beginnings.map((text) => `"${text}"*`).join(' ')}))`,
  list: (columns) => sql`json_group_array(json_object(${pairs(columns)}) order by position)`,
  readList: (value) => JSON.parse(String(value)),
  hasOtherWriters: false,
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
  revision: sql`select pg_current_snapshot()::text as revision`,
  hasPieces: (beginnings) =>
    sql`id in (select entry_id from search_documents where lexemes @@ ${beginnings
      .map((text) => `'${text}':*`)
      .join(' & ')}::text::tsquery)`,
  list: (columns) => sql`coalesce(json_agg(json_build_object(${pairs(columns)}) order by position), '[]')`,
  readList: (value) => value,
  hasOtherWriters: true,
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

export const dialectOf = (kind: DatabaseKind): Dialect => (kind === 'sqlite' ? sqlite : postgres)

/**
 * The column whose unique index refused a write, as `table.column`, or null when the error is another one.
 * @param error what a query rejected with
 */
export const duplicateColumn = (error: unknown): string | null => {
  const { code, errcode, table, constraint, message } = Object(error) as Partial<Record<string, unknown>>
  if (errcode === 2067) return /failed: (\w+\.\w+)/.exec(String(message))?.[1] ?? null
  if (code !== '23505') return null
  return `${table}.${String(constraint)
    .replace(`${table}_`, '')
    .replace(/_once$/, '')}`
}

/**
 * Runs work that stands or falls as a whole. Inside it, only the given database may be used: SQLite has one connection,
 * and whoever waits for a second one waits for ever.
 * PostgreSQL ends one of two transactions that wait for each other; that one is tried again.
 */
export const inTransaction = async <Result>(db: Db, work: (db: Db) => Promise<Result>, tries = 3): Promise<Result> => {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (tries > 1 && isDeadlock(error)) return inTransaction(db, work, tries - 1)
    throw error
  }
}

const isDeadlock = (error: unknown) => ['40P01', '40001'].includes(String((Object(error) as { code?: unknown }).code))
