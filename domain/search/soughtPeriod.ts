import { certainWeekdays, oneOf, partNamed, weekdays } from '#domain/dateWords.ts'
import { isDate } from '#domain/localDate.ts'
import {
  dayAt,
  eitherOf,
  firstOfMonth,
  fromNow,
  type Hours,
  hoursOf,
  monday,
  type Period,
  weekend,
} from '#domain/period.ts'
import { addDays, addMonths } from '#domain/time.ts'
import { clockIn, hoursInPart, partWith } from './soughtClock.ts'
import { daysInMonth } from './soughtInMonth.ts'
import { monthIn, monthNumber, monthThird, numberedWeek, withNumber } from './soughtMonths.ts'
import { relativeDays } from './soughtRelative.ts'
import { bareOf, comingWeekday, type Side, sideNamed, weekendAfter, withYear } from './soughtWords.ts'

/** Without a year the next one that has such a day: 29 February can be eight years away. */
const dateOf = (today: string, days: string, month: number, year: string | undefined): Period | null => {
  const said = year?.length === 2 ? `20${year}` : year
  const years = said === undefined ? Array.from({ length: 9 }, (_, later) => Number(today.slice(0, 4)) + later) : [said]
  const date = years
    .map((one) => `${one}-${String(month).padStart(2, '0')}-${days.padStart(2, '0')}`)
    .find((one) => isDate(one) && (said !== undefined || one >= today))
  return date === undefined ? null : dayAt(date)
}

/** Also in one word, such as "samstagabend". */
const dayAndPart = new RegExp(`^(.+?) ?(${[...partNamed.keys()].join('|')})$`)

const weekdayPartDate = new RegExp(`^(?:am |on )?([a-z]+?) ?(${[...partNamed.keys()].join('|')}) (.+)$`)

/** "am abend des 13. dezember", "evening of 13 dec"; "jazz evening on saturday" may be a title, and "morgen am" is no morning. */
const partOfDate = new RegExp(
  `^(?:am (${oneOf(partNamed.keys())}) (?:am|des|vom|von)|(?:on|in) the (${oneOf(partNamed.keys())}) (?:of|on)|` +
    `(?:the )?((?!morgen)(?:${oneOf(partNamed.keys())})) (?:of|des|vom|(?<=abend )am)|` +
    `(?:(?:an?|eine[mn]?) )?(${oneOf(partNamed.keys())})(?= in (?:\\d{1,2}|[a-z]+) (?:tage?n?|woche|monat|day|week|month))) (.+)$`,
)

/** The period in folded words such as "next week", "24.12." or "tuesday evening", or null. `today` is local. */
export const periodIn = (said: string, today: string): Period | null => {
  const words = said.replace(/\b(\d{1,2})te[nr]?\b/g, '$1.')
  const days = daysIn(words, today) ?? sideOfDay(words, today)
  if (days !== null) return days
  const [, before = '', name = ''] = dayAndPart.exec(words) ?? []
  const [found, part] = [daysIn(before, today) ?? shortDay(before, name, today), partNamed.get(name)]
  if (found !== null && part !== undefined)
    return found.from === found.to ? { ...found, part } : { ...found, hours: hoursOf[part] }
  return eachPart(words, today) ?? partOf(words, today) ?? partBeforeDate(words, today) ?? withClock(words, today)
}

const sideOfDay = (words: string, today: string): Period | null => {
  const [, side = '', name = ''] = /^(early|late|fruh|spat) (?:(?:am|on) )?([a-z]+)$/.exec(words) ?? []
  const weekday = certainWeekdays.get(name)
  if (weekday === undefined) return null
  return { ...dayAt(comingWeekday(today, weekday)), part: /^[ef]/.test(side) ? 'morning' : 'evening' }
}

/** "friday evenings", "weekday mornings" are all of them. */
const eachPart = (words: string, today: string): Period | null => {
  const [, name, part = ''] = /^([a-z]+?)s? (morning|afternoon|evening|night)s$/.exec(words) ?? []
  const [days, partOfDay] = [name === undefined ? null : daysIn(`${name}s`, today), partNamed.get(part)]
  return days?.weekdays === undefined || partOfDay === undefined ? null : { ...days, hours: hoursOf[partOfDay] }
}

