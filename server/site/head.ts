import { dateLocales, type Language, languages } from '#domain/languages.ts'
import type { Settings } from '#server/settings.ts'
import { type Card, type SharedPicture, sharedCard, siteCard } from './cards/cards.ts'
import { excerpt } from './excerpt.ts'
import { subscriptionPath } from './feeds/subscription.ts'
import type { SiteRequest } from './siteRequest.ts'
import { withoutEmpty, withQuery } from './templates/liquid.ts'

export type PageHead = {
  title: string
  description?: string
  card?: Card
  /** Path and query for search engines; null to hide it. */
  canonical?: string | null
  /** Path and query for sharing, if search engines should not know it. */
  shared?: string | null
  jsonLd?: object
  /** The path of the page's feeds, without ending. */
  feeds?: string
  subscribe?: string
  subscribeLoses?: string
}

export type Page = { template: string; head: PageHead; values: object }

/** The page has another path for ever. */
export type Moved = { moved: string }

/** {@link PageHead} for templates; URLs are absolute. */
export type Head = {
  title: string
  siteName: string
  description: string
  image: string
  picture: Pick<SharedPicture, 'alt' | 'width' | 'height'>
  canonical: string | null
  /** Null if nobody should share it. */
  shared: string | null
  /** Its browser chooses the language. */
  unspecified: string | null
  locale: string
  jsonLd: string | null
  feeds: { ical: string; rss: string; atom: string } | null
  subscribe: string | null
  subscribeLoses: string
  /** The page's own language first. */
  languages: { code: Language; address: string; path: string }[]
}

type HeadSettings = Pick<Settings, 'siteUrl' | 'language'>

const descriptionLength = 200

/** Completes a page's head. Each language has its own URL; the site's usual one has no `lng` (contract §5). */
export const headOf = (request: SiteRequest, head: PageHead, settings: HeadSettings): Head => {
  const { config } = request.theme
  const { canonical = null, shared = canonical, description = '', feeds } = head
  const { path: image, ...picture } = sharedCard(head.card ?? siteCard(request), request)
  const here = withQuery(request.path, withoutEmpty(request.query))
  const addressIn = (code: Language, path: string) =>
    settings.siteUrl + withQuery(path, code === settings.language ? {} : { lng: code })
  const inLanguage = (code: Language) => {
    const path = withQuery(here, { ...request.kept, lng: code })
    return { code, path, address: addressIn(code, canonical ?? here) }
  }
  return {
    title: head.title === '' ? config.defaultMetaTitle || config.sitename : `${head.title} · ${config.sitename}`,
    siteName: config.sitename,
    description: excerpt(description === '' ? siteDescription(request) : description, descriptionLength),
    image: settings.siteUrl + image,
    picture,
    canonical: canonical === null ? null : addressIn(request.language, canonical),
    shared: shared === null ? null : addressIn(request.language, shared),
    unspecified: canonical === null ? null : settings.siteUrl + canonical,
    locale: dateLocales[request.language].replace('-', '_'),
    jsonLd: head.jsonLd === undefined ? null : inScript({ '@context': 'https://schema.org', ...head.jsonLd }),
    feeds: feeds === undefined ? null : feedsOf(feeds),
    subscribe: head.subscribe ?? (feeds === undefined ? null : subscriptionPath(feeds)),
    subscribeLoses: head.subscribeLoses ?? '',
    languages: [request.language, ...languages.filter((code) => code !== request.language)].map(inLanguage),
  }
}

export const siteDescription = ({ theme, t }: SiteRequest): string =>
  theme.config.defaultMetaDescription || t('describe.site', { site: theme.config.sitename })

const feedsOf = (feeds: string) => {
  const [path, query] = feeds.split('?')
  const suffix = query === undefined ? '' : `?${query}`
  return { ical: `${path}.ics${suffix}`, rss: `${path}.rss${suffix}`, atom: `${path}.atom${suffix}` }
}

/** JSON that cannot end its script. */
export const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
