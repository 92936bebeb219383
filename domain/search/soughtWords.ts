import { certainMonths, certainWeekdays } from '#domain/dateWords.ts'
import { dayAt, everyWeek, fromNow, monday, monthAt, type Period, weekdayOf, weekend } from '#domain/period.ts'
import { addDays } from '#domain/time.ts'
import { comingMonth } from './soughtMonths.ts'

type DaysFrom = (today: string) => Period

export const weekendAfter = (monday: string): Period => ({ from: addDays(monday, 5), to: addDays(monday, 6) })

/** The next day of a weekday, 0 for Monday, from today on. */
export const comingWeekday = (today: string, weekday: number): string =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7)

const onWorkdays: DaysFrom = (today) => everyWeek(today, [0, 1, 2, 3, 4])

const alone: readonly [string, DaysFrom][] = [
  ['heute heut heit today jetzt now', dayAt],
  ['tonight tonite', (today) => ({ ...dayAt(today), part: 'evening' })],
  ['morgen tomorrow tmrw tmr', (today) => dayAt(addDays(today, 1))],
  ['ubermorgen uebermorgen', (today) => dayAt(addDays(today, 2))],
  ['gestern yesterday', (today) => dayAt(addDays(today, -1))],
  ['vorgestern', (today) => dayAt(addDays(today, -2))],
  ['wochenende weekend wkend wknd', (today) => fromNow(today, weekendAfter(monday(today)))],
  ['werktags wochentags weekday weekdays weeknights', onWorkdays],
  ['wochenends weekends', (today) => everyWeek(today, weekend)],
  ...[...certainWeekdays].flatMap(([word, weekday]): [string, DaysFrom][] => [
    [word, (today) => dayAt(comingWeekday(today, weekday))],
    [`${word}s`, (today) => everyWeek(today, [weekday])],
  ]),
  ...[...certainMonths].map(([word, month]): [string, DaysFrom] => [word, (today) => comingMonth(today, month)]),
]

/** What single folded words such as "morgen" mean, from a local date on. */
export const meanings: ReadonlyMap<string, DaysFrom> = new Map(
  alone.flatMap(([words, mean]) => words.split(' ').map((word) => [word, mean] as const)),
)

const together: readonly [string, DaysFrom][] = [
  ['this morning', (today) => ({ ...dayAt(today), part: 'morning' })],
  ['this afternoon', (today) => ({ ...dayAt(today), part: 'afternoon' })],
  ['this evening', (today) => ({ ...dayAt(today), part: 'evening' })],
  ['day after tomorrow', (today) => dayAt(addDays(today, 2))],
  ['day before yesterday', (today) => dayAt(addDays(today, -2))],
  ['right now', dayAt],
  ['during the week', onWorkdays],
  ['unter der week', onWorkdays],
  ['in the new year', (today) => monthAt(`${Number(today.slice(0, 4)) + 1}-01-01`)],
]
/** The same of several words. */
export const phrases: ReadonlyMap<string, DaysFrom> = new Map(together)

const withEndings = (stems: string, word: string): [string, string][] =>
  stems.split(' ').flatMap((stem) => ['', 'n', 'r', 's', 'm'].map((end): [string, string] => [stem + end, word]))

const english = new Map<string, string>([
  ...withEndings('ubernachste uebernaechste', 'second'),
  ...withEndings('nachste naechste kommende', 'next'),
  ...withEndings('diese', 'this'),
  ...withEndings('letzte vorige vergangene', 'last'),
  ...([
    ...['tag', 'tage', 'tagen'].map((word) => [word, 'days']),
    ...['monate', 'monaten', 'monats'].map((word) => [word, 'months']),
    ['woche', 'week'],
    ['wochen', 'weeks'],
    ['monat', 'month'],
    ['jahr', 'year'],
    ['jahres', 'year'],
    ['wochenende', 'weekend'],
    ['coming', 'next'],
    ['nxt', 'next'],
    ['wk', 'week'],
    ['wkend', 'weekend'],
    ['wknd', 'weekend'],
    ['anfang', 'early'],
    ['beginning', 'early'],
    ['mitte', 'middle'],
    ['ende', 'end'],
    ['late', 'end'],
    ['paar', ''],
    ['few', ''],
    ['fruhling', 'spring'],
    ['fruhjahr', 'spring'],
    ['sommer', 'summer'],
    ['herbst', 'autumn'],
    ['fall', 'autumn'],
  ] as [string, string][]),
])

/** The grammar of days is written for English: German words are put into it first. */
export const inEnglish = (words: string): string => {
  const said = words
    .split(' ')
    .map((word) => english.get(word) ?? word)
    .filter(Boolean)
    .join(' ')
  if (said.endsWith(' after next')) return said.replace(/([a-z]+) after next$/, 'second $1')
  if (said.endsWith(' fortnight') || said.startsWith('a fortnight '))
    return said.replace(/\b(?:a )?fortnight\b/, '2 weeks')
  return said === 'im neuen year' ? 'in the new year' : said
}

/** "dezember nachstes jahr" and "december of next year" with the number of the year. */
export const withYear = (words: string, today: string): string => {
  const [, before, which = ''] = /^(.+?)(?: (?:of|in|im|des))? ([a-z]+ [a-z]+)$/.exec(words) ?? []
  const [, step] = /^(last|this|next) year$/.exec(inEnglish(which)) ?? []
  if (before === undefined || step === undefined) return words
  return `${before} ${Number(today.slice(0, 4)) + ['last', 'this', 'next'].indexOf(step) - 1}`
}

export type Side = 'from' | 'after' | 'until' | 'before'

/** On which side of a day or hour folded words such as "ab" and "bis" are. */
export const sideNamed: ReadonlyMap<string, Side> = new Map([
  ...(['ab', 'from'] as const).map((word) => [word, 'from'] as const),
  ...(['nach', 'after'] as const).map((word) => [word, 'after'] as const),
  ...(['bis', 'until', 'till', 'through', 'by'] as const).map((word) => [word, 'until'] as const),
  ...(['vor', 'before'] as const).map((word) => [word, 'before'] as const),
])

const leading =
  /^(?:(?:on|at|in|am(?! morgen$)|im|an|f(?:u|ue)rs?|(?:u|ue)bers?|for|over|de[rnm]|die|das|the|zum?|between|zw(?:ischen)?) )+/

/** Folded words without the small ones before days: "on the", "am"; "am morgen" is no tomorrow. */
export const bareOf = (words: string): string => words.replace(leading, '')