const partOf = (words: string, today: string): Period | null => {
  const [, german, english, bare, ahead, date = ''] =
    partOfDate.exec(words.replace(/ des ([a-z]+(?:tag|woch))s$/, ' des $1')) ?? []
  const part = partNamed.get(german ?? english ?? bare ?? ahead ?? '')
  const days = part === undefined ? null : (daysIn(date, today) ?? dayOfMonth(date, today))
  if (days === null || part === undefined) return null
  return days.from === days.to ? { ...days, part } : { ...days, hours: hoursOf[part] }
}

/** "samstagabend den 12.12.", "saturday night 12 december", "friday evening next week". */
const partBeforeDate = (words: string, today: string): Period | null => {
  const [, name = '', said = '', date = ''] = weekdayPartDate.exec(words) ?? []
  const [days, part] = [weekdays.has(name) ? daysIn(`${name} ${date}`, today) : null, partNamed.get(said)]
  return days === null || part === undefined || days.from !== days.to ? null : { ...days, part }
}

/** "sat night", "fr abend"; "so" and "do" are English words, too. */
const shortDay = (words: string, part: string, today: string): Period | null => {
  const weekday = weekdays.get(words)
  const isEnglish = /^(?:so|do) (?:morning|noon|afternoon|evening|night)$/.test(`${words} ${part}`)
  return weekday === undefined || isEnglish ? null : dayAt(comingWeekday(today, weekday))
}

/** Says that an hour is in the night after its day: "2 uhr nachts", "24 uhr". */
const nightAfter = /\b(?:nachts?|night|mitternacht|midnight|24(?:[:.]00)? ?(?:uhr|h)|24:00|(?:um|gegen|at) 24)\b/

/**
 * Other hours before 5:00 are those of the day itself, "bis heute 0 uhr" is the coming midnight.
 * "ab montag 18 uhr" begins at that hour, "bis samstag 20 uhr" ends at it.
 */
const sideOfMoment = (
  words: string,
  { days, hours }: { days: string; hours?: Hours },
  today: string,
): Period | null => {
  const [, before = '', name = ''] = /^([a-z]+) (.+)$/.exec(days) ?? []
  const side = words.startsWith(`${before} `) ? sideNamed.get(before) : undefined
  if (side === undefined || hours?.[2] === undefined) return null
  const day = periodIn(name, today) ?? shortDay(name, '', today)
  if (day === null || day.from !== day.to) return null
  const [begin, end] = day.part === undefined ? hours : hoursInPart(hours, day.part)
  const time = (begin + end) / 2
  const isUntil = side === 'until' || side === 'before'
  const isOfNight = nightAfter.test(words) || (isUntil && day.to === today)
  const hour = time >= 24 && !isOfNight ? time - 24 : time
  if (!isUntil) return { ...openSides.from(day, today), begins: hour }
  return day.to < today ? null : { ...openSides.until(day, today), ends: hour }
}

const withClock = (words: string, today: string): Period | null => {
  const clock = clockIn(words)
  const open = clock && sideOfMoment(words, clock, today)
  if (open !== null) return open
  const days = clock && (periodIn(clock.days, today) ?? shortDay(clock.days, '', today))
  if (!clock?.hours || !days) return days
  const { part, ...whole } = days
  if (clock.hours[2] === undefined) return part === undefined ? { ...days, hours: clock.hours } : days
  const within = part ?? partWith(days.hours)
  return { ...whole, hours: within === undefined ? clock.hours : hoursInPart(clock.hours, within) }
}

/** "28. bis 30. november", "28.-30.11.": the month of the last day is that of the first, too. */
const numbered =
  /^(\d{1,2})(?:\.(\d{1,2})\.?|\.|st|nd|rd|th)? ?(-|–|\/|\+|bis|und|oder|to|until|till|through|and|or) ?(?:zum )?(\d.{1,30})$/

