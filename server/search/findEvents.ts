import { type Sought, understand, withoutAsking } from '#domain/search/sought.ts'
import type { Term } from '#domain/search/soughtConcepts.ts'
import { saysLittle } from '#domain/search/soughtLittle.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { correctTerms, meantByEither } from './correctTerms.ts'
import { withFewer } from './fewerWords.ts'
import { eventsByTime, type Hits, isFound, noHits, rankedEvents, type Store } from './rankedEvents.ts'
import type { Zone } from './searchIndex.ts'
import { readVocabulary } from './vocabulary.ts'

/** What a query says about days and hours, and what it leaves out. */
export type Named = Pick<Sought, 'period' | 'hours' | 'without'>

/** Where events are sought, and without the chosen filters, if there are any. Both have to leave out what is not public. */
export type Range = { where: Condition; unfiltered?: Condition; since: number }

/**
 * `meant`: words in the place of mistyped ones; `unknown`: left out, as nothing has them; `leftOut`: as no event has all.
 * `text`: the query with these words, without what it says about dates; `except`: what it says is not wanted.
 */
export type FoundEvents = Hits & {
  sought: Sought
  meant: string[]
  unknown: string[]
  leftOut: string[]
  text: string
  except: string
}

/** Each costs a search. */
const maximumAsking = 3

/** `of`: the events of the days and hours that a query names; `coming`: all to come, whatever the filters. */
export type Ranges = { of: (named: Named) => Range; coming: Range }

/**
 * Finds coming events by what somebody typed. Words about dates narrow the period. Where no event has all words, those that
 * only ask are left aside. Words that nothing has are translated, split or corrected, else left out; then as few others as
 * possible. But where events without the chosen filters have all words, nothing is found, for a filter is to blame.
 * @param today the local date; null where words about dates are words like others
 */
export const findEvents = async (
  connection: Connection,
  text: string,
  today: string | null,
  ranges: Ranges,
): Promise<FoundEvents> => {
  const store = { db: connection.db, dialect: connection.dialect, vocabulary: await readVocabulary(connection) }
  const sought = await withMeanings(store, understand(text, today), ranges)
  const hits = await hitsOf(store, sought, ranges)
  if (hits.hits.length > 0 || sought.terms.length === 0) return uncorrected(sought, hits)
  let kept = sought
  for (let tries = 0; tries < maximumAsking; tries += 1) {
    const fewer = withoutAsking(kept)
    if (fewer === null) break
    kept = await withMeanings(store, understand(fewer, today), ranges)
    const found = await hitsOf(store, kept, ranges)
    if (found.hits.length > 0) return uncorrected({ ...kept, asksPrice: kept.asksPrice || sought.asksPrice }, found)
  }
  if (await isFilteredOut(store, kept, ranges)) return uncorrected(kept, noHits)
  return (namesTime(sought) && (await findTitles(store, text, ranges))) || findCorrected(store, sought, ranges)
}

const withMeanings = async (store: Store, sought: Sought, ranges: Ranges): Promise<Sought> => {
  if (sought.terms.every(({ either }) => either === undefined)) return sought
  const isComing = isKnownIn(store, ranges.coming)
  const asked = isKnownIn(store, ranges.of(sought))
  const isKnown = async (term: Term) => (await asked(term)) || isComing(term)
  const terms: Term[] = []
  for (const term of sought.terms) terms.push(await meantByEither(term, store.vocabulary, isKnown))
  return { ...sought, terms }
}

const isKnownIn =
  (store: Store, { where, since }: Range) =>
  (term: Term) =>
    isFound(store, term, where, since)

const hitsOf = async (store: Store, sought: Sought, ranges: Ranges, zone?: Zone): Promise<Hits> => {
  const { where, since } = ranges.of(sought)
  if (sought.terms.length === 0) return sought.without.length === 0 ? noHits : eventsByTime(store, where)
  return rankedEvents(store, sought.terms, { where, since, zone })
}

/** One word is not left out in any case. */
const isFilteredOut = async (store: Store, sought: Sought, ranges: Ranges): Promise<boolean> => {
  const { unfiltered: where, since } = ranges.of(sought)
  if (where === undefined || sought.terms.length < 2) return false
  return (await rankedEvents(store, sought.terms, { where, since })).hits.length > 0
}

/** "Saturday Night Fever" is a title, "Café Montag" a place; "free" and "morgen" in one are neither. */
const findTitles = async (store: Store, text: string, ranges: Ranges): Promise<FoundEvents | null> => {
  const literal = understand(text, null)
  const hits = await hitsOf(store, literal, ranges, isPlain(literal) ? 'labels' : 'title')
  return hits.hits.length === 0 ? null : uncorrected(literal, hits)
}

const findCorrected = async (store: Store, sought: Sought, ranges: Ranges): Promise<FoundEvents> => {
  const { terms, meant, unknown } = await correctTerms(sought.terms, store.vocabulary, isKnownIn(store, ranges.coming))
  // Where nothing has "gorillas", "gorillas 1" must not find every event with a 1.
  const isLost = unknown.length > 0 && terms.every(saysLittle) && !sought.terms.every(saysLittle)
  const known = { ...sought, terms: isLost ? [] : terms }
  const found = { sought: known, meant, unknown, except: exceptOf(sought) }
  const isChanged = meant.length + unknown.length > 0
  const hits = isChanged ? await hitsOfRest(store, known, ranges) : noHits
  const leftOut = isLost && hits.hits.length > 0 ? typedOf(terms) : []
  const complete = { ...found, ...hits, leftOut, text: textOf(known.terms) }
  if (hits.hits.length > 0 || (isChanged && (await isFilteredOut(store, known, ranges)))) return complete
  const fewer = await withFewer(known.terms, (kept) => hitsOf(store, { ...known, terms: [...kept] }, ranges))
  if (fewer === null) return complete
  return { ...found, ...fewer.found, leftOut: typedOf(fewer.leftOut), text: textOf(fewer.kept) }
}

/** Of "Sunday with grandma" the day stays, where nothing has the word. */
const hitsOfRest = async (store: Store, known: Sought, ranges: Ranges): Promise<Hits> =>
  known.terms.length === 0 && namesTime(known)
    ? eventsByTime(store, ranges.of(known).where)
    : hitsOf(store, known, ranges)

const uncorrected = (sought: Sought, hits: Hits): FoundEvents => ({
  ...hits,
  sought,
  meant: [],
  unknown: [],
  leftOut: [],
  text: textOf(sought.terms),
  except: exceptOf(sought),
})

const namesTime = ({ period, hours }: Sought): boolean => period !== null || hours !== null

const isPlain = ({ parts }: Sought): boolean => parts.every(({ kind }) => kind === 'word' || kind === 'phrase')

const exceptOf = ({ parts }: Sought): string =>
  parts.flatMap(({ kind, typed }) => (kind === 'without' ? typed : [])).join(' ')

const typedOf = (terms: readonly Term[]): string[] => terms.map(({ typed }) => typed)

const textOf = (terms: readonly Term[]): string => [...new Set(typedOf(terms))].join(' ')
