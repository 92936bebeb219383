import { type RawBuilder, sql } from 'kysely'
import { isSame } from '#domain/merge.ts'
import type { Term } from '#domain/search/soughtConcepts.ts'
import { stem } from '#domain/search/stem.ts'
import { foldUmlauts, spellUmlauts, wordsOf } from '#domain/text.ts'
import type { Pieces } from '#server/db/dialect.ts'
import type { RowSource, SearchTexts } from '#server/db/rowSource.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { learnWords } from './vocabulary.ts'

/** In characters, up to four bytes each; PostgreSQL takes 1 MB. */
const documentLength = 250_000

/** Shorter words are found only at the beginning of a word. */
const partLength = 3

/** Marks the stem of a whole word; no word contains it. */
const mark = '·'

/** Prefixes for titles, and for tags, category, topic, place and people. */
const zones = { title: '¹', labels: '²' } as const

export type Zone = 'title' | 'labels' | 'all'

const batch = 500

/** Also with umlauts spelled otherwise, and without hyphens: "Muehle" finds "Mühle", and "repaircafe" finds "Repair-Café". */
export const wordsIn = (text: string): string[] => {
  const whole = `${text} ${joinedIn(text)}`
  const words = [...wordsOf(whole), ...(/[äöü]/i.test(whole.normalize('NFC')) ? wordsOf(spellUmlauts(whole)) : [])]
  return [...new Set([...words, ...words.map(foldUmlauts)])]
}

const joinedIn = (text: string): string =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:[\p{Pd}'’&.][\p{L}\p{N}]+)+/gu)]
    .map(([run]) => run.replace(/[^\p{L}\p{N}]/gu, ''))
    .join(' ')

/** "Open Air" is found as "openair". */
const pairsIn = (title: string): string[] => {
  const words = title.match(/[\p{L}\p{M}]+/gu) ?? []
  return wordsIn(words.flatMap((word, index) => (index === 0 ? [] : `${words[index - 1]}${word}`)).join(' '))
}

const wholeOf = (word: string): string => `${mark}${stem(word)}${mark}`

/** Pieces for a word of a query. "Markt" finds "Wochenmarkt": words are kept with all their endings. */
export const partPieces = (sought: string): Pieces => {
  if (isShort(sought)) return { piece: mark + sought, isPrefix: true }
  const whole = { piece: wholeOf(sought), isPrefix: false }
  return { any: [whole, { piece: sharedBeginning(sought), isPrefix: true }] }
}

/** What all forms of a word begin with. */
export const sharedBeginning = (sought: string): string => {
  const base = stem(sought)
  return base.length > partLength && sought.startsWith(base) ? base : sought
}

export const termPieces = (terms: readonly Term[], piecesFor: (word: string, term: Term) => Pieces): Pieces => ({
  all: terms.map((term) => ({
    any: term.alternatives.map((words) => ({ all: words.map((word) => piecesFor(word, term)) })),
  })),
})

export const wholePieces = (stems: readonly string[], zone: Zone): Pieces => {
  const marks = { title: [zones.title], labels: [zones.title, zones.labels], all: [''] }[zone]
  const pieces = stems.flatMap((each) => marks.map((before) => before + mark + each + mark))
  return { any: pieces.map((piece) => ({ piece, isPrefix: false })) }
}

export const isShort = (sought: string): boolean => [...sought].length < partLength

export const isFoundIn = (word: string, sought: string): boolean =>
  isShort(sought) ? word.startsWith(sought) : word.includes(sought)

const endingsOf = (word: string): string[] => {
  if (/^\p{N}+$/u.test(word)) return []
  const letters = [...word]
  return letters.slice(1, 1 - partLength).map((_, index) => letters.slice(index + 1).join(''))
}

/** Updates the search documents of rows; the database indexes them (migration 0001). */
export const indexRows = <Row extends { id: string }>(db: Db, source: RowSource<Row>, rows: readonly Row[]) =>
  writeDocuments(
    db,
    source,
    rows,
    sql`${written} where search_documents.words <> excluded.words
    or search_documents.number <> excluded.number`,
  )

/** Updates one changed row; unchanged texts cost nothing. */
export const indexChanged = async <Row extends { id: string }>(
  db: Db,
  source: RowSource<Row>,
  before: Row,
  after: Row,
) => {
  const isMoved = source.endsAt?.(before) !== source.endsAt?.(after)
  if (!isMoved && isSame(source.texts?.(before), source.texts?.(after))) return
  await indexRows(db, source, [after])
}

/** As {@link indexRows}, but writes unchanged documents again. */
export const indexAgain = <Row extends { id: string }>(db: Db, source: RowSource<Row>, rows: readonly Row[]) =>
  writeDocuments(db, source, rows, written)

const written = sql`on conflict (entry_id) do update set words = excluded.words, number = excluded.number`

const writeDocuments = async <Row extends { id: string }>(
  db: Db,
  { texts, endsAt }: RowSource<Row>,
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

/** The first number for events that end on or after a moment (ms). */
export const firstNumber = (at: number): number =>
  Math.min(Math.max(0, Math.floor(at / dayLength)), days - 2) * numbersADay

/** The first number for what never ends, such as groups. */
export const endlessNumber = (days - 1) * numbersADay

/** By the day of the end: coming events are read in order. */
const numberOf = (id: string, endsAt: number | null): number =>
  (endsAt === null ? endlessNumber : firstNumber(endsAt)) + (Number.parseInt(id.slice(-9), 16) || 0)

type WordsByZone = Readonly<Record<'title' | 'labels' | 'body', string[]>>

export const wordsByZone = ({ title, labels, body }: SearchTexts): WordsByZone => ({
  title: wordsIn(title),
  labels: wordsIn(labels.join(' ')),
  body: wordsIn(body),
})

/** Pieces to keep for these words; very long texts are cut. */
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