const numberedAfter =
  /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)? ?(-|–|to|until|and|or|und|oder|bis) ?(\d{1,2})(?:st|nd|rd|th)?$/

const numberedDays = (words: string, today: string): Period | null => {
  const [, name = '', one, joined, other] = numberedAfter.exec(words) ?? []
  if (other !== undefined)
    return monthNumber(name) === 0 ? null : numberedDays(`${one} ${joined} ${other} ${name}`, today)
  const [, days = '', month, joiner = '', end = ''] = numbered.exec(words) ?? []
  const last = end === '' ? null : daysIn(end, today)
  if (last === null) return null
  const [year = '', ofLast] = last.to.split('-')
  const first = dateOf(today, days, Number(month ?? ofLast), month === undefined ? year : undefined)
  if (first === null) return null
  if (/^(?:\+|und|oder|and|or)$/.test(joiner)) return first.from > last.to ? null : eitherOf(first, last)
  return month === undefined && first.from > last.to ? null : daysUntil(first, last, today)
}

/**
 * From a day without a year: the last one before the other day, as in "1.5. bis 3.5.2028" and, in December, "27.11. bis 23.12.". What is
 * over stays out.
 */
export const daysUntil = (first: Period, last: Period, today: string): Period => {
  const year = Number(last.from.slice(0, 4))
  const date = [year, year - 1]
    .map((one) => `${one}${first.from.slice(4)}`)
    .find((one) => isDate(one) && one <= last.from)
  const days = { from: date ?? last.from, to: last.to }
  return last.to < today ? days : fromNow(today, days)
}

/** Whether folded words ask for all days between two. */
export const isBetween = (words: string): boolean => /^(?:zwischen|between)(?: |$)/.test(words)

const openSides: Readonly<Record<Side, (days: Period, today: string) => Period>> = {
  from: ({ from }) => ({ from, to: addMonths(from, 12) }),
  after: ({ to }) => ({ from: addDays(to, 1), to: addMonths(to, 12) }),
  until: ({ to }, today) => ({ from: today, to }),
  before: ({ from }, today) => ({ from: today, to: addDays(from, -1) }),
}
/** "ab freitag" is the year from then on, "bis sonntag" all until then; "ab 24.12. bis 6.1." has both ends. */
const openDays = (words: string, today: string): Period | null => {
  const [, side = '', rest = ''] = /^([a-z]+) (.+)$/.exec(words) ?? []
  const named = sideNamed.get(side)
  const between = named === 'from' ? numberedDays(rest, today) : null
  if (between !== null) return between
  const days = named === undefined ? null : daysIn(rest, today)
  const period = named && days && openSides[named](days, today)
  return period && period.from <= period.to ? period : null
}

/** "wochenende vom 5.12.", "weekend in two weeks": the one of that date or week. */
const datedWeekend = (words: string, today: string): Period | null => {
  const [, rest = ''] = /^(?:wochenende|weekend) (?:(?:of|vom|von|am|um|the|den|dem) )*(.+)$/.exec(words) ?? []
  const days = rest === '' ? null : daysIn(rest, today)
  return days === null ? null : weekendAfter(monday(days.from))
}

/** "woche vor dem 24.12.", "last week before 24 december": the seven days beside it, without those that are over. */
const weekBeside = (words: string, today: string): Period | null => {
  const [, side = '', rest = ''] =
    /^(?:(?:letzte[nr]?|last) )?(?:woche|week) (vor|before|nach|after) (?:(?:dem|den|the) )?(.+)$/.exec(words) ?? []
  const days = rest === '' ? null : daysIn(rest, today)
  if (days === null) return null
  const isBefore = sideNamed.get(side) === 'before'
  const week = isBefore
    ? { from: addDays(days.from, -7), to: addDays(days.from, -1) }
    : { from: addDays(days.to, 1), to: addDays(days.to, 7) }
  return week.to < today ? week : fromNow(today, week)
}

