import { type Kysely, sql } from 'kysely'

/** Which entry has a picture is asked of every picture when unused ones are cleaned away. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['events', 'repeating_events', 'groups', 'places']) {
    await db.schema
      .createIndex(`${table}_by_image`)
      .on(table)
      .column('image')
      .where(sql.ref('image'), 'is not', null)
      .execute()
  }
}
