import { sql } from 'kysely'
import { tableFields } from '#domain/sources/columnNames.ts'
import type { SourceContent } from '#domain/sources/source.ts'
import { type ColumnUse, columnKey, recognizeColumns, type TableLook } from '#domain/sources/sourceTable.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'

const mostNames = 500

const isUse = (text: string): text is ColumnUse => text === '' || tableFields.some((field) => field === text)

export const loadColumns = async (db: Db, userId: string): Promise<Map<string, ColumnUse>> => {
  const rows = await db
    .selectFrom('source_columns')
    .select(['name', 'field'])
    .where('user_id', '=', userId)
    .limit(mostNames)
    .execute()
  return new Map(rows.flatMap(({ name, field }) => (isUse(field) ? [[name, field] as const] : [])))
}

/** What finds the heads again that a member saw: the names that they decided about, if they chose columns; else nothing. */
export const loadSeenColumns = async (
  db: Db,
  userId: string,
  content: SourceContent | null,
): Promise<Map<string, ColumnUse>> =>
  content === null || content.columns.length === 0 ? new Map() : loadColumns(db, userId)

/** Remembers a member's choices that differ from what a column's name says, or from what was remembered. */
export const keepColumns = async (db: Db, userId: string, { columns }: TableLook): Promise<void> => {
  const known = recognizeColumns(columns.map(({ name }) => name))
  const remembered = await loadColumns(db, userId)
  const decided = columns.flatMap(({ name, field, sample }, index) => {
    const key = columnKey(name)
    if (key === '' || sample === '' || field === null) return []
    return field === known[index] && !remembered.has(key) ? [] : [[key, field] as const]
  })
  const rows = [...new Map(decided)].map(([name, field]) => ({ user_id: userId, name, field }))
  const again = sql`on conflict (user_id, name) do update set field = excluded.field`
  if (rows.length > 0) await insertRows(db, 'source_columns', rows, again)
}