/** "samstag vor dem 24.12.", "weekend after 26 december": the nearest one on that side. */
const nearestDays = (words: string, today: string): Period | null => {
  const [, name = '', side = '', rest = ''] =
    /^([a-z]+) (vor|before|nach|after) (?:(?:dem|den|the) )?(.+)$/.exec(words) ?? []
  const isWeekend = /^(?:wochenende|weekend)$/.test(name)
  const weekday = isWeekend ? weekend[0] : certainWeekdays.get(name)
  const days = weekday === undefined ? null : daysIn(rest, today)
  if (weekday === undefined || days === null) return null
  // A weekend before a Sunday is not the one that this Sunday ends.
  const isBefore = sideNamed.get(side) === 'before'
  const since = isBefore ? addDays(days.from, isWeekend ? -8 : -7) : addDays(days.to, 1)
  const date = comingWeekday(since, weekday)
  return isWeekend ? weekendAfter(monday(date)) : dayAt(date)
}

/** The day first, unless there is no such month. */
const slashedDate = (today: string, [, one = '', other = '', year]: readonly (string | undefined)[]): Period | null =>
  Number(other) > 12 ? dateOf(today, other, Number(one), year) : dateOf(today, one, Number(other), year)

/** "donnerstag 3. dezember", "do 3.12." and "do 3." are the date. */
const datedWeekday = (words: string, today: string): Period | null => {
  const [, name = '', date = ''] = /^([a-z]+) (?:(?:de[nr]|the) )?(.*\d.*)$/.exec(words) ?? []
  // "Freitag bis 5.12." are two days and those between.
  if (!weekdays.has(name) || sideNamed.get(date.split(' ')[0] ?? '') === 'until') return null
  return dayOfMonth(date, today) ?? daysIn(date, today)
}

/** "am 5.", "on the 5th": the next day of this number. A number alone is none. */
const numberedDay = (words: string, today: string): Period | null => {
  const [, date = ''] = /^(?:am|den|on the|the) (\d.*)$/.exec(words) ?? []
  return dayOfMonth(date, today)
}

const dayOfMonth = (words: string, today: string): Period | null => {
  const [, number = ''] = /^(\d{1,2})(?:\.|st|nd|rd|th)$/.exec(words) ?? []
  if (number === '') return null
  const months = [0, 1, 2].map((later) => addMonths(firstOfMonth(today), later).split('-'))
  const found = months.map(([year, month]) => dateOf(today, number, Number(month), year))
  return found.find((date) => date !== null && date.from >= today) ?? null
}

const daysIn = (words: string, today: string): Period | null => {
  const bare = withNumber(withYear(bareOf(words), today))
  const known =
    relativeDays(words, today) ??
    weekBeside(bare, today) ??
    nearestDays(bare, today) ??
    daysInMonth(bare, today) ??
    datedWeekday(bare, today) ??
    numberedDay(words, today) ??
    datedWeekend(bare, today) ??
    openDays(bare, today)
  if (known) return known
  const long = (/\d{4}$/.test(bare) && monthIn(bare, today)) || monthThird(bare, today) || numberedWeek(bare, today)
  if (long) return long
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(bare)
  if (iso) return dateOf(today, iso[3] ?? '', Number(iso[2]), iso[1])
  const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d\d)?)?$/.exec(bare)
  if (dotted) return dateOf(today, dotted[1] ?? '', Number(dotted[2]), dotted[3])
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(bare)
  if (slashed) return slashedDate(today, slashed)
  const named =
    /^(\d{1,2})(?:\.|st|nd|rd|th)?(?: of)? ([a-z]+)(?: (\d{4}))?$/.exec(bare) ??
    /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(bare)
  if (named === null) return numberedDays(isBetween(words) ? bare.replace(/ (?:und|and) /, ' - ') : bare, today)
  const [days = '', name = ''] = /^\d/.test(named[1] ?? '') ? [named[1], named[2]] : [named[2], named[1]]
  return monthNumber(name) === 0 ? null : dateOf(today, days, monthNumber(name), named[3])
}
