import type { Hours, Period } from './period.ts'
import { smallWords } from './smallWords.ts'
import { hoursAlone } from './soughtClock.ts'
import { alternativesOf, type Concept, conceptIn, type Term } from './soughtConcepts.ts'
import { daysAt } from './soughtDays.ts'
import { readAt, type Token, tokensOf } from './soughtTokens.ts'
import { wordsOf } from './text.ts'

/** `rest` is the query without it; empty if no word of meaning stays. */
type QueryPart = {
  kind: 'period' | 'hours' | 'word' | 'phrase' | Concept
  typed: string
  rest: string
}

/**
 * `period` is null without dates, `hours` without times of day that belong to no day. `asksAll`: only asks what is on, such
 * as "was ist los".
 */
export type Sought = {
  terms: Term[]
  phrases: string[]
  period: Period | null
  hours: Hours | null
  parts: QueryPart[]
  asksAll: boolean
}

/** Words that ask what is on. */
const asking = (
  'was what whats things thing stuff happening happens geht gehts machen tun unternehmen passiert los ' +
  'lauft laufts laeuft ' +
  'veranstaltungen veranstaltung events event something anything etwas irgendwas kommende kommenden upcoming nearby near nahe around close ' +
  'bald demnachst soon gleich spater nachher later starting gerade spontan'
).split(' ')

/** Ignored in a search. */
const unsaid = new Set([
  ...asking,
  ...smallWords,
  ...(
    'oder fur furs fuers ubers uebers ans ins aufs ist sind wo wann gibt gibts es noch a or by from is are ' +
    'where when nah bis there any can i get go ' +
    'come my me ich da rein hinein komme kann man wir we nachste nachsten nachster nachstes naechste ' +
    'naechsten naechster naechstes next s do doing going find show looking steht suche meiner hier here every ' +
    'each jeden jede jeder jedes'
  ).split(' '),
])

const maximumParts = 20

type Meaning = { length: number; kind: QueryPart['kind']; period: Period | null; hours: Hours | null }

const nothing = { period: null, hours: null }

const meaningAt = (tokens: readonly Token[], index: number, today: string | null, readsHours: boolean): Meaning => {
  const days = today === null ? null : daysAt(tokens, index, today)
  if (days !== null) return { ...nothing, kind: 'period', ...days }
  const hours = readsHours ? readAt(tokens, index, hoursAlone) : null
  if (hours !== null) return { ...nothing, kind: 'hours', length: hours.length, hours: hours.found }
  const concept = readAt(tokens, index, conceptIn)
  if (concept !== null) return { ...nothing, length: concept.length, kind: concept.found }
  return { ...nothing, length: 1, kind: tokens[index]?.isQuoted ? 'phrase' : 'word' }
}

/**
 * Reads a query: words to find, and filters such as "kids", "free", "next week". Quoted words stay as they are. `today`
 * is local; null reads no dates, and no question what is on.
 */
export const understand = (text: string, today: string | null): Sought => {
  const tokens = withoutRepeats(tokensOf(text))
  const hasWords = hasMeaning(tokens)
  const asksAll =
    today !== null && !hasWords && tokens.some(({ words }) => wordsOf(words).some((word) => asking.includes(word)))
  const sought: Sought = { terms: [], phrases: [], period: null, hours: null, parts: [], asksAll }
  if (asksAll) return sought
  for (let index = 0; index < tokens.length && sought.parts.length < maximumParts; ) {
    const open = sought.period === null ? today : null
    const { length, kind, period, hours } = meaningAt(tokens, index, open, today !== null && sought.hours === null)
    const run = tokens.slice(index, index + length)
    const typed = run.map((token) => token.typed).join(' ')
    const others = [...tokens.slice(0, index), ...tokens.slice(index + length)]
    index += length
    const words = wordsOf(run.map((token) => token.words).join(' '))
    if (words.length === 0 || (kind === 'word' && hasWords && words.every((word) => unsaid.has(word)))) continue
    sought.parts.push({ kind, typed, rest: restOf(others) })
    if (kind === 'period') sought.period = period
    else if (kind === 'hours') sought.hours = hours
    else if (kind === 'word') sought.terms.push({ typed, alternatives: spellingsOf(words) })
    else if (kind === 'phrase') {
      sought.terms.push(...words.map((word) => ({ typed: word, alternatives: [[word]] })))
      if (words.length > 1) sought.phrases.push(typed.slice(1, -1).trim().replace(/\s+/g, ' '))
    } else sought.terms.push({ typed, alternatives: alternativesOf(kind) })
  }
  return sought
}

/** "Barrierefrei mit Rollstuhl" asks for one thing. */
const withoutRepeats = (tokens: readonly Token[]): Token[] => {
  const said = new Set<Concept>()
  const kept: Token[] = []
  for (let index = 0; index < tokens.length; ) {
    const concept = readAt(tokens, index, conceptIn)
    const length = concept?.length ?? 1
    if (concept === null || !said.has(concept.found)) kept.push(...tokens.slice(index, index + length))
    if (concept !== null) said.add(concept.found)
    index += length
  }
  return kept
}

/** A query of these tokens; empty if they only say such as "for" and "with". */
export const restOf = (tokens: readonly Token[]): string =>
  hasMeaning(tokens) ? tokens.map(({ typed }) => typed).join(' ') : ''

const hasMeaning = (tokens: readonly Token[]): boolean =>
  tokens.some(({ words, isQuoted }) => isQuoted || wordsOf(words).some((word) => !unsaid.has(word)))

/** "Repair-Café" is sought as two words and as one. */
const spellingsOf = (words: readonly string[]): string[][] =>
  words.length > 1 ? [[...words], [words.join('')]] : [[...words]]
