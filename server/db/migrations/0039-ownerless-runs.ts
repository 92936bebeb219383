import { type Kysely, sql } from 'kysely'

/** The next run of a source that nobody answers for is told of again: until now, those who can answer were not told. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from source_runs where outcome = 'ownerless'`.execute(db)
}
