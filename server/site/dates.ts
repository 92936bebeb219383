import { LRUCache } from 'lru-cache'
import { dateLocales, type Language } from '#domain/languages.ts'
import { earlyMorning, isOneDay } from '#domain/night.ts'
import { type DayPart, firstOfMonth, type Hours, hoursOf, isAround, type Period } from '#domain/period.ts'
import { earliest, latest } from '#domain/search/soughtClock.ts'
import { addDays, addMonths, dateIn, instantOf, isDayStart, offsetsIn, timeIn } from '#domain/time.ts'
import type { Span } from '#server/calendar/span.ts'

const day = { day: 'numeric', month: 'long' } as const
const date = { ...day, year: 'numeric' } as const
const longDay = { weekday: 'long', ...date } as const
const briefDay = { weekday: 'short', ...date } as const
const briefDayOfYear = { weekday: 'short', ...day } as const
const nearDay = { weekday: 'short', day: 'numeric', month: 'short' } as const
const nearDayWithYear = { ...nearDay, year: 'numeric' } as const
const month = { month: 'long', year: 'numeric' } as const
const weekday = { weekday: 'long' } as const
const shortWeekday = { weekday: 'short' } as const

/** Dates that are kept as they were written, of each kind. */
const writtenDates = 1_000

const made = new Map<string, Dates>()

/** Writes dates and times in one language and time zone. Instants are in ms. */
export const datesFor = (language: Language, timezone: string): Dates => {
  const key = `${language} ${timezone}`
  const dates = made.get(key) ?? createDates(language, timezone)
  made.set(key, dates)
  return dates
}

const createDates = (language: Language, timezone: string) => {
  /** Making a format is slow. */
  const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>()
  const formatOf = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const known = formats.get(options)
    if (known !== undefined) return known
    const format = new Intl.DateTimeFormat(dateLocales[language], { timeZone: timezone, ...options })
    formats.set(options, format)
    return format
  }
  const noon = (local: string) => instantOf(local, '12:00', timezone)
  const written = new Map<Intl.DateTimeFormatOptions, LRUCache<string, string>>()
  const writeDate = (local: string, options: Intl.DateTimeFormatOptions): string => {
    const known =
      written.get(options) ??
      new LRUCache<string, string>({ max: writtenDates, memoMethod: (date) => formatOf(options).format(noon(date)) })
    written.set(options, known)
    return known.memo(local)
  }
  const write = (instant: number, options: Intl.DateTimeFormatOptions) => writeDate(dateIn(instant, timezone), options)

  const yearOf = (instant: number) => dateIn(instant, timezone).slice(0, 4)

  return {
    dateOf: (instant: number): string => dateIn(instant, timezone),

    withOffset: (instant: number): string => withOffset(instant, timezone),

    weekday: (local: string): string => writeDate(local, weekday),

    shortWeekday: (local: string): string => writeDate(local, shortWeekday),

    /** `6. Juni 2026` for a local date. */
    date: (local: string): string => writeDate(local, date),

    days: (first: string, last: string): string => formatOf(date).formatRange(noon(first), noon(last)),

    /** `Samstag, 6. Juni 2026` for an instant. */
    day: (instant: number): string => write(instant, longDay),

    month: (local: string): string => writeDate(local, month),

    /** `Sa., 6. Juni 2026` for an instant; without the year if that is named with the day until which something lasts. */
    briefDay: (instant: number, until: number | null = null): string =>
      write(instant, until !== null && yearOf(until) === yearOf(instant) ? briefDayOfYear : briefDay),

    /** `8. Juni`, with the year if it is not that of `today`. */
    shortDay: (instant: number, today: string): string =>
      write(instant, yearOf(instant) === today.slice(0, 4) ? day : date),

    /** `Sa., 6. Juni`, with the year if it is not that of `today`. */
    nearDay: (instant: number, today: string): string =>
      write(instant, yearOf(instant) === today.slice(0, 4) ? nearDay : nearDayWithYear),

    /** `19:00`, or `19:00–22:00` on one day. */
    time: (start: number, end: number | null): string => {
      const first = timeIn(start, timezone)
      const last = end === null || !isOneDay(start, end, timezone) ? first : timeIn(end, timezone)
      return last === first ? first : `${first}–${last}`
    },

    /** A night that ends in the early morning belongs to one day. */
    isOneDay: (start: number, end: number): boolean => isOneDay(start, end, timezone),

    isDayStart: (instant: number): boolean => isDayStart(instant, timezone),

    beginning: (local: string): number => instantOf(local, '00:00', timezone),

    /** Until then, the night belongs to the day before. */
    morning: (local: string): number => instantOf(local, earlyMorning, timezone),

    span: (period: Period, now: number): Span => spanOf(period, now, timezone),
  }
}

