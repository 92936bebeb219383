import type { TFunction } from 'i18next'
import type { Language } from '#domain/languages.ts'
import type { SiteTheme } from '#server/themes/siteTheme.ts'
import type { Dates } from './dates.ts'

/** All that an answer may depend on, besides the database. */
export type SiteRequest<Field extends string = string> = {
  /** Percent-encoded. */
  path: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<Field, string>>
  language: Language
  kept: Readonly<Record<string, string>>
  theme: SiteTheme
  t: TFunction
  dates: Dates
  /** In ms: the beginning of the minute for pages, of the day for files. */
  now: number
  today: string
  /** @throws Refusal 429 for too many rows */
  countRows: (rows: number) => void
}
