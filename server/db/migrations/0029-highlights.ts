import { type Kysely, sql } from 'kysely'

/** The highlights that the calendar shows, in their order: without this index, SQLite reads all that is to come for them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index events_highlights on events (start_at, id, end_at)
    where pinned = 1 and listed = 1 and canceled = 0`.execute(db)
}
