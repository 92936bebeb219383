import type { Language } from '#domain/languages.ts'

/** The names of a calendar in its theme: one may stand for all. */

export type SiteNames = { sitename: string; sitenameShort: string }

/** `translated`: in the other language than the site's. */
export type NamesByLanguage = SiteNames & { translated?: (SiteNames & { language: Language }) | undefined }

/** What says `sitename` unless it has a text of its own. */
export const nameFollowers = ['sitenameLong', 'defaultMetaTitle', 'logoAlt'] as const

/** The other names of a theme that sets `sitename` alone. */
export const namesBeside = <Name>(sitename: Name) => ({
  sitenameShort: '',
  sitenameLong: sitename,
  defaultMetaTitle: sitename,
  logoAlt: sitename,
})

/** In a language, where there are names for each. */
export const siteNamesIn = ({ translated, ...own }: NamesByLanguage, language: string | undefined): SiteNames =>
  translated && translated.language === language ? translated : own
