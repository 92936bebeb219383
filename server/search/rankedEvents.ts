import { sql } from 'kysely'
import type { Sought, Term } from '#domain/sought.ts'
import { stem } from '#domain/stem.ts'
import { type Condition, dialectOf, type Pieces } from '#server/db/dialect.ts'
import { allOf } from '#server/db/listing.ts'
import type { Deps } from '#server/deps.ts'
import { hasPhrase, maximumPhrases } from './phrases.ts'
import { firstNumber, isShort, partOf, termPieces, wholePieces, type Zone } from './searchIndex.ts'
import { readVocabulary, type Vocabulary, wholesOf } from './vocabulary.ts'

/** More events than these are not told apart: "more than 500" helps nobody to choose. */
export const maximumHits = 500

/** In more words than these a part of a word is sought by the slower way. */
const maximumWholes = 60

/** A found event. `series` is null for one that stands by itself. */
export type Hit = { id: string; start: number; series: string | null }

/** What was found, the best first, then the soonest. `isCapped`: there is more. */
export type Hits = { hits: Hit[]; isCapped: boolean }

/**
 * Where words are found, the best first: in the title, in labels, anywhere; whole ones before parts of words. All pieces are
 * whole words, by which both databases find what they need without reading the rest: a part is looked up in the vocabulary.
 */
const ranksOf = (terms: readonly Term[], vocabulary: Vocabulary): Pieces[] => {
  const wholes = new Map<string, string[]>()
  for (const word of terms.flatMap(({ alternatives }) => alternatives.flat())) {
    const found = wholesOf(vocabulary, partOf(word), isShort(word))
    wholes.set(word, [...new Set([stem(word), ...found])])
  }
  const isMany = [...wholes.values()].some(({ length }) => length > maximumWholes)
  const exact = (zone: Zone) => termPieces(terms, (word) => wholePieces([stem(word)], zone))
  const part = (zone: Zone) =>
    termPieces(terms, (word) => wholePieces((wholes.get(word) ?? []).slice(0, maximumWholes), zone))
  return [
    exact('title'),
    { found: part('title'), not: exact('title') },
    { found: exact('labels'), not: exact('title') },
    { found: part('labels'), not: exact('labels') },
    { found: exact('all'), not: exact('labels') },
    { found: isMany ? termPieces(terms) : part('all'), not: exact('all') },
  ]
}

/**
 * The coming events that the words of a query find, by rank. Documents are numbered by time, so that even a word that
 * thousands of events have costs no more than reading the first of them.
 * @param where further conditions on events; has to leave out what is not public
 * @param since milliseconds since the epoch; events that are over by then are not found
 */
export const rankedEvents = async (
  { db, kind }: Pick<Deps, 'db' | 'kind'>,
  { terms, phrases }: Pick<Sought, 'terms' | 'phrases'>,
  where: Condition,
  since: number,
): Promise<Hits> => {
  const dialect = dialectOf(kind)
  const from = firstNumber(since)
  const conditions = allOf([where, ...phrases.slice(0, maximumPhrases).map((phrase) => hasPhrase('events', phrase))])
  const found = new Map<string, Hit>()
  for (const pieces of ranksOf(terms, await readVocabulary(db))) {
    const { rows } = await sql<Hit>`select events.id, start_at as start, parent_series as series
      from (${dialect.numbersWith(pieces, from)}) as hits cross join search_documents as documents cross join events
      where documents.number = hits.number and events.id = documents.entry_id and ${conditions}
      order by hits.number limit ${maximumHits + 1}`.execute(db)
    const sorted = rows.toSorted((one, two) => one.start - two.start || (one.id < two.id ? -1 : 1))
    for (const hit of sorted) if (!found.has(hit.id)) found.set(hit.id, hit)
    if (found.size > maximumHits) break
  }
  const hits = [...found.values()]
  return { hits: hits.slice(0, maximumHits), isCapped: hits.length > maximumHits }
}
