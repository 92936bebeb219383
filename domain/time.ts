import { Temporal } from 'temporal-polyfill'

/**
 * Local dates and times of a time zone. Instants are milliseconds since the epoch, dates are `yyyy-mm-dd` (years 1 to
 * 9999), times of day are `HH:mm`, zones are IANA names. A zone that does not exist is a RangeError.
 */

/**
 * The instant of a local date and time. A time that the clocks skip in spring moves forward by the length of the gap; a
 * time that they repeat in autumn is its first occurrence. With `00:00` this is where the day begins.
 */
export const instantOf = (date: string, time: string, zone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' })
    .epochMilliseconds

/** The local date of an instant: the key by which events are grouped into days, and with the present moment "today". */
export const dateIn = (instant: number, zone: string): string => localIn(instant, zone).slice(0, 10)

/** The local time of day of an instant. */
export const timeIn = (instant: number, zone: string): string => localIn(instant, zone).slice(11, 16)

/** The date so many days later, or earlier with a negative number. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** The date so many calendar months later; the month's last day where it has no such day (31 August + 6 = 28 February). */
export const addMonths = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString()

/** A period of time within which a zone keeps one offset from UTC: from `from` until before `until`, offset in ms. */
type OffsetPeriod = { from: number; until: number; offset: number }

const offsetPeriods = new Map<string, OffsetPeriod[]>()
const maximumPeriods = 64
const year = 366 * 86_400_000

const localIn = (instant: number, zone: string): string => new Date(instant + offsetAt(instant, zone)).toISOString()

/**
 * Asking Temporal takes some 4 µs, two or three times for each event on a page; a remembered period answers in a tenth of
 * that. The events of a page lie in two or three offsetPeriods.
 */
const offsetAt = (instant: number, zone: string): number => {
  const known = offsetPeriods.get(zone) ?? []
  const remembered = known.find(({ from, until }) => from <= instant && instant < until)
  if (remembered) return remembered.offset
  const found = findOffsetPeriod(instant, zone)
  offsetPeriods.set(zone, [found, ...known.slice(0, maximumPeriods - 1)])
  return found.offset
}

/** No longer than a year to either side: beyond that a missing transition proves nothing. */
const findOffsetPeriod = (instant: number, zone: string): OffsetPeriod => {
  const moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  // "previous" leaves out a transition at the very moment.
  const before = moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const after = moment.getTimeZoneTransition('next')
  return {
    from: Math.max(before?.epochMilliseconds ?? -Infinity, instant - year),
    until: Math.min(after?.epochMilliseconds ?? Infinity, instant + year),
    offset: moment.offsetNanoseconds / 1_000_000,
  }
}

/**
 * A span of moments that covers whole days: from the beginning of the first to the last minute of the last. Without an end
 * it is one day.
 * @param span ISO instants
 */
export const wholeDays = (
  { start, end }: { start: string; end: string | null },
  zone: string,
): { start: string; end: string } => {
  const first = dateIn(Date.parse(start), zone)
  // What ends as a day begins does not last into it.
  const last = end === null ? first : dateIn(Date.parse(end) - 1, zone)
  return {
    start: new Date(instantOf(first, '00:00', zone)).toISOString(),
    end: new Date(instantOf(last < first ? first : last, '23:59', zone)).toISOString(),
  }
}
