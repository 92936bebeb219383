import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Documents of the search are numbered by the day on which their event ends, and the words of all entries are kept for those
 * who mistype one. The documents themselves are written anew at the next start (`search/searchForm.ts`).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  if (isPostgres) {
    await sql`alter table search_documents add column number bigint not null default 0`.execute(db)
    await sql`create index search_documents_by_number on search_documents (number)`.execute(db)
  }
  const number = isPostgres ? sql`bigint primary key generated always as identity` : sql`integer primary key`
  await sql`create table search_vocabulary (number ${number}, word text not null unique)`.execute(db)
}
