import { type Sought, understand } from '#domain/sought.ts'
import type { Term } from '#domain/soughtConcepts.ts'
import { synonymsOf, translationsOf } from '#domain/soughtTranslations.ts'
import { wordsOf } from '#domain/text.ts'
import type { Condition } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { withFewer } from './fewerWords.ts'
import { eventsByTime, type Hits, isFound, rankedEvents } from './rankedEvents.ts'
import type { Zone } from './searchIndex.ts'
import { correctParts, correctWords, readVocabulary, splitCompound } from './vocabulary.ts'

/** What a query says about days and hours, and what it leaves out. */
export type Named = Pick<Sought, 'period' | 'hours' | 'without'>

/** Where events are sought. `where` has to leave out what is not public. */
export type Range = { where: Condition; since: number }

/**
 * What a query found.
 * - `sought`: how it was understood
 * - `meant`: words in the place of mistyped ones; `unknown`: words that were left out because nothing has them; `leftOut`:
 *   words that were left out because no event has all
 * - `text`: the query with these words, without what it says about dates; `except`: what it says is not wanted
 */
export type FoundEvents = Hits & {
  sought: Sought
  meant: string[]
  unknown: string[]
  leftOut: string[]
  text: string
  except: string
}

const nothing: Hits = { hits: [], isCapped: false }

/**
 * Finds coming events by what somebody typed. Words about dates narrow the period. Words that nothing has are translated,
 * split or corrected, else left out; then as few others as possible.
 * @param today the local date; null where words about dates are words like others
 * @param rangeOf the events of the days and hours that the query names; `coming` stands for all to come
 */
export const findEvents = async (
  deps: Pick<Deps, 'db' | 'kind'>,
  text: string,
  today: string | null,
  rangeOf: (named: Named | 'coming') => Range,
): Promise<FoundEvents> => {
  const store = { db: deps.db, kind: deps.kind, vocabulary: await readVocabulary(deps) }
  const rank = async ({ terms, ...named }: Omit<Sought, 'parts' | 'asksAll'>, zone?: Zone) => {
    const { where, since } = rangeOf(named)
    if (terms.length === 0) return named.without.length === 0 ? nothing : eventsByTime(deps, where)
    return rankedEvents(store, terms, { where, since, zone })
  }
  const isKnown = (term: Term) => {
    const { where, since } = rangeOf('coming')
    return isFound(store, term, where, since)
  }
  const found = (sought: Sought, hits: Hits) => ({
    ...hits,
    sought,
    meant: [],
    unknown: [],
    leftOut: [],
    text: textOf(sought.terms),
    except: exceptOf(sought),
  })

  const sought = understand(text, today)
  const hits = await rank(sought)
  if (hits.hits.length > 0 || sought.terms.length === 0) return found(sought, hits)
  if (sought.period !== null || sought.hours !== null) {
    // "Saturday Night Fever" is a title, "Café Montag" a place; "free" and "morgen" in one are neither.
    const literal = understand(text, null)
    const titled = await rank(literal, isPlain(literal) ? 'labels' : 'title')
    if (titled.hits.length > 0) return found(literal, titled)
  }
  const [terms, meant, unknown]: [Term[], string[], string[]] = [[], [], []]
  for (const term of sought.terms) {
    const known = (await isKnown(term)) ? term : await meaningOf(term)
    if (known === null) unknown.push(term.typed)
    else terms.push(known)
    if (known !== null && known !== term) meant.push(known.typed)
  }
  const corrected = { ...sought, terms }
  const rest = meant.length + unknown.length > 0 ? await restOf(corrected) : hits
  const fewer = rest.hits.length > 0 ? null : await withFewer(terms, (kept) => rank({ ...corrected, terms: [...kept] }))
  const leftOut = (fewer?.leftOut ?? []).map(({ typed }) => typed)
  return {
    ...(fewer?.found ?? rest),
    sought: corrected,
    meant,
    unknown,
    leftOut,
    text: textOf(fewer?.kept ?? terms),
    except: exceptOf(sought),
  }

  /** Of "Sunday with grandma" the day stays, where nothing has the word. */
  async function restOf(known: Sought): Promise<Hits> {
    const isTime = known.terms.length === 0 && (known.period !== null || known.hours !== null)
    return isTime ? eventsByTime(deps, rangeOf(known).where) : rank(known)
  }

  async function meaningOf({ typed, alternatives, quoted }: Term): Promise<Term | null> {
    const [first] = alternatives
    if (quoted !== undefined || alternatives.length > 1 || first === undefined) return null
    const { vocabulary } = store
    const [word = ''] = wordsOf(typed)
    const translated = (await knownOf(translationsOf(word))) ?? (await knownOf(synonymsOf(word)))
    if (translated !== null) return translated
    const parts = splitCompound(vocabulary, word)
    const compound = { typed: parts.join(' '), alternatives: [parts] }
    if (parts.length > 0 && (await isKnown(compound))) return compound
    return (await knownOf(correctWords(vocabulary, word))) ?? (await knownOf(correctParts(vocabulary, word)))
  }

  async function knownOf(words: readonly string[]): Promise<Term | null> {
    const known: string[] = []
    for (const word of words) if (await isKnown({ typed: word, alternatives: [[word]] })) known.push(word)
    const [likeliest] = known
    return likeliest === undefined ? null : { typed: likeliest, alternatives: known.map((word) => [word]) }
  }
}

const isPlain = ({ parts }: Sought): boolean => parts.every(({ kind }) => kind === 'word' || kind === 'phrase')

const exceptOf = ({ parts }: Sought): string =>
  parts.flatMap(({ kind, typed }) => (kind === 'without' ? typed : [])).join(' ')

const textOf = (terms: readonly Term[]): string => [...new Set(terms.map(({ typed }) => typed))].join(' ')
