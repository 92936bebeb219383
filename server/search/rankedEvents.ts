import { sql } from 'kysely'
import type { Term } from '#domain/search/soughtConcepts.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition, Pieces } from '#server/db/dialect.ts'
import { allOf } from '#server/db/listing.ts'
import type { Deps } from '#server/deps.ts'
import { phrasesIn } from './phrases.ts'
import { firstNumber, type Zone } from './searchIndex.ts'
import type { Vocabulary } from './vocabulary.ts'
import { anyRank, anywhere, mayFind, type Rank, ranksOf, wholeIn, wholesIn } from './wholeWords.ts'

/** "More than 500" helps nobody to choose. */
export const maximumHits = 500

export type Hit = { id: string; start: number; series: string | null }

/** An index has all of these, so no row is read. */
const hitColumns = sql`events.id, start_at as start, parent_series as series`

/** `isTitled`: a title has the words. */
export type Hits = { hits: Hit[]; isCapped: boolean; isTitled: boolean }

export const noHits: Hits = { hits: [], isCapped: false, isTitled: false }

/** The vocabulary is read once a request. */
export type Store = Connection & { vocabulary: Vocabulary }

const eventsWith = async (
  { db, dialect }: Store,
  pieces: Pieces,
  { where, since, limit }: { where: Condition; since: number; limit: number },
): Promise<Hit[]> => {
  const documents = dialect.documentsWith(pieces, firstNumber(since))
  const { rows } = await sql<Hit>`select ${hitColumns}
    from (${documents}) as documents cross join events
    where events.id = documents.entry_id and ${where}
    order by documents.number limit ${limit}`.execute(db)
  return rows
}

/** Whether any coming event has a term; parameters as in {@link rankedEvents}. */
export const isFound = async (store: Store, term: Term, where: Condition, since: number): Promise<boolean> => {
  if (!mayFind([term], store.vocabulary, store.dialect)) return false
  const pieces = anywhere([term], store.vocabulary)
  const conditions = allOf([where, ...phrasesIn('events', [term])])
  return (await eventsWith(store, pieces, { where: conditions, since, limit: 1 })).length > 0
}

/**
 * By rank. Documents are numbered by time, so that a frequent word costs little. `where` must leave out what is not public.
 * Events over by `since` (ms) are left out. `zone`: only whole words of it.
 */
export const rankedEvents = async (
  store: Store,
  terms: readonly Term[],
  { where, since, zone = 'all' }: { where: Condition; since: number; zone?: Zone | undefined },
): Promise<Hits> => {
  if (!mayFind(terms, store.vocabulary, store.dialect)) return noHits
  const conditions = allOf([where, ...phrasesIn('events', terms)])
  const found = new Map<string, Hit>()
  const find = (pieces: Pieces, limit: number) => eventsWith(store, pieces, { where: conditions, since, limit })
  const read = async ({ zone, pieces }: Rank) => ({ zone, rows: await find(pieces, maximumHits + 1) })
  const wholes = wholesIn(terms, store.vocabulary)
  // Rarely has one event all words of a long query; then one statement says so instead of one a rank.
  const isEmpty = terms.length > 1 && (await find(anyRank(terms, wholes), 1)).length === 0
  const ranks = zone === 'all' ? ranksOf(terms, wholes) : [{ zone, pieces: wholeIn(terms, zone) }]
  let isTitled = false
  for await (const { zone: its, rows } of inTurn(isEmpty ? [] : ranks, read, store)) {
    const sorted = rows.toSorted((one, two) => one.start - two.start || (one.id < two.id ? -1 : 1))
    for (const hit of sorted) if (!found.has(hit.id)) found.set(hit.id, hit)
    isTitled ||= its === 'title' && rows.length > 0
    if (found.size > maximumHits) break
  }
  const hits = [...found.values()]
  return { hits: hits.slice(0, maximumHits), isCapped: hits.length > maximumHits, isTitled }
}

/** Ends when it is left: a frequent word has enough in titles. A server is asked for all that follow at once. */
async function* inTurn<Rows>(
  [first, ...others]: readonly Rank[],
  read: (rank: Rank) => Promise<Rows>,
  { dialect }: Pick<Store, 'dialect'>,
): AsyncGenerator<Rows> {
  if (first === undefined) return
  yield read(first)
  if (dialect.isServer) yield* await Promise.all(others.map(read))
  else for (const rank of others) yield read(rank)
}

export const eventsByTime = async ({ db }: Pick<Deps, 'db'>, where: Condition): Promise<Hits> => {
  const { rows } = await sql<Hit>`select ${hitColumns} from events
    where ${where} order by start_at, events.id limit ${maximumHits + 1}`.execute(db)
  return { hits: rows.slice(0, maximumHits), isCapped: rows.length > maximumHits, isTitled: false }
}
