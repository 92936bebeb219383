import { type RawBuilder, sql } from 'kysely'
import { isSame } from '#domain/merge.ts'
import { fold, foldUmlauts, spellUmlauts } from '#domain/text.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Source } from '#server/db/source.ts'

/** Longer words are cut: nobody types them, and PostgreSQL would not take them. */
const wordLength = 60

/** How many characters of pieces are kept of an entry. PostgreSQL takes 1 MB of them, and a character has up to four bytes. */
const documentLength = 250_000

/** A text of so many letters is found anywhere in a word; a shorter one must begin it. */
const partLength = 3

/** Marks, among the pieces of a document, how a word begins. It stands in no word, and both databases take it as a letter. */
const mark = '·'

/** How many documents one statement writes. */
const batch = 500

/** The words of a text as the search knows them, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, wordLength))),
]

/**
 * The words by which a text is found: as they are, and in the other spelling of umlauts. "Mühle" is found as "Muehle", and
 * "Muehle" as "Mühle".
 */
export const wordsIn = (text: string): string[] => {
  const words = [...wordsOf(text), ...(/[äöü]/i.test(text.normalize('NFC')) ? wordsOf(spellUmlauts(text)) : [])]
  return [...new Set([...words, ...words.map(foldUmlauts)])]
}

/**
 * The piece that a word of a query begins. German puts its words together, so that a "Markt" is sought in a
 * "Wochenmarkt": each word is kept with all its endings, and how it begins apart from them for short queries.
 */
export const searchPiece = (sought: string): string => (isShort(sought) ? mark + sought : sought)

/** Whether a word of a query is found in a word of a text. */
export const isFoundIn = (word: string, sought: string): boolean =>
  isShort(sought) ? word.startsWith(sought) : word.includes(sought)

const isShort = (sought: string): boolean => [...sought].length < partLength

const beginningOf = (word: string): string => mark + [...word].slice(0, partLength - 1).join('')

/** The endings of a word that are long enough to be sought, but for the word itself. Parts of numbers mean nothing. */
const endingsOf = (word: string): string[] => {
  if (/^\p{N}+$/u.test(word)) return []
  const letters = [...word]
  return letters.slice(1, 1 - partLength).map((_, index) => letters.slice(index + 1).join(''))
}

/** Brings the search documents of these rows up to date; the database keeps its index over them (migration 0001). */
export const indexRows = <Row extends { id: string }>(db: Db, source: Source<Row>, rows: readonly Row[]) =>
  writeDocuments(db, source, rows, sql`${written} where search_documents.words <> excluded.words`)

/** Like {@link indexRows} for one row that was changed; one whose texts stayed as they were costs nothing. */
export const indexChanged = async <Row extends { id: string }>(
  db: Db,
  source: Source<Row>,
  before: Row,
  after: Row,
) => {
  if (!isSame(source.texts?.(before), source.texts?.(after))) await indexRows(db, source, [after])
}

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
      .map((row) => ({ entry_id: row.id, words: documentOf(wordsIn(texts(row).join(' '))) }))
    await insertRows(db, 'search_documents', documents, suffix)
  }
}

/** What is kept of these words: the pieces by which they are found, and of endless texts whole words rather than parts. */
export const documentOf = (words: readonly string[]): string => {
  const pieces = new Set([
    ...words.map(beginningOf),
    ...words.filter((word) => !isShort(word)),
    ...words.flatMap(endingsOf),
  ])
  const all = [...pieces].join(' ')
  return all.length <= documentLength ? all : all.slice(0, all.lastIndexOf(' ', documentLength))
}
