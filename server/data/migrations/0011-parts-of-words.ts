import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { insertRows } from '../rows.ts'
import type { Database } from '../schema.ts'
import { documentOf } from '../searchIndex.ts'
import { indexDocuments } from './0001-ground.ts'

const batch = 500

/**
 * The search finds parts of words: its documents hold the pieces of their words (server/data/searchIndex.ts). SQLite's index
 * is made anew, without the beginnings that it kept apart: they are pieces, too.
 */
export const up = async (db: Kysely<Database>): Promise<void> => {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return takeApart(db)
  // Kysely runs migrations of SQLite without a transaction. What is stopped here shall begin anew at the next start.
  await db.transaction().execute(async (trx) => {
    await dropIndex(trx)
    await takeApart(trx)
    await createIndex(trx)
  })
}

const takeApart = async (db: Kysely<Database>) => {
  let last = ''
  while (true) {
    const documents = db.selectFrom('search_documents').select(['entry_id', 'words']).where('entry_id', '>', last)
    const rows = await documents.orderBy('entry_id').limit(batch).execute()
    const changed = rows.map(({ entry_id, words }) => ({ entry_id, words: documentOf(words.split(' ')) }))
    await insertRows(db, 'search_documents', changed, sql`on conflict (entry_id) do update set words = excluded.words`)
    last = rows.at(-1)?.entry_id ?? last
    if (rows.length < batch) break
  }
}

const dropIndex = async (db: Kysely<Database>) => {
  for (const change of ['added', 'dropped', 'changed']) {
    await sql`drop trigger ${sql.ref(`search_documents_${change}`)}`.execute(db)
  }
  await sql`drop table search_words`.execute(db)
}

const createIndex = async (db: Kysely<Database>) => {
  await sql`create virtual table search_words using fts5(
    words, content = 'search_documents', content_rowid = 'number', tokenize = 'ascii', detail = 'none')`.execute(db)
  await sql`insert into search_words (search_words) values ('rebuild')`.execute(db)
  await indexDocuments(db)
}
