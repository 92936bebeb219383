import { certainWeekdays, months, oneOf } from '#domain/dateWords.ts'
import { eitherOf, hullOf, type Period, withLast } from '#domain/period.ts'
import { addDays } from '#domain/time.ts'
import { smallWords } from './smallWords.ts'
import { listedDays } from './soughtListed.ts'
import { daysUntil, isBetween, periodIn } from './soughtPeriod.ts'
import { readAt, type Token, tokensOf, typedOf, wordsAt } from './soughtTokens.ts'
import { bareOf } from './soughtWords.ts'

const date = new RegExp(
  `^(?!\\d\\d?\\.(?:00|1[45]|[2-5]\\d)\\.$)\\d{1,2}\\.(?:\\d{1,2}\\.(?:\\d{4}|\\d\\d)?| (?:${oneOf(months.keys())}))$`,
)

/** What is written as a date and is none, such as "31.2."; or empty. */
export const noDayIn = (text: string, today: string): string => {
  const tokens = tokensOf(text)
  const runs = tokens.flatMap((_, index) => [tokens.slice(index, index + 1), tokens.slice(index, index + 2)])
  const isNoDay = (words: string) => date.test(words) && periodIn(words, today) === null
  return typedOf(
    runs.find((run) => run.every(({ isQuoted }) => !isQuoted) && isNoDay(wordsAt(run, 0, run.length))) ?? [],
  )
}

type Days = { length: number; period: Period }

/** The days that the words from `index` on mean, or null. Days that are joined by a word are one period. */
export const daysAt = (tokens: readonly Token[], index: number, today: string): Days | null => {
  const listed = listedDays(tokens, index, (words) => periodIn(words, today), { until, both })
  if (listed !== null) return withJoined(tokens, index, listed, today)
  const days = readAt(tokens, index, (words) => periodIn(words, today)) ?? lastWord(tokens, index, today)
  // "Am 31. November" is no day, and not the next 31st either.
  const next = days && tokens[index + days.length]
  if (next && /\d\.$/.test(tokens[index + days.length - 1]?.words ?? '') && months.has(next.words)) return null
  return days && withJoined(tokens, index, { length: days.length, period: days.found }, today)
}

/** Alone these are other words, too. "So" is left out: "oder so" is said more often than the Sunday. */
const shortWeekday = /^(?:mo|di|mi|do|fr|sa)$/
/** Behind these, the last word is no weekday: "was läuft mo", "tae kwon do", "Café Mo". */
const speaksOn = /^(?:oder|und|or|and|was|wie|lauft|laeuft|geht|gehts|ist|kwon|wondo|cafe)$/
/** "What can kids do" names no Thursday. */
const asksInEnglish = /^(?:what|things?|something|anything|nothing|can|could|we|you|i|how|where|to)$/

/** "Ab 2027" is more than the year. */
const sideOfYear = /^(?:ab|bis|seit|vor|nach|from|until|till|since|before|after)$/

const lastWord = (tokens: readonly Token[], index: number, today: string) =>
  lastWeekday(tokens, index, today) ?? lastYear(tokens, index, today)

/** "2027", and this year or the next behind what is sought: "konzerte 2027". Others are parts of titles: "Odyssee 2001". */
const lastYear = (tokens: readonly Token[], index: number, today: string) => {
  const { words = '', isQuoted = false } = tokens[index] ?? {}
  const before = tokens[index - 1]?.words ?? ''
  if (isQuoted || index < tokens.length - 1 || !/^20\d\d$/.test(words) || sideOfYear.test(before)) return null
  const isSoon = [0, 1].includes(Number(words) - Number(today.slice(0, 4)))
  const found = isSoon || tokens.length === 1 ? periodIn(`in ${words}`, today) : null
  return found && { length: 1, found }
}

/** "Kino do", "yoga di": a short weekday at the end, behind what is sought. */
const lastWeekday = (tokens: readonly Token[], index: number, today: string) => {
  const { words = '', isQuoted = false } = tokens[index] ?? {}
  const [before] = tokens.slice(0, index).reverse()
  const isLast = index === tokens.length - 1 && !isQuoted && shortWeekday.test(words)
  if (!isLast || before === undefined || before.words.length < 3) return null
  if (smallWords.has(before.words) || speaksOn.test(before.words)) return null
  const isAsked = words === 'do' && tokens.some((token) => asksInEnglish.test(token.words))
  const found = isAsked ? null : periodIn(`am ${words}`, today)
  return found && { length: 1, found }
}

