import { months } from '#domain/dateWords.ts'
import type { Hours, Period } from '#domain/period.ts'
import { wordsOf } from '#domain/text.ts'
import { hoursAlone } from './soughtClock.ts'
import { type Concept, conceptIn, conceptTerm, type Term } from './soughtConcepts.ts'
import { daysAt } from './soughtDays.ts'
import { readAt, type Token } from './soughtTokens.ts'

export type Meaning = {
  length: number
  kind: 'period' | 'hours' | 'word' | 'phrase' | Concept
  period: Period | null
  hours: Hours | null
}

const nothing = { period: null, hours: null }

/** What the most tokens from an index on mean together. `today` null reads no dates. */
export const meaningAt = (
  tokens: readonly Token[],
  index: number,
  today: string | null,
  readsHours: boolean,
): Meaning => {
  const days = today === null ? null : daysAt(tokens, index, today)
  if (days !== null) return { ...nothing, kind: 'period', ...days }
  const hours = readsHours ? hoursAt(tokens, index) : null
  if (hours !== null) return { ...nothing, kind: 'hours', length: hours.length, hours: hours.found }
  const concept = conceptAt(tokens, index)
  if (concept !== null) return { ...nothing, length: concept.length, kind: concept.found }
  return { ...nothing, length: 1, kind: tokens[index]?.isQuoted ? 'phrase' : 'word' }
}

/** "Rund um 12" and "um 2 Euro" are no hours. */
const hoursAt = (tokens: readonly Token[], index: number) => {
  const read = readAt(tokens, index, hoursAlone)
  const isAmount =
    tokens[index - 1]?.words === 'rund' || /^(?:euro?|€)$/.test(tokens[index + (read?.length ?? 0)]?.words ?? '')
  return isAmount ? null : read
}

/** "Children 7 December" names a day, and no age. */
const conceptAt = (tokens: readonly Token[], index: number) => {
  const read = readAt(tokens, index, conceptIn)
  const end = index + (read?.length ?? 0)
  const next = tokens[end]?.words === 'of' ? end + 1 : end
  const number = tokens.findIndex(({ words }, at) => at > index && at < end && /^\d/.test(words))
  const isAge = tokens.slice(index, number).some(({ words }) => /^(?:unter|uber|under|over|aged?)$/.test(words))
  const isDay =
    number > 0 && !isAge && /^\d/.test(tokens[end - 1]?.words ?? '') && months.has(tokens[next]?.words ?? '')
  return isDay ? readAt(tokens.slice(0, number), index, conceptIn) : read
}

/** What must be found for words, phrases and concepts; nothing for times. */
export const termsOf = (kind: Meaning['kind'], typed: string, words: readonly string[]): Term[] => {
  if (kind === 'period' || kind === 'hours') return []
  if (kind === 'word') return [{ typed, alternatives: spellingsOf(words) }]
  if (kind === 'phrase') return [phraseTerm(typed.slice(1, -1).trim().replace(/\s+/g, ' '), words)]
  return [conceptTerm(kind, typed)]
}

const phraseTerm = (quoted: string, words: readonly string[]): Term => ({
  typed: `"${quoted}"`,
  alternatives: [words],
  quoted,
})

/** "Repair-Café" is sought as two words and as one. */
const spellingsOf = (words: readonly string[]): string[][] =>
  words.length > 1 ? [[...words], [words.join('')]] : [[...words]]

export const wordsOfTokens = (tokens: readonly Token[]): string[] => wordsOf(tokens.map(({ words }) => words).join(' '))
