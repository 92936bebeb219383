import { type Kysely, sql } from 'kysely'

/** What lies near a position is found, and counted, in indexes alone: by events' own positions, and by those of their places. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex('places_by_position').on('places').columns(['lat', 'lng']).execute()
  await db.schema
    .createIndex('events_by_position')
    .on('events')
    .columns(['lat', 'lng', 'start_at', 'end_at', 'listed', 'place_id', 'id'])
    .where(sql.ref('lat'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('events_by_place')
    .on('events')
    .columns(['place_id', 'start_at', 'end_at', 'listed', 'id'])
    .execute()
  await db.schema.dropIndex('events_by_place_id_start_at').execute()
}
