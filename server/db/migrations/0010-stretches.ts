import { type Kysely, sql } from 'kysely'

/** What the calendar lists is compared month by month, found by its last change, and by when it was added, without its rows. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('events_listed_in_order')
    .on('events')
    .columns(['start_at', 'id', 'version', 'updated_at', 'end_at', 'listed'])
    .where(sql.ref('listed'), '=', sql.lit(1))
    .execute()
  await db.schema.dropIndex('events_listed_by_start').execute()
  await db.schema
    .createIndex('events_listed_by_creation')
    .on('events')
    .columns(['created_at', 'id', 'start_at', 'end_at', 'listed'])
    .where(sql.ref('listed'), '=', sql.lit(1))
    .execute()
  await db.schema.createIndex('events_by_change').on('events').column('updated_at').execute()
}
