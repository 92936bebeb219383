import { weekdays } from './dateWords.ts'
import type { Hours } from './period.ts'
import { earliest, latest } from './soughtClock.ts'
import type { Term } from './soughtConcepts.ts'
import { meaningAt, termsOf, wordsIn } from './soughtMeaning.ts'
import { type Token, tokensOf } from './soughtTokens.ts'
import { bareOf } from './soughtWords.ts'

/** What somebody does not want: events with a term, weekdays (0 for Monday), and all hours but these. `typed`: all of it. */
export type Except = {
  length: number
  typed: string
  terms: Term[]
  weekdays: readonly number[]
  hours: Hours | null
}

const negations = new Set(
  'nicht kein keine keinen keiner keinem ohne ausser aber but not no without except excluding'.split(' '),
)

/** "Nicht so teuer", "not too far" leave no word out. */
const degrees = new Set('allzu mehr nur sehr schon too very more only just that this'.split(' '))

/** Shorter words begin too many others. */
const shortestExcept = 3

const isLeftOut = (word: string): boolean => word.length >= shortestExcept && !degrees.has(word)

/** How many tokens from an index on say that the next is not wanted: "ohne", "but not"; 0 for none. */
const negationAt = (tokens: readonly Token[], index: number): number => {
  const from = tokens.slice(index)
  const end = from.findIndex(({ words, isQuoted }) => isQuoted || !negations.has(words))
  // "Aber" and "but" alone leave nothing out.
  return end < 1 || /^(?:aber|but)$/.test(from[end - 1]?.words ?? '') ? 0 : end
}

/** What tokens from an index on say that is not wanted, such as "ohne Jazz", "-jazz" and "not on saturday"; or null. */
export const exceptAt = (tokens: readonly Token[], index: number, today: string): Except | null => {
  const first = tokens[index]
  if (first === undefined || first.isQuoted) return null
  const isStruck = /^-\p{L}/u.test(first.typed)
  const before = isStruck ? 0 : negationAt(tokens, index)
  // "Ohne Stufen" is what somebody wants.
  if (!isStruck && (before === 0 || meaningAt(tokens, index, today, true).kind !== 'word')) return null
  const { length, kind, hours } = meaningAt(tokens, index + before, today, true)
  const end = index + before + length
  const run = tokens.slice(index + before, end)
  const words = wordsIn(run)
  if (kind === 'word' && !words.some(isLeftOut)) return null
  const others = kind === 'period' || kind === 'hours' || isStruck ? nothing : othersAt(tokens, end, today)
  return {
    length: end + others.length - index,
    typed: typedIn(tokens.slice(index, end + others.length)),
    terms: [...termsOf(kind, typedIn(run).replace(/^-/, ''), words), ...others.terms],
    weekdays: kind === 'period' ? (weekdaysNamed(words.join(' ')) ?? []) : [],
    hours: hours && otherHours(hours),
  }
}

const nothing = { length: 0, terms: [] }

/** "Without jazz or blues" leaves out both. */
const othersAt = (tokens: readonly Token[], index: number, today: string): Pick<Except, 'length' | 'terms'> => {
  if (!/^(?:und|oder|noch|and|or|nor)$/.test(tokens[index]?.words ?? '')) return nothing
  const { length, kind } = meaningAt(tokens, index + 1, today, true)
  const run = tokens.slice(index + 1, index + 1 + length)
  if (run.length === 0 || kind !== 'word' || !wordsIn(run).some(isLeftOut)) return nothing
  const rest = othersAt(tokens, index + 1 + length, today)
  return { length: 1 + length + rest.length, terms: [...termsOf(kind, typedIn(run), wordsIn(run)), ...rest.terms] }
}

const typedIn = (tokens: readonly Token[]): string => tokens.map(({ typed }) => typed).join(' ')

/** Words with one before them that says that the other is not wanted, unless both are a title: "ohne filter". */
export const exceptPairs = (text: string): { typed: string; word: string }[] => {
  const tokens = tokensOf(text)
  return tokens.flatMap(({ typed, words, isQuoted }, index) => {
    const next = tokens[index + 1]
    if (next === undefined || next.isQuoted || next.words === '' || isQuoted || !negations.has(words)) return []
    return [{ typed: `${typed} ${next.typed}`, word: next.words }]
  })
}

const weekdaysNamed = (words: string): readonly number[] | null => {
  const bare = bareOf(words)
  if (/^(?:wochenende|wochenends|weekends?)$/.test(bare)) return [5, 6]
  const weekday = weekdays.get(bare) ?? weekdays.get(bare.replace(/s$/, ''))
  return weekday === undefined ? null : [weekday]
}

/** Of "not in the evening" those before, of "not before 18:00" those from then on. */
const otherHours = ([begin, end]: Hours): Hours => (begin === earliest ? [end, latest] : [earliest, begin])
