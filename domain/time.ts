import { Temporal } from 'temporal-polyfill'

/** Instants are ms, dates `yyyy-mm-dd` (years 1 to 9999), times `HH:mm`, zones IANA names, else a RangeError. */

/** The instant of a local time: after the gap if skipped, the first if repeated. `00:00` is where the day begins. */
export const instantOf = (date: string, time: string, zone: string): number => {
  const local = `${date}T${time}`
  const inUtc = simpleLocal.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  const period = offsetPeriods.get(zone)?.find(({ from, until }) => from + day <= inUtc && inUtc < until - day)
  if (period !== undefined) return inUtc - period.offset
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
}

/** Whether the clocks skip a local time, so that it is moved. `00:00` is where the day begins, so never. */
export const isSkipped = (date: string, time: string, zone: string): boolean =>
  time !== '00:00' && timeIn(instantOf(date, time, zone), zone) !== time

/** {@link isSkipped} for an end: at the first minute that is skipped it is the moment of the change, and not moved. */
export const isSkippedEnd = (date: string, time: string, zone: string): boolean => {
  const instant = instantOf(date, time, zone)
  return isSkipped(date, time, zone) && offsetAt(instant, zone) === offsetAt(instant - 1, zone)
}

const day = 86_400_000

/** Days that months surely have: 29 February is left out. */
const monthDay = String.raw`(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)`

const simpleLocal = new RegExp(String.raw`^\d{4}-${monthDay}T(?:[01]\d|2[0-3]):[0-5]\d$`)

export const dateIn = (instant: number, zone: string): string => {
  const local = instant + offsetAt(instant, zone)
  return dateOfDay(Math.floor(local / day))
}

export const timeIn = (instant: number, zone: string): string => {
  const minutes = Math.floor((instant + offsetAt(instant, zone)) / 60_000) % 1_440
  return times[minutes < 0 ? minutes + 1_440 : minutes] ?? ''
}

/** Whether a zone has a date: some left one out when they changed sides of the date line. */
export const hasDate = (zone: string, date: string): boolean => dateIn(instantOf(date, '12:00', zone), zone) === date

export const addDays = (date: string, days: number): string =>
  simpleDate.test(date)
    ? dateOfDay(Date.parse(date) / day + days)
    : Temporal.PlainDate.from(date).add({ days }).toString()

/** A date some months later, at most the month's last day (31 August + 6 = 28 February). */
export const addMonths = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString()

/** Surely valid, and a thousand years later there are still four digits. */
const simpleDate = new RegExp(`^[1-8]\\d{3}-${monthDay}$`)

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const times = Array.from(
  { length: 1_440 },
  (_, minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
)

/** Dates by days since the epoch: pages write the same ones again and again. */
const datesOfDays = new Map<number, string>()
const maximumDates = 5_000

const dateOfDay = (number: number): string => {
  const known = datesOfDays.get(number)
  if (known !== undefined) return known
  const date = new Date(number * day).toISOString().slice(0, 10)
  if (datesOfDays.size >= maximumDates) datesOfDays.clear()
  datesOfDays.set(number, date)
  return date
}

/** In ms, `until` excluded. */
type OffsetPeriod = { from: number; until: number; offset: number }

const offsetPeriods = new Map<string, OffsetPeriod[]>()
const maximumPeriods = 64
const year = 366 * day

/** Remembered: Temporal takes ten times as long. */
const offsetAt = (instant: number, zone: string): number => {
  const known = offsetPeriods.get(zone) ?? []
  for (const { from, until, offset } of known) if (from <= instant && instant < until) return offset
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

/** The offsets of a zone from one instant on until another, each with the instant until which it holds. */
export const offsetsIn = (zone: string, since: number, until: number): { until: number; offset: number }[] => {
  const found: { until: number; offset: number }[] = []
  for (let at = since; at < until; ) {
    const { until: end, offset } = findOffsetPeriod(at, zone)
    found.push({ until: end, offset })
    at = end
  }
  return found
}

export const isDayStart = (instant: number, zone: string): boolean =>
  instantOf(dateIn(instant, zone), '00:00', zone) === instant

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
