import { type RawBuilder, sql } from 'kysely'
import { isSame } from '#domain/merge.ts'
import type { Term } from '#domain/sought.ts'
import { stem } from '#domain/stem.ts'
import { foldUmlauts, spellUmlauts, wordsOf } from '#domain/text.ts'
import type { Pieces } from '#server/db/dialect.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { SearchTexts, Source } from '#server/db/source.ts'
import { learnWords } from './vocabulary.ts'

/** How many characters of pieces are kept of an entry. PostgreSQL takes 1 MB of them, and a character has up to four bytes. */
const documentLength = 250_000

/** A text of so many letters is found anywhere in a word; a shorter one must begin it. */
const partLength = 3

/** Marks the stem of a whole word. No word contains this letter, and both databases accept it. */
const mark = '·'

/** Stand before the pieces of a title, and of what an entry is sorted by: tags, category, topic, place and people. */
const zones = { title: '¹', labels: '²' } as const

/** Where a word is sought: in the title, in labels or the title, or anywhere. */
export type Zone = 'title' | 'labels' | 'all'

/** How many documents one statement writes. */
const batch = 500

/**
 * The words by which a text is found: as they are, in the other spelling of umlauts, and what stands on both sides of a hyphen
 * in one. "Mühle" is found as "Muehle", "Muehle" as "Mühle", and "Repair-Café" as "repaircafe".
 */
export const wordsIn = (text: string): string[] => {
  const whole = `${text} ${joinedIn(text)}`
  const words = [...wordsOf(whole), ...(/[äöü]/i.test(whole.normalize('NFC')) ? wordsOf(spellUmlauts(whole)) : [])]
  return [...new Set([...words, ...words.map(foldUmlauts)])]
}

