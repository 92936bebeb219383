import type { Kysely } from 'kysely'

/** Which events were unpublished because their source marked them as private, so that they can come back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('source_events')
    .addColumn('withheld', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
