import { certainMonths, certainWeekdays, months, oneOf, partNamed, weekdays } from '#domain/dateWords.ts'
import {
  dayAt,
  firstOfMonth,
  fromNow,
  hoursOf,
  monday,
  monthAt,
  overlapOf,
  type Period,
  weekend,
  weekOf,
} from '#domain/period.ts'
import { addDays, addMonths } from '#domain/time.ts'
import { monthIn } from './soughtMonths.ts'
import { comingWeekday, inEnglish, weekendAfter } from './soughtWords.ts'

/** From 0 on; the last is -1. */
const ordinals: ReadonlyMap<string, number> = new Map(
  (
    [
      ['1. 1st erste erster ersten erstes first', 0],
      ['2. 2nd zweite zweiter zweiten zweites second', 1],
      ['3. 3rd dritte dritter dritten drittes third', 2],
      ['4. 4th vierte vierter vierten viertes fourth', 3],
      ['letzte letzter letzten letztes last', -1],
    ] as const
  ).flatMap(([words, number]) => words.split(' ').map((word) => [word, number] as const)),
)

/** What is counted in a month, by the day that decides the month. A week belongs to the month of its Thursday (ISO 8601). */
type Counted = { weekday: number; whole: (date: string) => Period }

const weekends: Counted = { weekday: weekend[0], whole: (date) => weekendAfter(monday(date)) }
const weeks: Counted = { weekday: 3, whole: weekOf }
/** Without "so" and "do", as in "things to do in december". */
const counted: ReadonlyMap<string, Counted> = new Map([
  ...[...weekdays]
    .filter(([name]) => !/^(?:so|do)$/.test(name))
    .map(([name, weekday]): [string, Counted] => [name, { weekday, whole: dayAt }]),
  ...['wochenende', 'wochenenden', 'weekend'].map((name): [string, Counted] => [name, weekends]),
  ...['woche', 'week'].map((name): [string, Counted] => [name, weeks]),
])

const spoken = new RegExp(
  `^(?:(jede[nsmr]?|every|each) )?(?:(${oneOf(ordinals.keys()).replaceAll('.', '\\.')}) )?` +
    `(${oneOf(counted.keys())})(s?)(?: ?(${oneOf(partNamed.keys())})(s?))? ` +
    '((?:im|in|of|des|this|next|every|each|diese[nms]|nae?chste[nms]?|jede[nsm]) .+)$',
)

/** "Every first sunday" is that of each month; "every second sunday" may be every other one. */
const everyNumbered = new RegExp(
  `^(?:jede[nsmr]?|every|each) (?:(?!2|zweit|second)(?:${oneOf(ordinals.keys()).replaceAll('.', '\\.')})) ` +
    `(?:${oneOf(counted.keys())})$`,
)

const inCompound = new RegExp(
  `^((?:${oneOf(ordinals.keys()).replaceAll('.', '\\.')}) )(${oneOf(certainMonths.keys())})(${oneOf(counted.keys())})(?= |$)`,
)
const nextToMonth = new RegExp(
  `^((?:${oneOf(ordinals.keys()).replaceAll('.', '\\.')}) (?:${oneOf(counted.keys())})) ` +
    `((?:${oneOf(months.keys())})(?: \\d{4})?)$`,
)

/** "May" and "march" beside a weekday may be verbs. */
const plainMonth = `(?!(?:may|march|mar)(?![a-z]))(?:${oneOf(certainMonths.keys())})(?: \\d{4})?`
const eachDay = `((?:${oneOf(certainWeekdays.keys())}))s?`
const weekdayAndMonth = new RegExp(`^${eachDay} (${plainMonth})$`)
const monthAndWeekday = new RegExp(`^(${plainMonth}) ${eachDay}$`)

/** "erste januarwoche" and "first week january" are those in January, "dezember samstag" all Saturdays. */
const withIn = (words: string): string =>
  words
    .replace(inCompound, '$1$3 $2')
    .replace(nextToMonth, '$1 in $2')
    .replace(weekdayAndMonth, '$1s in $2')
    .replace(monthAndWeekday, '$2s in $1')

/** `any`: "im Monat", "of every month". */
const monthSaid = (words: string, today: string): Period | 'any' | null => {
  const [, said = ''] = /^(?:(?:im|in|of|des) (?:the |dem )?)?(.+)$/.exec(words) ?? []
  if (/^(?:(?:every|each|jede[nsm]) )?(?:monats?|month)$/.test(said)) return 'any'
  const [, which] = /^(this|next) months?$/.exec(inEnglish(said)) ?? []
  if (which === undefined) return monthIn(said, today)
  return which === 'this' ? fromNow(today, monthAt(firstOfMonth(today))) : monthAt(addMonths(firstOfMonth(today), 1))
}

/** Of a month, days that are over count, too: the first Saturday stays the first. */
const numberedIn = (first: string, number: number, { weekday, whole }: Counted): Period | null => {
  const month = monthAt(first)
  const date =
    number < 0
      ? addDays(comingWeekday(addDays(month.to, 1), weekday), -7)
      : addDays(comingWeekday(month.from, weekday), number * 7)
  if (date > month.to) return null
  return whole === weekOf ? overlapOf(weekOf(date), month) : whole(date)
}

/** "samstags im dezember" are all of them, "samstag im dezember" is one, "letzter freitag im monat" the next one; or null. */
export const daysInMonth = (words: string, today: string): Period | null => {
  const said = withIn(words).replace(everyNumbered, '$& of the month')
  const [, every, ordinal = '', name = '', ending, part = '', partEnding, rest = ''] = spoken.exec(said) ?? []
  const isEach = every !== undefined || [ending, partEnding, part.at(-1)].includes('s')
  const [days, partOfDay] = [countedIn(name, ordinal, isEach, rest, today), partNamed.get(part)]
  if (days === null || partOfDay === undefined) return days
  return days.from === days.to ? { ...days, part: partOfDay } : { ...days, hours: hoursOf[partOfDay] }
}

const countedIn = (name: string, ordinal: string, isEach: boolean, rest: string, today: string): Period | null => {
  const [number, one] = [ordinals.get(ordinal), counted.get(name)]
  const month = one === undefined ? null : monthSaid(rest, today)
  if (one === undefined || month === null) return null
  if (number !== undefined) {
    const firsts =
      month === 'any' ? [0, 1].map((later) => addMonths(firstOfMonth(today), later)) : [firstOfMonth(month.from)]
    const found = firsts.map((first) => numberedIn(first, number, one))
    return found.find((days) => days !== null && (month !== 'any' || days.to >= today)) ?? null
  }
  if (month === 'any' || one === weeks) return null
  if (one === weekends) return { ...month, weekdays: weekend }
  if (isEach) return { ...month, weekdays: [one.weekday] }
  const date = comingWeekday(month.from, one.weekday)
  return date > month.to ? null : dayAt(date)
}
