import type { TFunction } from 'i18next'
import type { Misread } from '#domain/dateEntry.ts'
import { dateLocales, languageOf } from '#domain/languages.ts'
import { dateIn } from '#domain/time.ts'

/** "Saturday, 5 December 2026". */
export const dateMeaning = (date: string, language: string): string =>
  new Intl.DateTimeFormat(dateLocales[languageOf(language)], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  )

/** In days: a date of the coming year is what people usually mean. */
const near = 366

/** "today", "2 days ago" or "in 36 years", as such a date may be a mistake; null for the rest of the coming year. */
const distanceMeaning = (date: string, today: string, language: string): string | null => {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000)
  if (days > 0 && days < near) return null
  const locale = dateLocales[languageOf(language)]
  if (Math.abs(days) < 31) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  const words = new Intl.RelativeTimeFormat(locale)
  return Math.abs(days) < near
    ? words.format(Math.round(days / 30.4), 'month')
    : words.format(Math.round(days / 365.25), 'year')
}

/** "Saturday, 5 December 2026, 20:15", with "(today)" or "(in 36 years)" after it, if so. A whole day has no time. */
export const momentMeaning = (
  t: TFunction,
  instant: string,
  { timezone, language, isAllDay }: { timezone: string; language: string; isAllDay: boolean },
): string => {
  const moment = new Date(instant)
  const day = dateIn(moment.getTime(), timezone)
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timezone } as const
  const time = new Intl.DateTimeFormat('en-GB', clock).format(moment)
  const date = dateMeaning(day, language)
  const meaning = isAllDay ? date : t('dates.moment', { date, time })
  const distance = distanceMeaning(day, todayIn(timezone), language)
  return distance === null ? meaning : `${meaning} (${distance})`
}

export const misreadText = (
  t: TFunction,
  misread: Misread,
  { language, ...typed }: { typed: string; example: string; language: string },
): string => {
  if (misread.fault !== 'otherWeekday') return t(`dates.${misread.fault}`, typed)
  const day = new Date(`${misread.day}T00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocales[languageOf(language)], { ...options, timeZone: 'UTC' }).format(day)
  return t('dates.otherWeekday', { ...typed, date: part({ dateStyle: 'long' }), weekday: part({ weekday: 'long' }) })
}

/** `yyyy-mm-dd`. */
export const todayIn = (timezone: string): string => dateIn(Date.now(), timezone)
