import { addDays, addMonths } from './time.ts'
import { distanceOf } from './typos.ts'

export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night'

/** Local dates, both included; a single day can be meant in part. */
export type Period = { from: string; to: string; part?: DayPart }

/** Local hours from the beginning of the day; above 24 on the next one. */
export const hoursOf: Readonly<Record<DayPart, readonly [begin: number, end: number]>> = {
  morning: [5, 12],
  noon: [11, 15],
  afternoon: [12, 18],
  evening: [17, 24],
  night: [20, 29],
}

/** The days of a period within chosen ones, which may lack an end (''); null if there are none. */
export const overlapOf = (period: Period, chosen: Period): Period | null => {
  const from = period.from > chosen.from ? period.from : chosen.from
  const to = chosen.to !== '' && chosen.to < period.to ? chosen.to : period.to
  return from <= to ? { ...period, from, to } : null
}

/** The days of both and those between. */
export const hullOf = (one: Period, other: Period): Period => ({
  from: one.from < other.from ? one.from : other.from,
  to: one.to > other.to ? one.to : other.to,
})

/** Chosen days narrow a period, unless it lies elsewhere. */
export const narrowed = (period: Period, chosen: Period): Period => overlapOf(period, chosen) ?? period

/** 0 for Monday. */
const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7

const day = (date: string): Period => ({ from: date, to: date })
const weekOf = (date: string): Period => ({ from: monday(date), to: addDays(monday(date), 6) })
const monday = (today: string) => addDays(today, -weekdayOf(today))
const weekendAfter = (start: string): Period => ({ from: addDays(start, 5), to: addDays(start, 6) })
const monthAt = (first: string): Period => ({ from: first, to: addDays(addMonths(first, 1), -1) })
const firstOf = (date: string) => `${date.slice(0, 7)}-01`

const fromNow = (today: string, { from, to }: Period): Period => ({ from: from < today ? today : from, to })

const names = (list: string) => list.split(' ')

const relative: readonly [string[], (today: string) => Period][] = [
  [['heute', 'today', 'jetzt', 'now'], day],
  [['tonight', 'this evening'], (today) => ({ ...day(today), part: 'evening' })],
  [['morgen', 'tomorrow'], (today) => day(addDays(today, 1))],
  [['ubermorgen', 'uebermorgen', 'day after tomorrow'], (today) => day(addDays(today, 2))],
  [
    names('wochenende weekend').flatMap((name) => [
      name,
      ...names('this dieses kommendes').map((word) => `${word} ${name}`),
    ]),
    (today) => fromNow(today, weekendAfter(monday(today))),
  ],
  [
    ['next weekend', 'nachstes wochenende', 'naechstes wochenende'],
    (today) => weekendAfter(addDays(monday(today), weekdayOf(today) < 4 ? 0 : 7)),
  ],
  [['this week', 'diese woche'], (today) => ({ from: today, to: addDays(monday(today), 6) })],
  [
    ['next week', 'nachste woche', 'naechste woche', 'kommende woche'],
    (today) => ({ from: addDays(monday(today), 7), to: addDays(monday(today), 13) }),
  ],
  [['this month', 'diesen monat', 'dieser monat'], (today) => fromNow(today, monthAt(firstOf(today)))],
  [
    ['next month', 'nachsten monat', 'naechsten monat', 'nachster monat'],
    (today) => monthAt(addMonths(firstOf(today), 1)),
  ],
]

const weekdays: readonly string[][] = [
  ['monday', 'montag'],
  ['tuesday', 'dienstag'],
  ['wednesday', 'mittwoch'],
  ['thursday', 'donnerstag'],
  ['friday', 'freitag'],
  ['saturday', 'samstag', 'sonnabend'],
  ['sunday', 'sonntag'],
]

