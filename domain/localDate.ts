/** Without Temporal, for pages that do not load it (time.ts). */

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const figures = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...figures, hourCycle: 'h23' })
  formats.set(zone, format)
  return format
}

/** As if it were UTC, in ms, to the minute. */
const clockAt = (instant: number, zone: string): number => {
  const parts = formatOf(zone).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
}

/** The local date (yyyy-mm-dd) of an instant. */
export const localDate = (instant: number, zone: string): string =>
  new Date(clockAt(instant, zone)).toISOString().slice(0, 10)

/** The first instant of a local date. Where clocks skip midnight, that is midnight on the clock of the day before. */
export const beginningOf = (date: string, zone: string): number => {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const dayBefore = midnight - 86_400_000
  const near = midnight - (clockAt(dayBefore, zone) - dayBefore)
  const begin = near - (clockAt(near, zone) - midnight)
  return clockAt(begin, zone) === midnight ? begin : near
}

export const nextDate = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether a text is an existing date, `yyyy-mm-dd`. */
export const isDate = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
