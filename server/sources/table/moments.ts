import { oneOf, weekdays } from '#domain/dateWords.ts'
import { type DayOrder, dayOrders } from '#domain/sources/sourceTable.ts'
import { inFigures } from '#domain/spokenTime.ts'
import { fold } from '#domain/text.ts'
import { dateIn, timeIn } from '#domain/time.ts'
import { findDate, type Wanted } from '#domain/typedDate.ts'
import { type ClockTime, findTime } from '#domain/typedTime.ts'
import { hoursIn, noon } from './halves.ts'
import { endAsSpan, fromBegin, saysOpening, withoutDoors, withoutRemarks } from './saidTimes.ts'
import { hasDayLeft, namesSeveralDays } from './severalDays.ts'
import {
  endAfter,
  hasTwoHalves,
  inLaterHalf,
  namesTwoTimes,
  spanSign,
  type TimeBeside,
  timeBeside,
  unread,
} from './timeBeside.ts'

/** Local dates `yyyy-mm-dd`. `isTimeUnread`: beside the day stands what may be a time, but nobody knows which. */
export type Moment = {
  date: string | null
  endDate: string | null
  time: ClockTime | null
  endTime: ClockTime | null
  isTimeUnread: boolean
  /** When doors open, if the cell says it. */
  doors: ClockTime | null
  /** Whether the time is an hour in bare figures, such as `8`, of which nobody knows in which half of the day it is. */
  isBare: boolean
  /** If `halb acht` and `8` mean the evening, and not the morning. */
  later: Moment | null
}

const noMoment: Moment = {
  date: null,
  endDate: null,
  time: null,
  endTime: null,
  isTimeUnread: false,
  doors: null,
  isBare: false,
  later: null,
}

const slashed = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/])/g
const instantFigures = /\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:z|[+-]\d\d:?\d\d)/i
/** `20.10`: beside a date in another column, and without a clearer time, it is one. */
const dotted = /(?<![\d.,:])([01]?\d|2[0-4])\.([0-5]\d)(?![\d.])/g
const repeating = /\b(?:jede[nrsm]?|every|each|wochentlich|weekly|taglich|daily|monatlich|monthly)\b/
/** `3.4.2027 18 Uhr - So 5.4.2027`. */
const lastDay =
  /(?:\d\.?|uhr)\s*(?:-|bis|to|until)\s*(?:[a-z]+[.,]*\s*)?((?:\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4}|\d{2}(?![\d:.]))?)|\d{4}-\d\d-\d\d)(?![\d:])/
/** `Sa 3.10`, `am 3.10`: a day, not ten past three. */
const dayBefore = new RegExp(
  `(?<![a-z])(?:${oneOf(weekdays.keys())}|am|den|dem)\\.?,?\\s+(?:den\\s+)?\\d{1,2}\\.(?:0?[1-9]|1[0-2])` +
    '(?!\\d|[.:]\\d|\\s*(?:uhr|h|[ap]\\.?m)(?![a-z]))',
)

/** Both are possible for `3/4`, and none need be known for `4/4`. */
const ordersOf = (first: string | undefined, second: string | undefined): DayOrder[] => {
  if (Number(first) === Number(second)) return []
  return dayOrders.filter((order) => Number(order === 'dmy' ? second : first) <= 12)
}

/**
 * Which figure in dates with slashes is the day; else, also if they contradict each other, the first date that leaves it open.
 * A single date with the month first may be a slip, and would turn all others round.
 */
export const orderSaid = (cells: readonly string[]): { order: DayOrder | null; unclear: string | null } => {
  const said = { dmy: new Set<string>(), mdy: new Set<string>() }
  let unclear: string | null = null
  for (const cell of cells) {
    const dates = [...cell.matchAll(slashed)].map(([date, first, second]) => ({
      date,
      orders: ordersOf(first, second),
    }))
    const clear = dates.flatMap(({ date, orders: [order, other] }) => (order && !other ? { date, order } : []))
    for (const { date, order } of clear) said[order].add(date)
    if (clear.length === 0) unclear ??= dates.find(({ orders }) => orders.length > 1)?.date ?? null
  }
  const order = said.dmy.size > 0 ? 'dmy' : said.mdy.size > 0 ? 'mdy' : null
  if (unclear === null) return { order, unclear }
  const isSure = order === 'dmy' ? said.mdy.size === 0 : said.mdy.size > 1
  return isSure ? { order, unclear: null } : { order: null, unclear }
}

const instantIn = (text: string, timezone: string): Moment | null => {
  const found = instantFigures.exec(text)?.[0]
  const instant = found === undefined ? Number.NaN : Date.parse(found.toUpperCase().replace(' ', 'T').replace(/ /g, ''))
  if (Number.isNaN(instant)) return null
  return { ...noMoment, date: dateIn(instant, timezone), time: { time: timeIn(instant, timezone), isNextDay: false } }
}

/** `time`: beside a date in another column. `begin` of the span whose end the cell says. */
type Context = {
  order: DayOrder
  today: string
  timezone: string
  wanted: Wanted | 'time'
  begin?: Pick<Moment, 'time' | 'isBare'> | null
}

