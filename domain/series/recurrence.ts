import * as v from 'valibot'
import * as field from '#domain/fields.ts'
import { generationMonths } from '#domain/limits.ts'
import { isDate } from '#domain/localDate.ts'
import { addDays, addMonths, hasDate, instantOf, isSkippedEnd, timeIn } from '#domain/time.ts'
import { endsNextDay, type Interval, intervalSchema } from './series.ts'

/** Local dates, both included. */
export type DateRange = { start: string; end: string }

/** The dates of valid rhythms in a period, sorted, each once. Splitting a period changes nothing. */
export const datesOf = (intervals: readonly Interval[], period: DateRange): string[] => {
  const rhythms = intervals.map(rhythmOf)
  const dates: string[] = []
  const last = dayOf(period.end)
  for (let day = dayOf(period.start); day <= last; day++) {
    if (rhythms.some((isOn) => isOn(day))) dates.push(dateOf(day))
  }
  return dates
}

/** Whether local dates come in these rhythms: few are on other days, and few of the rhythms' days lack one, beside some breaks. */
export const followRhythms = (dates: readonly string[], intervals: readonly Interval[]): boolean => {
  const rhythms = intervals.map(rhythmOf)
  const isOn = (day: number) => rhythms.some((isDayOf) => isDayOf(day))
  const days = [...new Set(dates)].sort().map(dayOf)
  const missing = days.slice(1).map((day, index) => countBetween(days[index] ?? day, day, isOn))
  const breaks = Math.min(mostBreaks, Math.floor(missing.length / datesPerBreak))
  const left = missing.sort((one, other) => one - other).slice(0, missing.length - breaks)
  const kept = days.filter(isOn).length
  return kept >= days.length * shareOnRhythm && kept > (kept + sumOf(left)) * shareKept
}

const [shareOnRhythm, shareKept] = [0.6, 2 / 3]
/** The longest gaps are the holidays, or lead to a date that was moved far away. */
const [mostBreaks, datesPerBreak] = [2, 5]
/** In days. Nobody counts further. */
const longestGap = 400

const countBetween = (first: number, last: number, isOn: (day: number) => boolean): number => {
  let count = 0
  for (let day = first + 1; day < Math.min(last, first + longestGap); day += 1) if (isOn(day)) count += 1
  return count
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Days since 1 January 1970, a Thursday. */
const dayOf = (date: string): number => Date.parse(date) / 86_400_000
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)
const sundayWeekday = (day: number): number => (((day + 4) % 7) + 7) % 7
const weekOfMonth = (day: number): number => Math.ceil(new Date(day * 86_400_000).getUTCDate() / 7)

/** Decision 2 explains anchors. */
const rhythmOf = (rhythm: Interval): ((day: number) => boolean) => {
  const { type, interval, weekDay } = rhythm
  const anchor = rhythm.date === null ? -Infinity : dayOf(rhythm.date)
  if (type === 'day') return (day) => day >= anchor && (day - anchor) % interval === 0
  if (type === 'month') return (day) => day >= anchor && sundayWeekday(day) === weekDay && weekOfMonth(day) === interval
  return (day) => day >= anchor && sundayWeekday(day) === weekDay && Math.floor((day - anchor) / 7) % interval === 0
}

/** A period (§5, §9): in order, at most six months long, and not over six months ahead. `today` is local. */
export const generationPeriodSchema = (today: string) => {
  const furthest = furthestDay(today)
  const end = () =>
    v.pipe(
      field.date(),
      v.check((date) => date <= furthest, 'tooDistant'),
    )
  return v.pipe(
    field.object({ start: end(), end: end() }),
    field.between('start', 'end', ({ start, end }) => start <= end, 'periodReversed'),
    field.between('start', 'end', ({ start, end }) => end <= addMonths(start, generationMonths), 'periodTooLong'),
  )
}

/** Today to tomorrow (§4). */
export const newPeriod = (today: string): DateRange => ({ start: today, end: addDays(today, 1) })

export const furthestDay = (today: string): string => addMonths(today, generationMonths)

/** Some months from `start` (invalid: today), as far as a run may reach, and never backwards. */
export const periodOfMonths = (start: string, months: number, today: string): DateRange => {
  const first = isDate(start) ? start : today
  const [wanted, furthest] = [addMonths(first, months), furthestDay(today)]
  if (furthest < first) return { start: first, end: first }
  return { start: first, end: wanted < furthest ? wanted : furthest }
}

/** How far a period could go once it begins, if it now ends with today's reach, which grows by a day each day; else null. */
export const laterReach = ({ start, end }: DateRange, today: string): string | null => {
  if (!isDate(start) || end !== furthestDay(today)) return null
  const reach = furthestDay(start)
  return start <= end && reach > end ? reach : null
}

