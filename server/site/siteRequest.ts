import type { TFunction } from 'i18next'
import type { Language } from '#domain/languages.ts'
import type { SiteTheme } from '#server/themes/siteTheme.ts'
import type { Dates } from './dates.ts'

/** What of a request may decide how its answer looks, apart from the database. */
export type SiteRequest<Field extends string = string> = {
  /** Percent-encoded. */
  path: string
  /** The parameters of the path, such as `id`. */
  params: Readonly<Record<string, string>>
  /** The query, as far as the page reads it: trimmed, without control characters, empty where nothing was given. */
  query: Readonly<Record<Field, string>>
  language: Language
  /** Query parameters that links keep. */
  kept: Readonly<Record<string, string>>
  theme: SiteTheme
  t: TFunction
  dates: Dates
  /** Milliseconds since the epoch: the beginning of the minute for pages, of the day for files. */
  now: number
  /** The local date. */
  today: string
  /** Counts rows that were read for the visitor. @throws Refusal 429 when there were too many before */
  countRows: (rows: number) => void
}
