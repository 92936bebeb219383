import { certainMonths, certainWeekdays } from './dateWords.ts'
import { fromNow, monday, monthAt, type Period, weekdayOf } from './period.ts'
import { comingMonth } from './soughtMonths.ts'
import { addDays } from './time.ts'

type DaysFrom = (today: string) => Period

const day = (date: string): Period => ({ from: date, to: date })

/** The weekend of the week that begins on `monday`. */
export const weekendAfter = (monday: string): Period => ({ from: addDays(monday, 5), to: addDays(monday, 6) })

/** The next day of a weekday, 0 for Monday, from today on. */
export const comingWeekday = (today: string, weekday: number): string =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7)

const worked: DaysFrom = (today) => {
  const from = monday(addDays(today, weekdayOf(today) > 4 ? 7 : 0))
  return fromNow(today, { from, to: addDays(from, 4) })
}

const alone: readonly [string, DaysFrom][] = [
  ['heute heut today jetzt now', day],
  ['tonight tonite', (today) => ({ ...day(today), part: 'evening' })],
  ['morgen tomorrow', (today) => day(addDays(today, 1))],
  ['ubermorgen uebermorgen', (today) => day(addDays(today, 2))],
  ['gestern yesterday', (today) => day(addDays(today, -1))],
  ['vorgestern', (today) => day(addDays(today, -2))],
  ['wochenende weekend', (today) => fromNow(today, weekendAfter(monday(today)))],
  ['werktags wochentags weekdays weeknights', worked],
  ...[...certainWeekdays].map(([word, weekday]): [string, DaysFrom] => [
    `${word} ${word}s`,
    (today) => day(comingWeekday(today, weekday)),
  ]),
  ...[...certainMonths].map(([word, month]): [string, DaysFrom] => [word, (today) => comingMonth(today, month)]),
]

/** What single folded words such as "morgen" mean, from a local date on. */
export const meanings: ReadonlyMap<string, DaysFrom> = new Map(
  alone.flatMap(([words, mean]) => words.split(' ').map((word) => [word, mean] as const)),
)

const together: readonly [string, DaysFrom][] = [
  ['this evening', (today) => ({ ...day(today), part: 'evening' })],
  ['day after tomorrow', (today) => day(addDays(today, 2))],
  ['day before yesterday', (today) => day(addDays(today, -2))],
  ['right now', day],
  ['during the week', worked],
  ['unter der week', worked],
  ['in the new year', (today) => monthAt(`${Number(today.slice(0, 4)) + 1}-01-01`)],
]
/** The same of several words. */
export const phrases: ReadonlyMap<string, DaysFrom> = new Map(together)

/** Both languages have the same grammar for days, so that rules are written once. */
const english: readonly [RegExp, string][] = [
  [/\b(?:ueber|uber)n(?:a|ae)chste[nrsm]?\b/g, 'second'],
  [/\b(?:n(?:a|ae)chste[nrsm]?|kommende[nrsm]?|coming)\b/g, 'next'],
  [/\bdiese[nrsm]?\b/g, 'this'],
  [/\b(?:letzte|vorige|vergangene)[nrsm]?\b/g, 'last'],
  [/\btage?n?\b/g, 'days'],
  [/\bwoche\b/g, 'week'],
  [/\bwochen\b/g, 'weeks'],
  [/\bmonat\b/g, 'month'],
  [/\bmonate?n?s?\b/g, 'months'],
  [/\bjahr(?:es)?\b/g, 'year'],
  [/\bim neuen year\b/g, 'in the new year'],
  [/\bwochenende\b/g, 'weekend'],
  [/(?<=^(?:am|an|this|next|last|second) )we$/g, 'weekend'],
  [/\b(?:a fortnight)\b/g, '2 weeks'],
  [/\b(?:paar|few) /g, ''],
  [/\bfruh(?:ling|jahr)\b/g, 'spring'],
  [/\bsommer\b/g, 'summer'],
  [/\b(?:herbst|fall)\b/g, 'autumn'],
  [/^(.+) after next$/g, 'second $1'],
]
export const inEnglish = (words: string): string =>
  english.reduce((said, [foreign, word]) => said.replaceAll(foreign, word), words)

const leading =
  /^(?:(?:on|at|in|am|im|an|fur|furs|fuers|uber|ueber|ubers|uebers|for|over|der|den|dem|die|das|the|zu|zum|between|zwischen) )+/

/** Folded words without the small ones before days: "on the", "am". */
export const bareOf = (words: string): string => words.replace(leading, '')