/** Adds the days that follow a joining word: "Saturday and Sunday", "Friday to Sunday" with all between, "today, tomorrow". */
const withJoined = (tokens: readonly Token[], index: number, days: Days, today: string): Days => {
  const end = index + days.length
  const joiner = days.period.weekdays && isPairAt(tokens, end) ? null : joinerAt(tokens, end)
  const other = joiner && readAt(tokens, end + joiner.length, (words) => periodIn(words, today))
  if (joiner === null || other === null) return days
  const [said, words] = [wordsAt(tokens, index, days.length), wordsAt(tokens, end + joiner.length, other.length)]
  const isUntil = joiner.isUntil || isBetween(tokens[index]?.words ?? '')
  const isDated = datePart.test(words) && datePart.test(said) && !saysYear.test(said)
  const period = isUntil
    ? withLast(days.period, (first) =>
        isDated ? daysUntil(first, other.found, today) : until(first, other.found, words),
      )
    : both(days.period, other.found, words)
  return withJoined(tokens, index, { length: days.length + joiner.length + other.length, period }, today)
}

/** A date with its month, and no hour. */
const datePart = new RegExp(
  `\\d{1,2}\\.\\d{1,2}(?:\\.|$)|\\d(?:\\.|st|nd|rd|th)? (?:of )?(?:${oneOf(months.keys())})|(?:${oneOf(months.keys())}) \\d|\\d/\\d`,
)
const saysYear = /\d{4}|\d\.\d{1,2}\.\d\d$/

/** "Friday to Sunday" is the Sunday after that Friday. */
const until = (first: Period, last: Period, words: string): Period => {
  const [begin, end] = [first.weekdays?.[0], last.weekdays?.at(-1)]
  if (begin !== undefined && end !== undefined) return { ...first, weekdays: weekdaysFrom(begin, end) }
  const isEarly = last.from < first.from
  const nextWeek = addDays(last.to, 7)
  if (isEarly && beginsWithWeekday.test(bareOf(words)) && nextWeek >= first.from)
    return { from: first.from, to: nextWeek }
  const { to } = (isEarly ? periodIn(words, first.from) : null) ?? last
  return to < first.from ? hullOf(first, last) : { from: first.from, to }
}

const beginsWithWeekday = new RegExp(`^(?:${oneOf(certainWeekdays.keys())})`)

/** "Saturday and Sunday" on a Sunday are the coming ones: days that follow each other stay together. */
const both = (first: Period, last: Period, words: string): Period => {
  const isLater = last.from < first.from && beginsWithWeekday.test(bareOf(words))
  const later = isLater ? (periodIn(words, first.from) ?? last) : last
  return eitherOf(first, later.from <= addDays(first.to, 1) ? later : last)
}

/** "Freitags bis sonntags" are three days of each week. */
export const weekdaysFrom = (begin: number, end: number): number[] =>
  Array.from({ length: ((end - begin + 7) % 7) + 1 }, (_, day) => (begin + day) % 7)

export const untilWords = new Set(['bis', 'to', 'until', 'till', 'through', '-'])
const andWords = new Set(['und', 'oder', 'noch', 'and', 'or', 'nor'])

/** "Samstag Sonntag": the day after the one before. */
const isPairAt = (tokens: readonly Token[], index: number): boolean => {
  const [one, other] = [index - 1, index].map((at) => certainWeekdays.get(tokens[at]?.words ?? ''))
  return one !== undefined && other === (one + 1) % 7
}

/** A comma is part of the word before; a pair needs none. */
const joinerAt = (tokens: readonly Token[], index: number): { length: number; isUntil: boolean } | null => {
  const [before, word] = [tokens[index - 1], tokens[index]]
  if (word === undefined) return null
  if (untilWords.has(word.words)) return { length: 1, isUntil: true }
  if (andWords.has(word.words)) return { length: 1, isUntil: false }
  return isPairAt(tokens, index) || before?.typed.endsWith(',') ? { length: 0, isUntil: false } : null
}