/** Reads a date, a time, both, or a span; else null. Without a year it is the next such day after `today`. */
export const momentIn = (cell: string, context: Context): Moment | null => {
  const known = instantIn(cell, context.timezone)
  if (known) return known
  const [text = '', laterText = ''] = [undefined, noon].map((first) =>
    inFigures(endAsSpan(fold(cell)), context.begin?.time?.time, first),
  )
  const said = momentOf(text, context, 'first')
  if (text === laterText && !said?.isBare) return said
  const later = momentOf(laterText, context, 'later')
  if (!later?.time || later.time.time === said?.time?.time) return said
  return said?.time ? { ...said, later } : later
}

/** `3.4.2027` for `3/4/2027`. */
const datesIn = (text: string, order: DayOrder): string =>
  text.replace(slashed, order === 'mdy' ? '$2.$1.$3' : '$1.$2.$3')

/** @param figures the folded cell without hours in words */
const momentOf = (
  figures: string,
  { order, today, wanted, begin }: Context,
  half: 'first' | 'later',
): Moment | null => {
  const all = datesIn(figures, order).replace(/(\d{4}-\d\d-\d\d)t(\d\d:\d\d)/g, '$1 $2')
  const opening = withoutDoors(all)
  const said = opening?.text ?? all
  const isDay = wanted === 'date' || dayBefore.test(said)
  const isDotted = wanted === 'time' && !isDay && findTime(said, 'sentence') === null
  const text = isDotted ? said.replace(dotted, '$1:$2') : said
  if (repeating.test(text) || namesSeveralDays(text)) return null
  const days = /\d/.test(text) ? daysIn(text, today, isDay ? 'date' : 'moment') : null
  if (days !== null && (days.date === null || hasDayLeft(days.rest))) return null
  const rest = fromBegin((days?.rest ?? text).replaceAll('#', ' '))
  const inHalf = (time: TimeBeside) => (half === 'later' ? inLaterHalf(time) : time.value)
  const doors = (opening?.doors ?? []).flatMap((said) => {
    const found = findTime(said, 'date')
    const at = found && inHalf(found)
    return at ? [{ at, isOpening: saysOpening(said) }] : []
  })
  const start = opening === null ? unread : startIn(rest)
  if (days === null && !start?.value) return null
  const isBare = start !== null && hasTwoHalves(start)
  const read = start && (begin?.isBare && begin.time ? endAfter(start, begin.time) : inHalf(start))
  const time = read && !doors.some(({ at }) => areLater(at.time, read.time)) ? read : null
  const [, ended] = rest.split(spanSign).filter((part) => /\d/.test(part))
  const end = time && ended !== undefined ? timeBeside(ended) : null
  return {
    date: (wanted === 'time' ? dayNamed(isDay ? text : text.replace(dotted, ' '), today) : days?.date) ?? null,
    endDate: days?.endDate ?? null,
    time,
    endTime: (end && time && isBare ? endAfter(end, time) : end?.value) ?? null,
    isTimeUnread: start === null ? opening?.doors.length !== 0 : time === null,
    doors: doors.find(({ isOpening }) => isOpening)?.at ?? null,
    isBare,
    later: null,
  }
}

/** Whether a cell names a day with another day of the week. */
export const hasOtherWeekday = (cell: string, { order, today }: Pick<Context, 'order' | 'today'>): boolean =>
  findDate(datesIn(fold(cell), order), today, 'date')?.otherWeekday !== undefined

/** Beside a date in another column, neither `Samstag` nor `Raum 3.12` names another day. */
const dayNamed = (text: string, today: string): string | null => {
  const days = daysIn(text, today, 'date')
  return days !== null && figuresIn(days.rest) !== figuresIn(text) ? days.date : null
}

const figuresIn = (text: string): string => text.replace(/\D/g, '')

/** A start before the doors open is not certain; but for `1 Uhr, Einlass 23 Uhr` they open the evening before. */
const areLater = (doors: string, start: string): boolean => {
  const hours = hoursIn(doors) - hoursIn(start)
  return hours > 0 && hours < 12
}

/** The time outside of remarks counts. */
const startIn = (text: string): TimeBeside | null => {
  const said = withoutRemarks(text)
  if (namesTwoTimes(said)) return unread
  const plain = timeBeside(said)
  return plain?.value ? plain : timeBeside(text)
}

type Days = { date: string | null; endDate: string | null; rest: string }

/** `date` is null for impossible days. */
const daysIn = (text: string, today: string, wanted: Wanted): Days | null => {
  const whole = findDate(text, today, wanted)
  if (whole === null) return null
  const last = whole.last === null ? lastDay.exec(text)?.[1] : undefined
  const [head = '', ...tail] = last === undefined ? [] : text.split(last)
  const first = findDate(head, today, wanted)
  if (last === undefined || first === null) return { date: whole.value, endDate: whole.last, rest: whole.rest }
  const endDate = findDate(last, today, wanted)?.value ?? null
  return { date: endDate && first.value, endDate, rest: `${first.rest} ${tail.join(' ')}` }
}
