import { beginningOf, localDate } from '#domain/localDate.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timezone: string): Intl.DateTimeFormat => {
  const known = formats.get(timezone)
  if (known) return known
  const format = new Intl.DateTimeFormat('de-DE', {
    timeZone: timezone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timezone, format)
  return format
}

/** dd.MM.yyyy HH:mm in the site's zone (§9), with a language "Tue 12.05.2026 19:00"; empty if invalid. */
export const formatInstant = (instant: string | number, timezone: string, language?: string): string => {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const date = formatDate(`${parts.year}-${parts.month}-${parts.day}`, language)
  return `${date} ${parts.hour}:${parts.minute}`
}

/** When an event of a list begins: the day alone if it takes whole days. */
export const formatStart = (
  { start, allDay }: Readonly<Record<string, unknown>>,
  timezone: string,
  language?: string,
): string => formatInstant(String(start), timezone, language).slice(0, allDay === true ? -' HH:mm'.length : undefined)

/** When an event begins of which no more is known: the day alone if that is where its day begins, as of whole days. */
export const formatBeginning = (start: string, timezone: string, language?: string): string =>
  formatStart({ start, allDay: beginsDay(start, timezone) }, timezone, language)

const beginsDay = (start: string, timezone: string): boolean => {
  const at = Date.parse(start)
  return !Number.isNaN(at) && beginningOf(localDate(at, timezone), timezone) === at
}

/** From when until when: an end on the same day is a time alone; of whole days only these are named. */
export const formatSpan = (
  { start, end, allDay }: { start: string; end: string | null; allDay: boolean },
  timezone: string,
  language?: string,
): string => {
  const [first = '', last = first] = [start, end]
    .flatMap((at) => at ?? [])
    .map((at) => formatInstant(at, timezone, language))
  const [firstDay, lastDay] = [first, last].map((at) => at.slice(0, -' HH:mm'.length))
  if (allDay) return [...new Set([firstDay, lastDay])].join(' – ')
  if (first === last) return first
  return `${first} – ${firstDay === lastDay ? last.slice(-'HH:mm'.length) : last}`
}

/** From when until when an event takes place of which no more is known, as {@link formatBeginning}. */
export const formatPeriod = (event: { start: string; end: string | null }, timezone: string): string =>
  formatSpan({ ...event, allDay: beginsDay(event.start, timezone) }, timezone)

/** HH:mm in the site's zone. */
export const formatTime = (instant: string, timezone: string): string =>
  formatInstant(instant, timezone).slice(-'HH:mm'.length)

/** From when until when an event is within its day: HH:mm – HH:mm. */
export const formatTimes = ({ start, end }: { start: string; end: string | null }, timezone: string): string =>
  [start, end].flatMap((at) => (at === null ? [] : formatTime(at, timezone))).join(' – ')

const weekdays = new Map<string, Intl.DateTimeFormat>()

const weekdayOf = (date: number, language: string): string => {
  const known = weekdays.get(language)
  const format = known ?? new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  weekdays.set(language, format)
  return format.format(date)
}

/** 12.05.2026, with a language "Tue 12.05.2026"; empty if invalid. */
export const formatDate = (date: string, language?: string): string => {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN
  if (Number.isNaN(instant)) return ''
  const [year, month, day] = date.split('-')
  const figures = `${day}.${month}.${year}`
  return language === undefined ? figures : `${weekdayOf(instant, language)} ${figures}`
}

/** "Tue". */
export const formatWeekday = (date: string, language: string): string => weekdayOf(Date.parse(date), language)

/** "May 2026". */
export const formatMonth = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(month))

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** "vor 3 Stunden"; null below a minute. `now` in ms. */
export const formatAge = (instant: string, now: number, language: string): string | null => {
  const age = now - Date.parse(instant)
  const step = steps.find(([, length]) => age >= length)
  if (!step) return null
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(age / step[1]), step[0])
}
