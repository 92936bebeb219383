import { type Kysely, sql } from 'kysely'

/** What an event that came from another calendar is called there, for our feeds; and sources find it by that. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('events').addColumn('source_uid', 'text').execute()
  await db.schema.alterTable('events').addColumn('source_recurrence_at', 'bigint').execute()
  await db.schema.createIndex('source_events_by_uid').on('source_events').columns(['uid', 'recurrence']).execute()
  // Of those that somebody entered here, and that a source named later, subscribers know the id.
  const oldest = (value: string) => sql`(select ${sql.raw(value)} from source_events
    where source_events.entry_id = events.id order by source_id, uid limit 1)`
  await sql`update events set source_uid = ${oldest('uid')},
    source_recurrence_at = ${oldest("case when recurrence = '' then null else events.start_at end")}
    where id in (select entry_id from source_events) and exists (select 1 from history
      where history.entry_id = events.id and resource = 'events' and action = 'created' and author_kind = 'source')`.execute(
    db,
  )
}