export type Dates = ReturnType<typeof createDates>

/** As far as somebody looks who names no end. */
const furthest = 3 * 366 * 86_400_000

const hour = 3_600_000

const daysOf = ({ from, to }: { from: string; to: string }, timezone: string) => ({
  since: instantOf(from, '00:00', timezone),
  until: instantOf(addDays(to, 1), '00:00', timezone),
})

/** How far hours go on into the night, in ms. Around 23:30 is midnight, too. */
const afterMidnight = (hours: Hours): number =>
  hours[1] === 24 && isAround(hours) ? 1 : Math.round(Math.max(0, Math.min(hours[1], latest) - 24) * hour)

/** Whole local days or a part of one; endless without `to`. A night belongs to its evening, unless it still goes on. */
const spanOf = ({ either, ...period }: Period, now: number, timezone: string): Span => {
  const { from, to, part, hours, weekdays, isBegun, except, begins, ends, at } = period
  if (either !== undefined)
    return aroundAll(
      spanOf(period, now, timezone),
      either.map((one) => spanOf(one, now, timezone)),
    )
  if (part !== undefined) return partOf(from, part, timezone)
  if (at !== undefined) return onAt(from, at, timezone)
  // "Ab 20 Uhr" and "not at noon" go on until the morning, which is then part of no night before.
  const night = hours === undefined ? 0 : afterMidnight(hours)
  const since = hourOf(from, begins ?? 0, timezone) + night
  const morning = Math.max(instantOf(from, earlyMorning, timezone), begins === undefined ? 0 : since)
  const until = to === '' ? null : hourOf(to, ends ?? 24, timezone) + night
  const isAny = hours === undefined && weekdays === undefined
  const offsets = isAny ? [] : offsetsIn(timezone, since, until ?? since + furthest)
  return {
    since,
    until,
    morning: since > now ? morning : Math.max(since, Math.min(morning, now)),
    ...(except && { except: daysOf(except, timezone) }),
    ...(!isAny && {
      begins: { ...(hours && { hours }), ...(weekdays && { weekdays }), ...(isBegun && { isBegun }), offsets },
    }),
  }
}

/** A night of the last piece may go on after its day. */
const aroundAll = (whole: Span, either: readonly Span[]): Span => ({
  ...whole,
  since: Math.min(...either.map(({ since }) => since)),
  until: either.some(({ until }) => until === null) ? null : Math.max(...either.map(({ until }) => until ?? 0)),
  morning: Math.min(...either.map(({ since, morning = since }) => morning)),
  either,
})

/** From 24 on in the night after the day. */
const hourOf = (date: string, hours: number, timezone: string): number => {
  const minutes = Math.round(hours * 60)
  const [atHour, atMinute] = [Math.floor(minutes / 60) % 24, minutes % 60].map((one) => String(one).padStart(2, '0'))
  return instantOf(addDays(date, Math.floor(minutes / 60 / 24)), `${atHour}:${atMinute}`, timezone)
}

/** What is on at one of some hours. */
const onAt = (date: string, hours: readonly number[], timezone: string): Span => {
  const moments = hours.map((one) => hourOf(date, one, timezone))
  const atNight = hours.every((one) => one < earliest || one >= 24)
  return { since: Math.min(...moments), until: Math.max(...moments) + 1, moments, ...(atNight && { atNight }) }
}

/** What begins earlier counts if it goes on for two hours. */
const partOf = (date: string, part: DayPart, timezone: string): Span => {
  const [begin, end] = hoursOf[part]
  const since = hourOf(date, begin, timezone)
  return { since, until: hourOf(date, end, timezone), morning: since + 2 * hour - 1 }
}

const withOffset = (instant: number, timezone: string): string => {
  const local = `${dateIn(instant, timezone)}T${timeIn(instant, timezone)}:00`
  const minutes = Math.round(Date.parse(`${local}Z`) / 60_000) - Math.floor(instant / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${local}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`
}

export const daysOfMonth = (month: string): string[] => {
  const first = firstOfMonth(month)
  const count = (Date.parse(addMonths(first, 1)) - Date.parse(first)) / 86_400_000
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
