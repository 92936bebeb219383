import { weekdays } from '#domain/dateWords.ts'
import { type Hours, type Period, weekend } from '#domain/period.ts'
import { smallWords } from './smallWords.ts'
import { earliest, hoursAlone, latest } from './soughtClock.ts'
import { conceptIn, type Term } from './soughtConcepts.ts'
import { untilWords, weekdaysFrom } from './soughtDays.ts'
import { type Meaning, meaningAt, termsOf, wordsOfTokens } from './soughtMeaning.ts'
import { accessIn, accessTerm, type SoughtAccess } from './soughtNeeds.ts'
import { readAt, type Token, tokensOf, typedOf, wordsAt } from './soughtTokens.ts'
import { translationsOf } from './soughtTranslations.ts'
import { bareOf } from './soughtWords.ts'

/** What somebody does not want: events with a term, weekdays (0 for Monday), other days, and all hours but these. `typed`: all of it. */
export type Except = {
  length: number
  typed: string
  terms: Term[]
  weekdays: readonly number[]
  days: Period | null
  hours: Hours | null
}

const negations = new Set(
  'nicht nichts kein keine keinen keiner keinem ohne ausser weder aber but not no nothing without except excluding neither'.split(
    ' ',
  ),
)

/** "Nicht so teuer", "not too far" leave no word out. */
const degrees = new Set('allzu mehr nur sehr schon too very more only just that this'.split(' '))

/** The most things that a search leaves out. Each is a condition of its query. */
export const maximumExcepts = 5

/** In letters. A shorter word would leave out all words that begin with it. */
const shortestExcept = 3

const isLeftOut = (word: string): boolean => word.length >= shortestExcept && !degrees.has(word)

/** How many tokens from an index on say that the next is not wanted: "ohne", "but not"; 0 for none. */
const negationAt = (tokens: readonly Token[], index: number): number => {
  const from = tokens.slice(index)
  const end = from.findIndex(({ words, isQuoted }) => isQuoted || !negations.has(words))
  // "Aber" and "but" alone leave nothing out, but "anything but" does.
  const isAllBut = /^(?:anything|everything|all)$/.test(tokens[index - 1]?.words ?? '')
  return end < 1 || (!isAllBut && /^(?:aber|but)$/.test(from[end - 1]?.words ?? '')) ? 0 : end
}

/** The tokens without "nicht ohne" and "not without" before another: who says so wants it. */
export const withoutTwoNegations = (tokens: readonly Token[]): Token[] =>
  tokens.filter(
    ({ words }, index) =>
      !isDoubled(tokens, index) &&
      !isDoubled(tokens, index - 1) &&
      !(/^(?:aber|but)$/.test(words) && isDoubled(tokens, index + 1)),
  )

const isDoubled = (tokens: readonly Token[], index: number): boolean =>
  index >= 0 && index + 2 < tokens.length && /^(?:nicht|nie|not|never) (?:ohne|without)$/.test(plainAt(tokens, index))

const plainAt = (tokens: readonly Token[], index: number): string =>
  tokens
    .slice(index, index + 2)
    .map(({ words, isQuoted }) => (isQuoted ? '' : words))
    .join(' ')

/** How many small words are before what is meant: of "in der Altstadt" two, of "am Samstag" none, as they belong to the day. */
const smallAt = (tokens: readonly Token[], index: number, today: string): number => {
  const { words = '' } = tokens[index] ?? {}
  const isSmall = meaningAt(tokens, index, today, true).kind === 'word' && isSmallWord(words)
  return isSmall && index + 1 < tokens.length ? 1 + smallAt(tokens, index + 1, today) : 0
}

const isSmallWord = (word: string): boolean => smallWords.has(word) || /^(?:fur|fuer)$/.test(word)

/** What tokens from an index on say that is not wanted, such as "ohne Jazz", "-jazz" and "not on saturday"; or null. */
export const exceptAt = (tokens: readonly Token[], index: number, today: string): Except | null => {
  const first = tokens[index]
  if (first === undefined || first.isQuoted) return null
  const isStruck = /^-\p{L}/u.test(first.typed)
  const negation = isStruck ? 0 : negationAt(tokens, index)
  // "Ohne Stufen" is what somebody wants.
  if (!isStruck && (negation === 0 || meaningAt(tokens, index, today, true).kind !== 'word')) return null
  const before = negation + (isStruck ? 0 : smallAt(tokens, index + negation, today))
  const { length, kind, period, hours, need } = unwantedAt(tokens, index + before, today)
  const end = index + before + length
  const run = tokens.slice(index + before, end)
  const words = wordsOfTokens(run)
  if (kind === 'word' && !words.some(isLeftOut)) return null
  const weekdays = period === null ? [] : (period.weekdays ?? weekdaysNamed(wordsAt(tokens, index + before, length)))
  const others = kind === 'period' || kind === 'hours' || isStruck ? nothing : othersAt(tokens, end, today)
  return {
    length: end + others.length - index,
    typed: typedOf(tokens.slice(index, end + others.length)),
    terms: [...(need ?? unwanted(termsOf(kind, typedOf(run).replace(/^-/, ''), words))), ...others.terms],
    weekdays,
    days: weekdays.length > 0 ? null : period,
    hours: hours && otherHours(hours),
  }
}

