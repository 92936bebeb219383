import type { Language } from '#domain/languages.ts'
import { withoutEmpty, withQuery } from './liquid.ts'
import type { SiteRequest } from './siteRequest.ts'

/** What a page says about itself to browsers, search engines and whoever shows a preview of a link. */
export type PageHead = {
  /** Empty for the calendar itself. */
  title: string
  description?: string
  /** Path of a picture of this site. */
  image?: string | null
  /** The path and query under which search engines should know the page; null when they should not. */
  canonical?: string | null
  /** A schema.org object. */
  jsonLd?: object
  /** The path of the feeds for what the page shows, without `.ics` or `.rss`. */
  feeds?: string
}

/** A page before it is rendered. */
export type Page = { template: string; head: PageHead; values: object }

/** {@link PageHead} as templates get it; addresses are complete. */
export type Head = {
  title: string
  siteName: string
  description: string
  image: string | null
  canonical: string | null
  locale: string
  /** JSON that cannot end the script it stands in. */
  jsonLd: string | null
  feeds: { ical: string; rss: string } | null
  /** The same page in each language; the first one is the page's own. */
  languages: { code: Language; address: string; path: string }[]
}

const locales = { de: 'de_DE', en: 'en_GB' } as const
const descriptionLength = 200

/** @param siteUrl the public origin */
export const headOf = (request: SiteRequest, head: PageHead, siteUrl: string): Head => {
  const { config } = request.theme
  const { canonical = null, image = null, description = '', feeds } = head
  const here = withQuery(request.path, withoutEmpty(request.query))
  const inLanguage = (code: Language) => {
    const path = withQuery(here, { ...request.kept, lng: code })
    return { code, path, address: siteUrl + withQuery(here, { lng: code }) }
  }
  return {
    title: head.title === '' ? config.defaultMetaTitle : `${head.title} · ${config.sitename}`,
    siteName: config.sitename,
    description: excerpt(description === '' ? config.defaultMetaDescription : description, descriptionLength),
    image: image === null ? null : siteUrl + image,
    canonical: canonical === null ? null : siteUrl + canonical,
    locale: locales[request.language],
    jsonLd: head.jsonLd === undefined ? null : inScript({ '@context': 'https://schema.org', ...head.jsonLd }),
    feeds: feeds === undefined ? null : feedsOf(feeds),
    languages: request.language === 'de' ? [inLanguage('de'), inLanguage('en')] : [inLanguage('en'), inLanguage('de')],
  }
}

/** The two feeds under a path such as `/groups/{id}/events?text=jazz`. */
const feedsOf = (feeds: string) => {
  const [path, query] = feeds.split('?')
  const suffix = query === undefined ? '' : `?${query}`
  return { ical: `${path}.ics${suffix}`, rss: `${path}.rss${suffix}` }
}

/** JSON that cannot end the script it stands in. */
export const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The beginning of a text, with an ellipsis where something is missing. It ends with a whole word, unless a word takes half
 * of it, and always with a whole character.
 * @param length in code units, such as `text.length`
 */
export const excerpt = (text: string, length: number): string => {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const end = cut.lastIndexOf(' ')
  const kept = end < length / 2 ? cut.replace(/[\ud800-\udbff]$/, '') : cut.slice(0, end)
  return `${kept.trimEnd()}…`
}
