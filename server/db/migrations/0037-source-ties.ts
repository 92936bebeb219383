import { type Kysely, sql } from 'kysely'

/**
 * `made`: the source made the event; other sources, of anybody, only came upon it. `withheld`: the event was unpublished
 * because its source marked it as private; it is published again when the mark goes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const name of ['made', 'withheld'])
    await db.schema
      .alterTable('source_events')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  // Until now the oldest source that called it so was taken for the one that made it.
  await sql`update source_events set made = 1
    where exists (select 1 from events where events.id = source_events.entry_id and events.source_uid = source_events.uid)
    and not exists (select 1 from source_events as older where older.entry_id = source_events.entry_id
      and older.uid = source_events.uid and older.source_id < source_events.source_id)`.execute(db)
  // Of those whose UIDs change with each load, the history names the source.
  await sql`update source_events set made = 1
    where not exists (select 1 from source_events as maker
      where maker.entry_id = source_events.entry_id and maker.made = 1)
    and source_id = (select min(sources.id) from history
      join source_events as tie on tie.entry_id = history.entry_id
      join sources on sources.id = tie.source_id and sources.name = history.cause
      where history.entry_id = source_events.entry_id and history.resource = 'events' and history.action = 'created'
      and history.author_kind = 'source')`.execute(db)
}
