import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Places are found by their address, and what lies in the bin by when it got there. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .alterTable('places')
    .addColumn('address_folded', isPostgres ? sql`text collate "C"` : sql`text`, (column) =>
      column.notNull().defaultTo(''),
    )
    .execute()
  const places = await sql<{ id: string; address: string }>`select id, address from places`.execute(db)
  for (const { id, address } of places.rows) {
    await sql`update places set address_folded = ${fold(address)} where id = ${id}`.execute(db)
  }

  for (const table of ['events', 'repeating_events', 'groups', 'places', 'categories', 'topics']) {
    await db.schema
      .createIndex(`${table}_binned`)
      .on(table)
      .columns(['deleted_at', 'id'])
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute()
  }
}

/** How addresses were compared when this migration was written. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/\s+/g, ' ')
    .trim()
