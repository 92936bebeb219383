import { dateLocales, type Language, languages } from '#domain/languages.ts'
import type { Settings } from '#server/settings.ts'
import { type Card, type SharedPicture, sharedCard, siteCard } from './cards/cards.ts'
import { excerpt } from './excerpt.ts'
import { subscriptionAddress } from './feeds/subscription.ts'
import type { SiteRequest } from './siteRequest.ts'
import { withoutEmpty, withQuery } from './templates/liquid.ts'

/** What a page says about itself to browsers, search engines and anyone who shows a preview of a link. */
export type PageHead = {
  /** Empty for the calendar itself. */
  title: string
  description?: string
  /** The picture of previews; left out, it is the site's. */
  card?: Card
  /** The path and query under which search engines should know the page; null when they should not. */
  canonical?: string | null
  /** The path and query under which people pass the page on, where search engines should not know it. */
  shared?: string | null
  /** A schema.org object. */
  jsonLd?: object
  /** The path of the feeds for what the page shows, without `.ics` or `.rss`. */
  feeds?: string
  /** The page about subscriptions to what the page shows, where it is not that of its feeds. */
  subscribe?: string
}

/** A page before it is rendered. */
export type Page = { template: string; head: PageHead; values: object }

/** That a page has another path now, for ever. */
export type Moved = { moved: string }

/** {@link PageHead} as templates get it; addresses are complete. */
export type Head = {
  title: string
  siteName: string
  description: string
  /** The address of the picture for previews, and what more is known of it. */
  image: string
  picture: Pick<SharedPicture, 'alt' | 'width' | 'height'>
  canonical: string | null
  /** The address that previews show; null for what nobody should pass on. */
  shared: string | null
  /** The address that chooses the language by the browser. */
  unspecified: string | null
  locale: string
  /** JSON that cannot end the script it stands in. */
  jsonLd: string | null
  feeds: { ical: string; rss: string; atom: string } | null
  /** How to subscribe to what the page shows. */
  subscribe: string | null
  /** The same page in each language; the first one is the page's own. */
  languages: { code: Language; address: string; path: string }[]
}

/** What of the settings the head depends on. */
type HeadSettings = Pick<Settings, 'siteUrl' | 'language'>

const descriptionLength = 200

/**
 * Fills in what a page says about itself. A page in the site's usual language is known without `lng`, in the other one with
 * it: each language has an address of its own (contract §5).
 */
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
    title: head.title === '' ? config.defaultMetaTitle : `${head.title} · ${config.sitename}`,
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
    subscribe: head.subscribe ?? (feeds === undefined ? null : subscriptionAddress(feeds)),
    languages: [request.language, ...languages.filter((code) => code !== request.language)].map(inLanguage),
  }
}

/** What the site is, in the language of the page. */
export const siteDescription = ({ theme, t }: SiteRequest): string =>
  theme.config.defaultMetaDescription || t('describe.site', { site: theme.config.sitename })

/** The feeds under a path such as `/groups/{id}/events?text=jazz`. */
const feedsOf = (feeds: string) => {
  const [path, query] = feeds.split('?')
  const suffix = query === undefined ? '' : `?${query}`
  return { ical: `${path}.ics${suffix}`, rss: `${path}.rss${suffix}`, atom: `${path}.atom${suffix}` }
}

/** JSON that cannot end the script it stands in. */
export const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
