import { addDays, dateIn, instantOf } from '#domain/time.ts'
import type { Language } from '../texts.ts'

const locales = { de: 'de-DE', en: 'en-GB' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format is slow, using it is not. */
const formatOf = (language: Language, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify([language, timeZone, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { timeZone, ...options })
  formats.set(key, format)
  return format
}

const time = { hour: '2-digit', minute: '2-digit' } as const
const day = { day: 'numeric', month: 'long' } as const
const longDay = { weekday: 'long', ...day, year: 'numeric' } as const

/** Dates and times as people read them, in one language and time zone. Instants are milliseconds since the epoch. */
export const datesIn = (language: Language, timezone: string) => {
  const write = (instant: number, options: Intl.DateTimeFormatOptions) =>
    formatOf(language, timezone, options).format(instant)

  return {
    /** The local date of an instant, as yyyy-mm-dd. */
    dateOf: (instant: number): string => dateIn(instant, timezone),

    /** `Samstag, 6. Juni 2026` for a local date. */
    day: (date: string): string => write(instantOf(date, '12:00', timezone), longDay),

    /** `8. Juni` for an instant. */
    shortDay: (instant: number): string => write(instant, day),

    /** `19:00`, or `19:00–22:00` when both lie on the same day. */
    time: (start: number, end: number | null): string => {
      const from = write(start, time)
      return end === null || dateIn(end, timezone) !== dateIn(start, timezone) ? from : `${from}–${write(end, time)}`
    },

    /** Day and time in full, with the end when there is one. */
    period: (start: number, end: number | null): string => {
      const format = formatOf(language, timezone, { ...longDay, ...time })
      return end === null ? format.format(start) : format.formatRange(start, end)
    },

    /** Where a local date begins. */
    beginning: (date: string): number => instantOf(date, '00:00', timezone),

    tomorrow: (date: string): string => addDays(date, 1),
  }
}

export type Dates = ReturnType<typeof datesIn>
