import type { SiteMasthead, SiteNames } from './theme.ts'

/** The names of a calendar in its theme: one may stand for all. */

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
export const siteNamesIn = ({ translated, ...own }: SiteMasthead, language: string | undefined): SiteNames =>
  translated && translated.language === language ? translated : own
