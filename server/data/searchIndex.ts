import { type RawBuilder, sql } from 'kysely'
import { fold } from '#domain/text.ts'
import { insertRows } from './rows.ts'
import type { Db } from './schema.ts'
import type { Source } from './source.ts'

/** Longer words are cut: nobody types them, and PostgreSQL would not take them. */
const wordLength = 60

/** How many characters of words are kept of an entry. PostgreSQL takes 1 MB of them, and a character has up to four bytes. */
const documentLength = 250_000

/** How many documents one statement writes. */
const batch = 500

/** The words of a text as the search knows them, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, wordLength))),
]

/** Brings the search documents of these rows up to date; the database keeps its index over them (migration 0001). */
export const indexRows = <Row extends { id: string }>(db: Db, source: Source<Row>, rows: readonly Row[]) =>
  writeDocuments(db, source, rows, sql`${written} where search_documents.words <> excluded.words`)

/** Like {@link indexRows}, also for rows whose words are the same: the database indexes them again. */
export const indexAgain = <Row extends { id: string }>(db: Db, source: Source<Row>, rows: readonly Row[]) =>
  writeDocuments(db, source, rows, written)

const written = sql`on conflict (entry_id) do update set words = excluded.words`

const writeDocuments = async <Row extends { id: string }>(
  db: Db,
  { texts }: Source<Row>,
  rows: readonly Row[],
  suffix: RawBuilder<unknown>,
) => {
  if (texts === undefined) return
  for (let from = 0; from < rows.length; from += batch) {
    const documents = rows
      .slice(from, from + batch)
      .map((row) => ({ entry_id: row.id, words: documentOf(wordsOf(texts(row).join(' '))) }))
    await insertRows(db, 'search_documents', documents, suffix)
  }
}

/** The words in a row; of an endless text those at its beginning. */
const documentOf = (words: readonly string[]): string => {
  const all = words.join(' ')
  return all.length <= documentLength ? all : all.slice(0, all.lastIndexOf(' ', documentLength))
}