const joinedIn = (text: string): string =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:[\p{Pd}'’&.][\p{L}\p{N}]+)+/gu)]
    .map(([run]) => run.replace(/[^\p{L}\p{N}]/gu, ''))
    .join(' ')

/** Neighbours in a title in one word: "Open Air" is found as "openair". */
const pairsIn = (title: string): string[] => {
  const words = title.match(/[\p{L}\p{M}]+/gu) ?? []
  return wordsIn(words.flatMap((word, index) => (index === 0 ? [] : `${words[index - 1]}${word}`)).join(' '))
}

/** The piece of a whole word, in whichever form ({@link stem}). */
const wholeOf = (word: string): string => `${mark}${stem(word)}${mark}`

/**
 * The pieces that find a word of a query. German puts its words together, so that a "Markt" is sought in a "Wochenmarkt": each
 * word is kept with all its endings.
 */
export const partPieces = (sought: string): Pieces => {
  if (isShort(sought)) return { piece: mark + sought, isPrefix: true }
  const whole = { piece: wholeOf(sought), isPrefix: false }
  return { any: [whole, { piece: partOf(sought), isPrefix: true }] }
}

/** What all forms of a word begin with. */
export const partOf = (sought: string): string => {
  const base = stem(sought)
  return base.length > partLength && sought.startsWith(base) ? base : sought
}

/** The pieces that find all terms of a query. @param piecesFor one word of them */
export const termPieces = (terms: readonly Term[], piecesFor: (word: string) => Pieces): Pieces => ({
  all: terms.map(({ alternatives }) => ({ any: alternatives.map((words) => ({ all: words.map(piecesFor) })) })),
})

/**
 * The pieces that find whole words in a zone.
 * @param stems one of them has to be found
 */
export const wholePieces = (stems: readonly string[], zone: Zone): Pieces => {
  const marks = { title: [zones.title], labels: [zones.title, zones.labels], all: [''] }[zone]
  const pieces = stems.flatMap((each) => marks.map((before) => before + mark + each + mark))
  return { any: pieces.map((piece) => ({ piece, isPrefix: false })) }
}

/** Whether a word of a query has to begin a word, and is no part of one. */
export const isShort = (sought: string): boolean => [...sought].length < partLength

/** Whether a word of a query is found in a word of a text. */
export const isFoundIn = (word: string, sought: string): boolean =>
  isShort(sought) ? word.startsWith(sought) : word.includes(sought)

/** The endings of a word that are long enough to be sought, but for the word itself. Parts of numbers mean nothing. */
const endingsOf = (word: string): string[] => {
  if (/^\p{N}+$/u.test(word)) return []
  const letters = [...word]
  return letters.slice(1, 1 - partLength).map((_, index) => letters.slice(index + 1).join(''))
}

/** Brings the search documents of these rows up to date; the database keeps its index over them (migration 0001). */
export const indexRows = <Row extends { id: string }>(db: Db, source: Source<Row>, rows: readonly Row[]) =>
  writeDocuments(
    db,
    source,
    rows,
    sql`${written} where search_documents.words <> excluded.words
    or search_documents.number <> excluded.number`,
  )

/** Like {@link indexRows} for one row that was changed; one whose texts stayed as they were costs nothing. */
export const indexChanged = async <Row extends { id: string }>(
  db: Db,
  source: Source<Row>,
  before: Row,
  after: Row,
) => {
  const isMoved = source.endsAt?.(before) !== source.endsAt?.(after)
  if (!isMoved && isSame(source.texts?.(before), source.texts?.(after))) return
  await indexRows(db, source, [after])
}

/** Like {@link indexRows}, also for rows whose words are the same: the database indexes them again. */
export const indexAgain = <Row extends { id: string }>(db: Db, source: Source<Row>, rows: readonly Row[]) =>
  writeDocuments(db, source, rows, written)

const written = sql`on conflict (entry_id) do update set words = excluded.words, number = excluded.number`

const writeDocuments = async <Row extends { id: string }>(
  db: Db,
  { texts, endsAt }: Source<Row>,
  rows: readonly Row[],
  suffix: RawBuilder<unknown>,
) => {
  if (texts === undefined) return
  for (let from = 0; from < rows.length; from += batch) {
    const part = rows.slice(from, from + batch)
    const documents = part.map((row) => ({ row, words: wordsByZone(texts(row)), pairs: pairsIn(texts(row).title) }))
    const rowsOf = documents.map(({ row, words, pairs }) => ({
      entry_id: row.id,
      number: numberOf(row.id, endsAt?.(row) ?? null),
      words: documentOf({ ...words, title: [...words.title, ...pairs] }),
    }))
    await insertRows(db, 'search_documents', rowsOf, suffix)
    await learnWords(db, new Set(documents.flatMap(({ words }) => Object.values(words).flat())))
  }
}

const dayLength = 86_400_000
const days = 2 ** 17
const numbersADay = 2 ** 36

/** The first number of the documents of events that end on a day or later. @param at milliseconds since the epoch */
export const firstNumber = (at: number): number =>
  Math.min(Math.max(0, Math.floor(at / dayLength)), days - 2) * numbersADay

/** The first number of the documents of what never ends, such as groups and places. */
export const endlessNumber = (days - 1) * numbersADay

/** Documents are numbered by the day on which their event ends, so that what is coming is read in its order. */
const numberOf = (id: string, endsAt: number | null): number =>
  (endsAt === null ? endlessNumber : firstNumber(endsAt)) + (Number.parseInt(id.slice(-9), 16) || 0)

/** The words by which an entry is found, as {@link wordsIn} knows them. */
type WordsByZone = Readonly<Record<'title' | 'labels' | 'body', string[]>>

export const wordsByZone = ({ title, labels, body }: SearchTexts): WordsByZone => ({
  title: wordsIn(title),
  labels: wordsIn(labels.join(' ')),
  body: wordsIn(body),
})

/** What is kept of these words: the pieces by which they are found. Of endless texts the end is left out. */
export const documentOf = ({ title, labels, body }: WordsByZone): string => {
  const pieces = new Set([
    ...title.map((word) => zones.title + wholeOf(word)),
    ...labels.map((word) => zones.labels + wholeOf(word)),
    ...[title, labels, body].flatMap(piecesOf),
  ])
  const all = [...pieces].join(' ')
  return all.length <= documentLength ? all : all.slice(0, all.lastIndexOf(' ', documentLength))
}

const piecesOf = (words: readonly string[]): string[] => [
  ...words.map(wholeOf),
  ...words.filter((word) => !isShort(word)),
  ...words.flatMap(endingsOf),
]
