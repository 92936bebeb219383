import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The tables that this migration reads and writes. */
type Tables = { search_documents: { entry_id: string; words: string } }

const batch = 500

/**
 * The search finds parts of words: its documents hold the pieces of their words ({@link documentOf}). SQLite's index
 * is made anew, without the beginnings that it kept apart: they are pieces, too.
 */
export const up = async (db: Kysely<Tables>): Promise<void> => {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return takeApart(db)
  await dropIndex(db)
  await takeApart(db)
  await createIndex(db)
}

const takeApart = async (db: Kysely<Tables>) => {
  let last = ''
  while (true) {
    const documents = db.selectFrom('search_documents').select(['entry_id', 'words']).where('entry_id', '>', last)
    const rows = await documents.orderBy('entry_id').limit(batch).execute()
    const changed = rows.map(({ entry_id, words }) => sql`(${entry_id}, ${documentOf(words.split(' '))})`)
    if (changed.length > 0) {
      await sql`insert into search_documents (entry_id, words) values ${sql.join(changed)}
        on conflict (entry_id) do update set words = excluded.words`.execute(db)
    }
    last = rows.at(-1)?.entry_id ?? last
    if (rows.length < batch) break
  }
}

const dropIndex = async (db: Kysely<Tables>) => {
  for (const change of ['added', 'dropped', 'changed']) {
    await sql`drop trigger ${sql.ref(`search_documents_${change}`)}`.execute(db)
  }
  await sql`drop table search_words`.execute(db)
}

const createIndex = async (db: Kysely<Tables>) => {
  await sql`create virtual table search_words using fts5(
    words, content = 'search_documents', content_rowid = 'number', tokenize = 'ascii', detail = 'none')`.execute(db)
  await sql`insert into search_words (search_words) values ('rebuild')`.execute(db)
  await indexDocuments(db)
}

/** From here on SQLite's index of words follows the search's documents. */
const indexDocuments = async (db: Kysely<Tables>): Promise<void> => {
  const add = sql`insert into search_words (rowid, words) values (new.number, new.words);`
  const drop = sql`insert into search_words (search_words, rowid, words) values ('delete', old.number, old.words);`
  await sql`create trigger search_documents_added after insert on search_documents begin ${add} end`.execute(db)
  await sql`create trigger search_documents_dropped after delete on search_documents begin ${drop} end`.execute(db)
  await sql`create trigger search_documents_changed after update on search_documents begin ${drop} ${add} end`.execute(
    db,
  )
}

/** A text of so many letters is found anywhere in a word; a shorter one must begin it. */
const partLength = 3

/** How many characters of pieces are kept of an entry. PostgreSQL takes 1 MB of them, and a character has up to four bytes. */
const documentLength = 250_000

/** Marks, among the pieces of a document, how a word begins. */
const mark = '·'

const isShort = (word: string): boolean => [...word].length < partLength

const beginningOf = (word: string): string => mark + [...word].slice(0, partLength - 1).join('')

/** The endings of a word that are long enough, without the word itself. Numbers have none. */
const endingsOf = (word: string): string[] => {
  if (/^\p{N}+$/u.test(word)) return []
  const letters = [...word]
  return letters.slice(1, 1 - partLength).map((_, index) => letters.slice(index + 1).join(''))
}

/** The pieces of these words, as the search kept them when this migration was written. */
const documentOf = (words: readonly string[]): string => {
  const pieces = new Set([
    ...words.map(beginningOf),
    ...words.filter((word) => !isShort(word)),
    ...words.flatMap(endingsOf),
  ])
  const all = [...pieces].join(' ')
  return all.length <= documentLength ? all : all.slice(0, all.lastIndexOf(' ', documentLength))
}
