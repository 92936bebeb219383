import * as v from 'valibot'
import * as field from './fields.ts'
import { generationMonths } from './limits.ts'
import { endsNextDay, type Interval, localDate } from './revent.ts'
import { addDays, addMonths, dateIn, instantOf } from './time.ts'

/** A stretch of local dates, `yyyy-mm-dd`, both ends included. */
export type Period = { start: string; end: string }

/**
 * The dates on which a series takes place within a period: sorted, each once, the union of its intervals. What a date gets
 * does not depend on the period, so that several runs give what one run would.
 * @param intervals rhythms that have passed the schema
 */
export const datesOf = (intervals: readonly Interval[], period: Period): string[] => {
  const rhythms = intervals.map(rhythmOf)
  const dates: string[] = []
  const last = dayOf(period.end)
  for (let day = dayOf(period.start); day <= last; day++) {
    if (rhythms.some((isOn) => isOn(day))) dates.push(dateOf(day))
  }
  return dates
}

/** Days counted from 1 January 1970, which was a Thursday. */
const dayOf = (date: string): number => Date.parse(date) / 86_400_000
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)
const weekDayOf = (day: number): number => (((day + 4) % 7) + 7) % 7
const weekOfMonth = (day: number): number => Math.ceil(new Date(day * 86_400_000).getUTCDate() / 7)

/** Whether a rhythm falls on a day (docs/decisions/0002-generation-limits.md says what anchors mean). */
const rhythmOf = (rhythm: Interval): ((day: number) => boolean) => {
  const { type, interval, weekDay } = rhythm
  const anchor = rhythm.date === null ? -Infinity : dayOf(rhythm.date)
  if (type === 'day') return (day) => day >= anchor && (day - anchor) % interval === 0
  if (type === 'month') return (day) => day >= anchor && weekDayOf(day) === weekDay && weekOfMonth(day) === interval
  return (day) => day >= anchor && weekDayOf(day) === weekDay && Math.floor((day - anchor) / 7) % interval === 0
}

/**
 * What one generation run may ask for (§5, §9): both ends at most six months after today (`tooDistant`), the end not before
 * the start (`periodReversed`) and at most six months after it (`periodTooLong`).
 * @param today the local date in the site's zone
 */
export const generationPeriodSchema = (today: string) => {
  const furthest = addMonths(today, generationMonths)
  const end = () =>
    v.pipe(
      localDate(),
      v.check((date) => date <= furthest, 'tooDistant'),
    )
  return v.pipe(
    field.object({ start: end(), end: end() }),
    field.between('start', 'end', ({ start, end }) => start <= end, 'periodReversed'),
    field.between('start', 'end', ({ start, end }) => end <= addMonths(start, generationMonths), 'periodTooLong'),
  )
}

/** The period that the generation form starts with: today to tomorrow (§4). */
export const newPeriod = (today: string): Period => ({ start: today, end: addDays(today, 1) })

/**
 * A period of so many months from a start on, as far as one run may reach.
 * @param start what was chosen so far; where it is no date, today
 */
export const periodOfMonths = (start: string, months: number, today: string): Period => {
  const first = v.is(localDate(), start) ? start : today
  const [wanted, furthest] = [addMonths(first, months), addMonths(today, generationMonths)]
  return { start: first, end: wanted < furthest ? wanted : furthest }
}

/**
 * Start and end of a series on one date, as event fields; an end at or before the start is on the next date. Local times stay the same across clock changes; one that the
 * clocks skip moves behind the gap, and takes the end along where that would otherwise lie before the start.
 * @returns null when the zone leaves out the whole date (Pacific/Apia, 30 December 2011)
 */
export const spanOf = (
  times: { start: string; end: string },
  date: string,
  zone: string,
): { start: string; end: string } | null => {
  if (dateIn(instantOf(date, '12:00', zone), zone) !== date) return null
  const start = instantOf(date, times.start, zone)
  const last = endsNextDay(times) ? addDays(date, 1) : date
  const end = instantOf(last, times.end, zone)
  const length = Date.parse(`${last}T${times.end}Z`) - Date.parse(`${date}T${times.start}Z`)
  return { start: new Date(start).toISOString(), end: new Date(end < start ? start + length : end).toISOString() }
}

/**
 * The date that an event of a series was made for, null when somebody put it into the series by hand, and the local date on
 * which it takes place.
 */
export type EventDates = { madeFor: string | null; day: string }

/** The dates of a series that need no further event: those that its events were made for, and those they were moved to. */
export const takenDates = (events: readonly EventDates[]): string[] =>
  events.flatMap(({ madeFor, day }) => (madeFor === null ? day : [madeFor, day]))

/**
 * What changed intervals mean for the dates there are: those that no longer fit, those that are not there yet, and those
 * left out that could be brought back. One that the intervals no longer have is not offered, but not forgotten either.
 */
type DateComparison = { unfit: string[]; missing: string[]; skipped: string[] }

/**
 * Compares a series' coming dates with its changed intervals (§4). Past dates are left alone.
 * @param events the series' events. Moved by hand, one takes up both its dates, and fits when either does
 * @param skipped dates that somebody deleted; they are not missing
 * @param period from today to the last date that has been generated; dates beyond it can be unfit but not missing
 */
export const compareDates = (series: {
  intervals: readonly Interval[]
  events: readonly EventDates[]
  skipped: readonly string[]
  period: Period
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
