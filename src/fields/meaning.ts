import type { TFunction } from 'i18next'
import { dateLocales, languageOf } from '#domain/languages.ts'
import { dateIn } from '#domain/time.ts'

/** "Saturday, 5 December 2026". */
export const dateMeaning = (date: string, language: string): string =>
  new Intl.DateTimeFormat(dateLocales[languageOf(language)], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  )

/** "Saturday, 5 December 2026, 20:15". */
export const momentMeaning = (t: TFunction, instant: string, timezone: string, language: string): string => {
  const moment = new Date(instant)
  const date = dateMeaning(dateIn(moment.getTime(), timezone), language)
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timezone } as const
  return t('dates.moment', { date, time: new Intl.DateTimeFormat('en-GB', clock).format(moment) })
}

/** `yyyy-mm-dd`. */
export const todayIn = (timezone: string): string => dateIn(Date.now(), timezone)
