import type { Period } from '#domain/period.ts'
import { namedDaysIn } from '#domain/search/namedDays.ts'
import { understand } from '#domain/search/sought.ts'
import type { Term } from '#domain/search/soughtConcepts.ts'
import { exceptPairs } from '#domain/search/soughtExcept.ts'
import { mistypedDay } from '#domain/search/soughtMistyped.ts'
import { monthPairs } from '#domain/search/soughtMonths.ts'
import { eitherPairs } from '#domain/search/soughtOr.ts'
import { periodIn } from '#domain/search/soughtPeriod.ts'
import { readAt, tokensOf, wordsAt } from '#domain/search/soughtTokens.ts'
import { translationsOf } from '#domain/search/soughtTranslations.ts'
import { sideNamed } from '#domain/search/soughtWords.ts'
import { fold, wordsOf } from '#domain/text.ts'
import type { Connection } from '#server/db/connection.ts'
import { allOf } from '#server/db/listing.ts'
import type { Range } from './findEvents.ts'
import { hasPhrase, isCalled } from './phrases.ts'
import { isFound } from './rankedEvents.ts'
import { readVocabulary } from './vocabulary.ts'

/** `titled` if an event has the words, else `days`. `isCertain`: surely days. `isName`: a title only in the name of an event. */
type Replacement = { term: Term; days?: string; titled?: string; isCertain?: boolean; isName?: boolean }

/** A name of days as somebody typed it, and what the query has in their place. */
export type Replaced = { typed: string; days: string }

/**
 * The query with "Samstag" for "Sammstag" and the date for "Silvester", unless an event of the range has the words as they are;
 * and with "ohne Filter" or "climate march" in quotes if one has these. `replaced`: the names that became dates.
 */
export const correctQuery = async (
  connection: Connection,
  text: string,
  today: string,
  { where, since }: Range,
): Promise<{ text: string; replaced: Replaced[] }> => {
  /** "Erster" and "Advent" far apart in a text are no name of a day. */
  const isTitle = async ({ term, isName }: Replacement): Promise<boolean> => {
    const stands = isName ? isCalled(term.typed) : hasPhrase('events', dotted(term.typed))
    const standing = term.typed.includes(' ') ? allOf([where, stands]) : where
    return isFound({ ...connection, vocabulary: await readVocabulary(connection) }, term, standing, since)
  }
  const replaced: Replaced[] = []
  let read = tokensOf(text)
    .map(({ typed }) => typed)
    .join(' ')
  const named = namedIn(read, today)
  const all = [...mistypedIn(read, today), ...named, ...exceptIn(read), ...monthsIn(read), ...eitherIn(read)]
  for (const one of all) {
    const { term, days, titled, isCertain = false } = one
    const isTitled = !isCertain && (await isTitle(one))
    const meant = isTitled ? titled : days
    if (meant === undefined) continue
    read = read.replace(term.typed, () => meant)
    if (!isTitled && named.includes(one)) replaced.push({ typed: term.typed, days: meant })
  }
  return { text: read, replaced }
}

/** "St Martin" is written with a dot. */
const dotted = (typed: string): string => typed.replace(/\bst(?= )/i, 'St.')

const exceptIn = (text: string): Replacement[] =>
  exceptPairs(text).map(({ typed, words }) => ({ term: { typed, alternatives: [words] }, titled: `"${typed}"` }))

const eitherIn = (text: string): Replacement[] =>
  eitherPairs(tokensOf(text)).map(({ typed, words }) => ({
    term: { typed, alternatives: [words] },
    titled: `"${typed}"`,
  }))

const monthsIn = (text: string): Replacement[] =>
  monthPairs(text).map(({ typed, words }) => ({
    term: { typed, alternatives: [words] },
    titled: `"${typed}"`,
    isName: true,
  }))

const mistypedIn = (text: string, today: string): Replacement[] =>
  understand(text, today).terms.flatMap((term) => {
    const [first = ''] = term.alternatives.length === 1 ? (term.alternatives[0] ?? []) : []
    const days = term.quoted === undefined ? mistypedDay(fold(first)) : null
    return days === null ? [] : [{ term, days }]
  })

/** "Before Christmas" ends where it begins. */
const sideOf = (before: string, { from, to }: Period): Period => {
  const side = sideNamed.get(before)
  if (side === undefined) return { from, to }
  return side === 'before' || side === 'from' ? { from, to: from } : { from: to, to }
}

/** "An Silvester" is the day, whatever is called so. */
const leading = /^(?:an|am|den|im|zu|zum|uber|ueber|vor|nach|bis|ab|at|on|over|before|after|until|till)$/

/** "2. Advent", "zwischen den Jahren". */
const ordinal = /^(?:\d|erste|zweite|dritte|vierte|first|second|third|fourth|zwischen|between)/

/** Short names of weekdays that are no words: "sat", "fr". */
const shortDay = (words: string, today: string): Period | null =>
  /^(?:sat|sun|mon|tue|tues|wed|thu|thurs|fri|sa|fr)$/.test(words) ? periodIn(`on ${words}`, today) : null

const translated = (words: readonly string[]): string[][] =>
  words.length === 1 ? translationsOf(words[0] ?? '').map((word) => [word]) : []

/** "Christmas market" is no market on Christmas Day. */
const ofNamedDay = /^(?:markets?|fairs?|bazaars?)$/

/** Names of days, but none within days that are read as they are: "am Sa 5.12.", "in the new year". */
const namedIn = (text: string, today: string): Replacement[] => {
  const tokens = tokensOf(text)
  const spoken: Replacement[] = []
  let read = 0
  for (let index = 0; index < tokens.length; index += 1) {
    read = Math.max(read, index + (readAt(tokens, index, (words) => periodIn(words, today))?.length ?? 0))
    const named = readAt(tokens, index, (words) => namedDaysIn(words, today) ?? shortDay(words, today))
    if (named === null || index + named.length <= read) continue
    if (ofNamedDay.test(tokens[index + named.length]?.words ?? '')) continue
    const before = tokens[index - 1]?.words ?? ''
    const { from, to } = sideOf(before, named.found)
    const typed = tokens.slice(index, index + named.length).map((token) => token.typed)
    const words = wordsOf(wordsAt(tokens, index, named.length))
    spoken.push({
      // "Christmas market" asks for the "Weihnachtsmarkt".
      term: { typed: typed.join(' '), alternatives: [words, ...translated(words)] },
      days: from === to ? from : `${from} bis ${to}`,
      isCertain: leading.test(before) || ordinal.test(words.join(' ')),
    })
    index += named.length - 1
  }
  return spoken
}
