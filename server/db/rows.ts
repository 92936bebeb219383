import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '#domain/fields.ts'
import type { Connection } from './connection.ts'
import type { Condition } from './dialect.ts'
import type { Db, Table } from './schema.ts'

/** PostgreSQL refuses some texts in queries, so only ids are queried. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const mostPadded = 16_384

/** Ids for `in (…)`, at least one; padded to a power of two, so that few statements differ: SQLite keeps each, 100 KB. */
export const idList = (ids: readonly string[]): RawBuilder<unknown> => {
  const room = 2 ** Math.ceil(Math.log2(ids.length))
  const padding = room > mostPadded ? 0 : room - ids.length
  return sql.join([...ids, ...Array.from({ length: padding }, () => ids.at(-1))])
}

/** The columns become SQL unchecked: never from a request. */
export type Cells = Readonly<Record<string, string | number | null>>

export type KeptRow = { id: string; version: number; created_at: number; updated_at: number; deleted_at: number | null }

export type BinnedRow = KeptRow & { deleted_by_moderation: 0 | 1 }

export const storedOf = (row: KeptRow): Stored => ({
  id: row.id,
  version: row.version,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
})

/** Inserts rows with the first one's columns. */
export const insertRows = async (db: Db, table: Table, rows: readonly Cells[], suffix: RawBuilder<unknown> = sql``) => {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  // One SQL node for all names: a row can have sixty columns.
  const names = sql.raw(columns.map((column) => `"${column}"`).join(', '))
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)} ${suffix}`.execute(db)
}

export const updateRow = async (db: Db, table: Table, id: string, cells: Cells) => {
  const changes = Object.entries(cells).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(db)
}

/** Deletes a row as it was read. False if it has another version by now, or is gone. */
export const deleteVersion = async (
  db: Db,
  table: 'reservations' | 'sources',
  { id, version }: { id: string; version: number },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const hasRow = async (db: Db, table: Table, where: Condition, suffix: RawBuilder<unknown> = sql``) => {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${where} limit 1 ${suffix}`.execute(db)
  return rows.length > 0
}

export const lockRow = async (
  { db, dialect }: Connection,
  table: Table,
  where: Condition,
  lock: 'forUpdate' | 'forShare' = 'forUpdate',
): Promise<void> => {
  if (dialect.isServer) await hasRow(db, table, where, dialect[lock])
}

/** Locks all these rows until the transaction ends, in the order of their ids. */
export const lockRows = async ({ db, dialect }: Connection, table: Table, where: Condition): Promise<void> => {
  if (!dialect.isServer) return
  await sql`select id from ${sql.table(table)} where ${where} order by id ${dialect.forUpdate}`.execute(db)
}
