import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '#domain/fields.ts'
import type { Condition } from './dialect.ts'
import type { Db, Table } from './schema.ts'
import type { Connection } from './source.ts'

/** Whether a text could be an id at all. Others are not looked up; PostgreSQL does not even take all of them. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** One row by column name, as it is written. Column names come from the code, values are bound. */
export type Cells = Readonly<Record<string, string | number | null>>

/** What every kept row carries. */
export type KeptRow = { id: string; version: number; created_at: number; updated_at: number; deleted_at: number | null }

/** What every row carries that can lie in the bin. */
export type BinnedRow = KeptRow & { deleted_by_moderation: 0 | 1 }

/** What the server adds to each entry it answers. */
export const storedOf = (row: KeptRow): Stored => ({
  id: row.id,
  version: row.version,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
})

/** Inserts rows that all have the columns of the first. `suffix` may say what to do when they are there already. */
export const insertRows = async (db: Db, table: Table, rows: readonly Cells[], suffix: RawBuilder<unknown> = sql``) => {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  const names = columns.map((column) => sql.ref(column))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${sql.join(values)} ${suffix}`.execute(db)
}

export const updateRow = async (db: Db, table: Table, id: string, cells: Cells) => {
  const changes = Object.entries(cells).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(db)
}

/** Whether a table has a row like this. `suffix` may lock it. */
export const hasRow = async (db: Db, table: Table, where: Condition, suffix: RawBuilder<unknown> = sql``) => {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${where} limit 1 ${suffix}`.execute(db)
  return rows.length > 0
}

/**
 * Waits for whoever is writing a row, and keeps others from it until the transaction ends. What is read afterwards is the
 * newest there is.
 */
export const lockRow = async (
  { db, dialect }: Connection,
  table: Table,
  where: Condition,
  lock: 'forUpdate' | 'forShare' = 'forUpdate',
): Promise<void> => {
  if (dialect.hasOtherWriters) await hasRow(db, table, where, dialect[lock])
}