/** The first missing date, else the next one in reach that is not generated yet, else today. `intervals` may be unfinished. */
export const firstOpenDay = (
  intervals: unknown,
  generated: { generatedUntil: string | null; missing: readonly string[] } | null,
  today: string,
): string => {
  const [missing] = generated?.missing ?? []
  if (missing !== undefined) return missing
  const until = generated?.generatedUntil ?? ''
  const start = until < today ? today : addDays(until, 1)
  const rhythms = v.safeParse(v.array(intervalSchema), intervals)
  return rhythms.success ? (datesOf(rhythms.output, { start, end: furthestDay(today) })[0] ?? today) : today
}

/** Rhythms for the days to come: one that began before today begins on its next day. Null if they are unfinished. */
export const comingRhythms = (intervals: unknown, today: string): Interval[] | null => {
  const rhythms = v.safeParse(v.array(intervalSchema), intervals)
  return rhythms.success ? rhythms.output.map((rhythm) => comingRhythm(rhythm, today)) : null
}

const comingRhythm = (rhythm: Interval, today: string): Interval => {
  if (rhythm.date === null || rhythm.date >= today) return rhythm
  const [date = today] = datesOf([rhythm], { start: today, end: furthestDay(today) })
  return { ...rhythm, date }
}

/** Start and end on a date. Skipped local times move behind the gap; null if the zone lacks the date (Apia, 30 December 2011). */
export const spanOf = (
  times: { start: string; end: string },
  date: string,
  zone: string,
): { start: string; end: string } | null => {
  if (!hasDate(zone, date)) return null
  const start = instantOf(date, times.start, zone)
  const last = endsNextDay(times) ? addDays(date, 1) : date
  const end = instantOf(last, times.end, zone)
  const length = Date.parse(`${last}T${times.end}Z`) - Date.parse(`${date}T${times.start}Z`)
  return { start: new Date(start).toISOString(), end: new Date(end <= start ? start + length : end).toISOString() }
}

/** The local times of {@link spanOf}, if the clocks skip the start or end on that date; else null. */
export const movedTimes = (
  times: { start: string; end: string },
  date: string,
  zone: string,
): { start: string; end: string } | null => {
  const span = spanOf(times, date, zone)
  if (span === null) return null
  const start = timeIn(Date.parse(span.start), zone)
  const last = endsNextDay(times) ? addDays(date, 1) : date
  const isMoved = start !== times.start || isSkippedEnd(last, times.end, zone)
  return isMoved ? { start, end: timeIn(Date.parse(span.end), zone) } : null
}

/** `madeFor` is null if added by hand. */
export type EventDates = { madeFor: string | null; day: string }

export const takenDates = (events: readonly EventDates[]): string[] =>
  events.flatMap(({ madeFor, day }) => (madeFor === null ? day : [madeFor, day]))

/** `time`: when it begins; null of whole days. */
export type DatedEvent = EventDates & { time: string | null; isCanceled: boolean }

/** What became of the events of a date: none of them takes place, or its own is on another day. Empty if one is there. */
export const outcomeOn = (
  events: readonly DatedEvent[],
  date: string,
): { movedTo?: { date: string; start: string | null }; isCanceled?: boolean } => {
  const here = events.filter(({ day }) => day === date)
  const away = events.filter(({ madeFor }) => madeFor === date)
  const [first] = here.length > 0 ? here : away
  if (first === undefined || here.some(({ isCanceled }) => !isCanceled)) return {}
  return first.isCanceled ? { isCanceled: true } : { movedTo: { date: first.day, start: first.time } }
}

/** Left-out dates without an interval are remembered, not offered. */
type DateComparison = { unfit: string[]; missing: string[]; skipped: string[] }

/**
 * Compares coming dates with changed intervals (§4). A moved event takes both dates, and fits if either does. `skipped`:
 * deleted dates, not missing. `period` ends with the last generated date: later ones are never missing.
 */
export const compareDates = (series: {
  intervals: readonly Interval[]
  events: readonly EventDates[]
  skipped: readonly string[]
  period: DateRange
}): DateComparison => {
  const { intervals, events, skipped, period } = series
  const rhythms = intervals.map(rhythmOf)
  const taken = new Set(takenDates(events))
  const known = new Set([...taken, ...skipped])
  const isFit = (date: string) => rhythms.some((isOn) => isOn(dayOf(date)))
  const coming = (dates: readonly string[]) => [...new Set(dates)].filter((date) => date >= period.start).sort()
  const unfit = events.flatMap(({ madeFor, day }) => (madeFor === null || isFit(madeFor) || isFit(day) ? [] : madeFor))
  return {
    unfit: coming(unfit),
    missing: datesOf(intervals, period).filter((date) => !known.has(date)),
    skipped: coming(skipped).filter((date) => isFit(date) && !taken.has(date)),
  }
}
