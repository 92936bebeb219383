import { sql } from 'kysely'
import { type ColumnUse, columnKey, recognizeColumns, type TableLook, tableFields } from '#domain/sourceTable.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'

const mostNames = 500

const isUse = (text: string): text is ColumnUse => text === '' || tableFields.some((field) => field === text)

/** A member's choices for names of columns, so that nobody is asked twice. */
export const loadColumns = async (db: Db, userId: string): Promise<Map<string, ColumnUse>> => {
  const rows = await db
    .selectFrom('source_columns')
    .select(['name', 'field'])
    .where('user_id', '=', userId)
    .limit(mostNames)
    .execute()
  return new Map(rows.flatMap(({ name, field }) => (isUse(field) ? [[name, field] as const] : [])))
}

/** Remembers a member's choices for columns that are not recognized by name. */
export const keepColumns = async (db: Db, userId: string, { columns }: TableLook): Promise<void> => {
  const known = recognizeColumns(columns.map(({ name }) => name))
  const decided = columns.flatMap(({ name, field, sample }, index) => {
    const key = columnKey(name)
    return key === '' || sample === '' || field === null || field === known[index] ? [] : [[key, field] as const]
  })
  const rows = [...new Map(decided)].map(([name, field]) => ({ user_id: userId, name, field }))
  const again = sql`on conflict (user_id, name) do update set field = excluded.field`
  if (rows.length > 0) await insertRows(db, 'source_columns', rows, again)
}
