import { type Kysely, sql } from 'kysely'

/**
 * The highlights that the calendar shows, and what lasts for more than a night: without these indexes, all that is to come is
 * read for the ones, and all of the last two years for the others.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index events_highlights on events (start_at, id, end_at)
    where pinned = 1 and listed = 1 and canceled = 0`.execute(db)
  await sql`create index events_lasting on events (end_at, start_at) where end_at - start_at >= 43200000`.execute(db)
}
