import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** What the search of SQLite reads of the documents that it finds: without this index it reads all their words. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  await sql`create index search_documents_found on search_documents (number, entry_id)`.execute(db)
}