const months: readonly string[][] = [
  ['january', 'januar', 'jan'],
  ['february', 'februar', 'feb'],
  ['march', 'marz', 'maerz'],
  ['april', 'apr'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august', 'aug'],
  ['september', 'sept'],
  ['october', 'oktober', 'okt', 'oct'],
  ['november', 'nov'],
  ['december', 'dezember', 'dez', 'dec'],
]

/** Also words of titles, such as "May I": they need a number. */
const ambiguous = new Set(['may', 'march', 'jan', 'apr', 'aug', 'okt', 'oct', 'dez', 'dec', 'feb', 'nov', 'sept'])

const comingWeekday = (today: string, weekday: number): string => addDays(today, (weekday - weekdayOf(today) + 7) % 7)

const meanings = new Map<string, (today: string) => Period>(
  relative.flatMap(([words, mean]) => words.map((word) => [word, mean] as const)),
)
for (const [index, words] of weekdays.entries()) {
  for (const word of words) {
    meanings.set(word, (today) => day(comingWeekday(today, index)))
    for (const next of names('next nachsten naechsten nachster kommenden'))
      meanings.set(`${next} ${word}`, (today) => day(comingWeekday(addDays(today, 1), index)))
    for (const this_ of names('this diesen dieser'))
      meanings.set(`${this_} ${word}`, (today) => day(comingWeekday(today, index)))
  }
}
for (const [index, words] of months.entries()) {
  for (const word of words.filter((word) => !ambiguous.has(word)))
    meanings.set(word, (today) => comingMonth(today, index))
}

const comingMonth = (today: string, index: number): Period => {
  const name = `${today.slice(0, 4)}-${String(index + 1).padStart(2, '0')}-01`
  return fromNow(today, monthAt(name < firstOf(today) ? addMonths(name, 12) : name))
}

/** Without a year the next one. */
const dateOf = (today: string, days: string, month: number, year: string | undefined): Period | null => {
  const at = (years: string) => {
    const date = `${years}-${String(month).padStart(2, '0')}-${days.padStart(2, '0')}`
    return new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) ? date : null
  }
  const said = year?.length === 2 ? `20${year}` : year
  const date = at(said ?? today.slice(0, 4))
  if (date === null) return null
  return day(said === undefined && date < today ? addMonths(date, 12) : date)
}

const monthNumber = (name: string): number => months.findIndex((words) => words.includes(name)) + 1

/** English takes "Saturday night" for the evening. */
const dayParts: Readonly<Record<DayPart, string>> = {
  morning: 'morgen morgens fruh vormittag vormittags morning',
  noon: 'mittag mittags noon',
  afternoon: 'nachmittag nachmittags afternoon',
  evening: 'abend abends evening night',
  night: 'nacht nachts',
}

const partNamed = new Map(
  Object.entries(dayParts).flatMap(([part, words]) => names(words).map((word) => [word, part as DayPart] as const)),
)

/** Also in one word, such as "samstagabend". */
const dayAndPart = new RegExp(`^(.+?) ?(${[...partNamed.keys()].join('|')})$`)

/** The period in folded words such as "next week", "24.12." or "tuesday evening", or null. `today` is local. */
export const periodIn = (words: string, today: string): Period | null => {
  const days = daysIn(words, today)
  if (days !== null) return days
  const [, before = '', name = ''] = dayAndPart.exec(words) ?? []
  const [single, part] = [daysIn(before, today), partNamed.get(name)]
  return single === null || part === undefined || single.from !== single.to ? null : { ...single, part }
}

/** "28. bis 30. november", "28.-30.11.": the month of the last day is that of the first, too. */
const numbered =
  /^(\d{1,2})(?:\.|st|nd|rd|th)?(?:(\d{1,2})\.)? ?(?:-|–|bis|und|oder|to|until|and|or) ?(?:zum )?(\d.{1,30})$/

