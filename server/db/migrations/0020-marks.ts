import { type Kysely, sql } from 'kysely'

const colors = [
  'blue',
  'red',
  'green',
  'amber',
  'violet',
  'teal',
  'orange',
  'pink',
  'cyan',
  'olive',
  'indigo',
  'brown',
] as const

/**
 * Categories have a colour and may have a sign; those that are there get the colours in turn, by their names. Events can be
 * pinned as highlights.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['color', 'icon']) {
    await db.schema
      .alterTable('categories')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute()
  }
  const { rows } = await sql<{ id: string }>`select id from categories order by name_folded, id`.execute(db)
  for (const [index, { id }] of rows.entries()) {
    await sql`update categories set color = ${colors[index % colors.length] ?? ''} where id = ${id}`.execute(db)
  }
  await db.schema
    .alterTable('events')
    .addColumn('pinned', 'integer', (definition) => definition.notNull().defaultTo(0))
    .execute()
  await sql`create index events_pinned on events (start_at) where pinned = 1`.execute(db)
}