/** Hours come first: "not before 18:00 on Saturdays" wants Saturdays. `need`: what is not wanted of accessibility. */
const unwantedAt = (tokens: readonly Token[], index: number, today: string): Meaning & { need?: Term[] } => {
  const clock = readAt(tokens, index, hoursAlone)
  if (clock !== null) return { length: clock.length, kind: 'hours', period: null, hours: clock.found }
  const access = readAt(tokens, index, accessIn)
  if (access === null) {
    const meant = meaningAt(tokens, index, today, true)
    return meant.kind === 'word' && isSaint(tokens, index) ? { ...meant, length: 2 } : meant
  }
  const typed = typedOf(tokens.slice(index, index + access.length)).replace(/^-/, '')
  return { length: access.length, kind: 'word', period: null, hours: null, need: needTerm(access.found, typed) }
}

/** "St. Martin" is one name. */
const isSaint = (tokens: readonly Token[], index: number): boolean =>
  /^(?:st\.?|sankt|saint)$/.test(tokens[index]?.words ?? '') && tokens[index + 1]?.isQuoted === false

const needTerm = (access: SoughtAccess, typed: string): Term[] => {
  const term = accessTerm(access)
  return term === null ? [] : [{ ...term, typed }]
}

/** Also in the other language: "no concerts" in a German town. */
const unwanted = (terms: readonly Term[]): Term[] =>
  terms.map((term) => {
    if (term.quoted !== undefined) return term
    const { typed, alternatives } = term
    const others = alternatives.flatMap(([word = '', ...more]) => (more.length === 0 ? translationsOf(word) : []))
    return { typed, alternatives: [...alternatives, ...others.map((word) => [word])] }
  })

const nothing = { length: 0, terms: [] }

/** "Without jazz or blues" leaves out both, and "ohne Anmeldung und barrierefrei" no need. */
const othersAt = (tokens: readonly Token[], index: number, today: string): Pick<Except, 'length' | 'terms'> => {
  const { words: joined = '' } = tokens[index] ?? {}
  if (!/^(?:und|oder|noch|and|or|nor)$/.test(joined)) return nothing
  const { length, kind, need } = unwantedAt(tokens, index + 1, today)
  const run = tokens.slice(index + 1, index + 1 + length)
  const words = wordsOfTokens(run)
  const isAsked = need !== undefined && /^(?:und|and)$/.test(joined)
  if (kind !== 'word' || isAsked || !words.some((word) => isLeftOut(word) && !isSmallWord(word))) return nothing
  const rest = othersAt(tokens, index + 1 + length, today)
  return {
    length: 1 + length + rest.length,
    terms: [...(need ?? unwanted(termsOf(kind, typedOf(run), words))), ...rest.terms],
  }
}

/** "No entrance fee" is what is wanted. */
const isConceptAt = (tokens: readonly Token[], index: number): boolean =>
  [2, 3, 4].some((length) => conceptIn(wordsAt(tokens, index, length)) !== null)

/** Words that say that the next one is not wanted, unless all are a title: "ohne filter", "nicht von gestern". */
export const exceptPairs = (text: string): { typed: string; words: string[] }[] => {
  const tokens = tokensOf(text)
  return tokens
    .flatMap(({ words, isQuoted }, index) => {
      const length = tokens.slice(index + 1).findIndex((token) => !isSmallWord(token.words)) + 1
      const next = tokens[index + length]
      if (isConceptAt(tokens, index)) return []
      if (isQuoted || !negations.has(words) || length === 0 || next === undefined || next.isQuoted) return []
      const nextWords = wordsOfTokens([next])
      return nextWords.length === 0
        ? []
        : [{ typed: typedOf(tokens.slice(index, index + length + 1)), words: nextWords }]
    })
    .slice(0, maximumExcepts)
}

/** Weekdays that are named, if nothing else is: "am samstag oder sonntag", "freitag bis sonntag". */
const weekdaysNamed = (words: string): readonly number[] => {
  const named = words.split(/ (?:und|oder|noch|and|or|nor) /).flatMap((days) => bareOf(days).split(' '))
  const [first, until = '', last, ...more] = named
  if (untilWords.has(until) && more.length === 0) {
    const [[begin], [end]] = [weekdaysOf(first ?? ''), weekdaysOf(last ?? '')]
    return begin === undefined || end === undefined ? [] : weekdaysFrom(begin, end)
  }
  const found = named.map(weekdaysOf)
  return found.every((weekdays) => weekdays.length > 0) ? found.flat() : []
}

const weekdaysOf = (word: string): readonly number[] => {
  if (/^(?:wochenende|wochenends|weekends?)$/.test(word)) return weekend
  const weekday = weekdays.get(word) ?? weekdays.get(word.replace(/s$/, ''))
  return weekday === undefined ? [] : [weekday]
}

/** Of "not in the evening" those before, of "not before 18:00" those from then on, of "not at noon" both. */
const otherHours = ([begin, end, how]: Hours): Hours => {
  if (how === 'twice') return [end, begin + 12, 'twice']
  if (begin === earliest) return [end, latest]
  return end < 24 ? [end, begin + 24] : [earliest, begin]
}
