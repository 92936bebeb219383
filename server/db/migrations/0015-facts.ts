import { type Kysely, sql } from 'kysely'

/**
 * Events, series and places have facts, such as a price or a step-free entrance; the address of a place is kept in parts as
 * well. Old addresses stay as they are. The last ten digits of an event's id find it by its readable address.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const add = (table: string, column: string, initial: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(initial))
      .execute()
  for (const table of ['events', 'places', 'repeating_events']) await add(table, 'facts', '{}')
  for (const table of ['events', 'places']) await add(table, 'facts_said', '{}')
  for (const part of ['street', 'house_number', 'postal_code', 'town', 'district']) await add('places', part, '')
  await add('geocode_cache', 'parts', '')
  // Answers are asked for again, so that they have their parts.
  await sql`delete from geocode_cache`.execute(db)
  await sql`create index events_by_tail on events (substr(id, 27))`.execute(db)
}
