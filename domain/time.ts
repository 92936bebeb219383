import { Temporal } from 'temporal-polyfill'

/**
 * Instants are ms, dates `yyyy-mm-dd` (years 1 to 9999), times `HH:mm`, zones IANA names; an unknown one is a
 * RangeError.
 */

/**
 * The instant of a local date and time. Skipped times move behind the gap, of repeated ones the first counts. `00:00`
 * is where the day begins.
 */
export const instantOf = (date: string, time: string, zone: string): number => {
  const local = `${date}T${time}`
  const inUtc = simpleLocal.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  const period = offsetPeriods.get(zone)?.find(({ from, until }) => from + day <= inUtc && inUtc < until - day)
  if (period !== undefined) return inUtc - period.offset
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
}

const day = 86_400_000

/** Valid in every month. */
const simpleLocal = /^\d{4}-\d\d-(?:[01]\d|2[0-8])T(?:[01]\d|2[0-3]):\d\d$/

export const dateIn = (instant: number, zone: string): string => localIn(instant, zone).slice(0, 10)

export const timeIn = (instant: number, zone: string): string => localIn(instant, zone).slice(11, 16)

/** A date some days later, or earlier if negative. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** A date some months later, at most the month's last day (31 August + 6 = 28 February). */
export const addMonths = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString()

/** In ms, `until` excluded. */
type OffsetPeriod = { from: number; until: number; offset: number }

const offsetPeriods = new Map<string, OffsetPeriod[]>()
const maximumPeriods = 64
const year = 366 * day

const localIn = (instant: number, zone: string): string => new Date(instant + offsetAt(instant, zone)).toISOString()

/** Remembered: Temporal takes ten times as long. */
const offsetAt = (instant: number, zone: string): number => {
  const known = offsetPeriods.get(zone) ?? []
  const remembered = known.find(({ from, until }) => from <= instant && instant < until)
  if (remembered) return remembered.offset
  const found = findOffsetPeriod(instant, zone)
  offsetPeriods.set(zone, [found, ...known.slice(0, maximumPeriods - 1)])
  return found.offset
}

/** A year to either side at most: a missing transition proves nothing beyond. */
const findOffsetPeriod = (instant: number, zone: string): OffsetPeriod => {
  const moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  // "previous" excludes a transition at this moment.
  const before = moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const after = moment.getTimeZoneTransition('next')
  return {
    from: Math.max(before?.epochMilliseconds ?? -Infinity, instant - year),
    until: Math.min(after?.epochMilliseconds ?? Infinity, instant + year),
    offset: moment.offsetNanoseconds / 1_000_000,
  }
}

/** A span (ISO instants) in whole days, to the last minute. Without an end it is one day. */
export const wholeDays = (
  { start, end }: { start: string; end: string | null },
  zone: string,
): { start: string; end: string } => {
  const first = dateIn(Date.parse(start), zone)
  // An end at midnight belongs to the day before.
  const last = end === null ? first : dateIn(Date.parse(end) - 1, zone)
  return {
    start: new Date(instantOf(first, '00:00', zone)).toISOString(),
    end: new Date(instantOf(last < first ? first : last, '23:59', zone)).toISOString(),
  }
}