const numberedDays = (words: string, today: string): Period | null => {
  const [, days = '', month, end = ''] = numbered.exec(words) ?? []
  const last = end === '' ? null : daysIn(end, today)
  if (last === null) return null
  const [year = '', ofLast] = last.to.split('-')
  const first = dateOf(today, days, Number(month ?? ofLast), month === undefined ? year : undefined)
  return first !== null && first.from <= last.to ? hullOf(first, last) : null
}

const numbers = names('null ein zwei drei vier funf sechs sieben acht neun zehn')
const numbersInEnglish = names('no one two three four five six seven eight nine ten')

const numberOf = (said: string): number =>
  /^\d/.test(said) ? Number(said) : Math.max(numbers.indexOf(said), numbersInEnglish.indexOf(said))

/** "die nachsten drei tage", "next 2 weeks". */
const coming =
  /^(?:die |den |the |in )*(?:nachsten?|naechsten?|kommenden?|next|coming) (?:few |paar |(\d{1,2}|[a-z]+) )?(tage|tagen|days|wochen|weeks)$/

/** From today on; without a number seven days or four weeks. */
const comingDays = (words: string, today: string): Period | null => {
  const [, said, unit] = coming.exec(words) ?? []
  if (unit === undefined) return null
  const isWeeks = unit.startsWith('w')
  const count = said === undefined ? (isWeeks ? 4 : 7) : numberOf(said)
  return count > 0 ? { from: today, to: addDays(today, count * (isWeeks ? 7 : 1) - 1) } : null
}

/** "in 3 tagen" is that day, "in two weeks" that week. */
const laterDays = (words: string, today: string): Period | null => {
  const [, said = '', unit] = /^in (\d{1,2}|[a-z]+) (tagen|days|wochen|weeks)$/.exec(words) ?? []
  const count = numberOf(said)
  if (unit === undefined || count <= 0) return null
  return unit.startsWith('w') ? weekOf(addDays(today, count * 7)) : day(addDays(today, count))
}

/** "ab freitag" is the year from then on, "bis sonntag" all from today until then. */
const openDays = (words: string, today: string): Period | null => {
  const [, side = '', rest = ''] = /^(ab|from|bis|until|till) (.+)$/.exec(words) ?? []
  const days = rest === '' ? null : daysIn(rest, today)
  if (days === null) return null
  const isBeginning = side === 'ab' || side === 'from'
  return isBeginning ? { from: days.from, to: addMonths(days.from, 12) } : { from: today, to: days.to }
}

const daysIn = (words: string, today: string): Period | null => {
  const bare = words.replace(/^(?:(?:on|at|in|am|im|an|fur|for|der|den|dem|the|zum|between|zwischen) )+/, '')
  const known =
    meanings.get(bare)?.(today) ?? comingDays(words, today) ?? laterDays(words, today) ?? openDays(bare, today)
  if (known) return known
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(bare)
  if (iso) return dateOf(today, iso[3] ?? '', Number(iso[2]), iso[1])
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)?$/.exec(bare)
  if (dotted) return dateOf(today, dotted[1] ?? '', Number(dotted[2]), dotted[3])
  const named =
    /^(\d{1,2})(?:\.|st|nd|rd|th)?(?: of)? ([a-z]+)$/.exec(bare) ?? /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)?$/.exec(bare)
  if (named === null) return numberedDays(bare, today)
  const [days = '', name = ''] = /^\d/.test(named[1] ?? '') ? [named[1], named[2]] : [named[2], named[1]]
  return monthNumber(name) === 0 ? null : dateOf(today, days, monthNumber(name), undefined)
}

const shortestMistyped = 6

/** Without "morgen", for which names such as Morgan would be taken. */
const forgiven = [...meanings.keys()].filter((word) => !word.includes(' ') && word !== 'morgen')

/** The word for days that a folded word misses by one letter, or null. Endings such as in "samstags" are no mistake. */
export const mistypedDay = (word: string): string | null =>
  (word.length >= shortestMistyped &&
    forgiven.find((day) => day[0] === word[0] && !word.startsWith(day) && distanceOf(word, day, 1) === 1)) ||
  null
