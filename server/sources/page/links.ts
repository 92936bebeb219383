import type { SourceLook } from '#domain/sources/sourceRun.ts'
import { toLine } from '#domain/text.ts'

const mostFeeds = 20

type Attributes = Readonly<Record<string, string>>

/** Collects calendars that a page links, embeds, or has by its program. */
export const createFeeds = (html: string, base: string) => {
  const links = new Map<string, string>()
  let [link, text] = ['', '']
  const add = (address: string, name = '') => {
    if (links.size >= mostFeeds) return
    const web = address.trim().replace(/^webcals?:/i, 'https:')
    if (web === '' || !URL.canParse(web, base)) return
    const { href, protocol } = new URL(web, base)
    if (!/^https?:$/.test(protocol)) return
    if (links.get(href)) return
    links.set(href, toLine(name).slice(0, 100))
  }
  return {
    open: (name: string, { rel = '', type = '', href = '', src = '', title = '' }: Attributes) => {
      if (name === 'link' && rel.includes('alternate') && /^text\/calendar\b/i.test(type)) add(href, title)
      if (name === 'iframe') for (const calendar of googleCalendars(src, base)) add(calendar)
      if (name !== 'a') return
      if (isFeedLink(href)) [link, text] = [href, '']
      else for (const calendar of googleCalendars(href, base)) add(calendar)
    },
    text: (part: string) => {
      if (link !== '' && text.length < 1_000) text += part
    },
    close: (name: string) => {
      if (name !== 'a') return
      if (link !== '') add(link, text)
      link = ''
    },
    found: (): SourceLook['feeds'] => {
      const list = squarespaceList(html, base)
      if (list !== null) {
        for (const url of links.keys()) if (isPartOf(url, base)) links.delete(url)
        add(list)
      }
      if (links.size === 0) for (const address of guessed(html, base)) add(address)
      return [...links]
        .filter(([url]) => !links.has(url.replace('outlook-ical=1', 'ical=1')) || !url.includes('outlook-ical=1'))
        .map(([url, name]) => ({ url, name, events: null }))
    },
  }
}

const isFeedLink = (href: string): boolean =>
  /^webcals?:/i.test(href) || /\.ics(?:[?#]|$)/i.test(href) || /[?&](?:ical=1|format=ical|outlook-ical=1)\b/i.test(href)

/** Of programs whose pages do not link it. */
const guessed = (html: string, base: string): string[] => {
  if (/\btribe[-_]events\b/.test(html)) return [withQuery(base, 'ical', '1')]
  if (/\blocalist[-.](?:images|com)\b|\blocalist\.com\b/i.test(html)) return [localistFeed(base)]
  return isSquarespace(html) && /\beventitem\b/.test(html) ? [withQuery(base, 'format', 'ical')] : []
}

const isSquarespace = (html: string): boolean => /\bstatic1\.squarespace\.com\b/.test(html)

/** The data of a Squarespace page of events, or of its category or tag: it links a calendar for each event, and none for all. */
const squarespaceList = (html: string, base: string): string | null => {
  if (!isSquarespace(html) || !/\beventlist\b/.test(html)) return null
  const url = new URL(base)
  for (const name of [...url.searchParams.keys()]) if (!/^(?:category|tag)$/.test(name)) url.searchParams.delete(name)
  return withQuery(url.href, 'format', 'json')
}

const isPartOf = (url: string, base: string): boolean => {
  const { origin, searchParams } = new URL(url)
  return origin === new URL(base).origin && searchParams.get('format') === 'ical'
}

const withQuery = (base: string, name: string, value: string): string => {
  const url = new URL(base)
  url.searchParams.set(name, value)
  return url.href
}

const localistFeed = (base: string): string => {
  const { origin, pathname } = new URL(base)
  const [, part] = /^(\/(?:group|department|place|venue)s?\/[^/]+)/.exec(pathname) ?? []
  return `${origin}${part ?? ''}/calendar.ics`
}

const googleCalendars = (src: string, base: string): string[] => {
  if (!URL.canParse(src, base)) return []
  const url = new URL(src, base)
  if (url.hostname !== 'calendar.google.com') return []
  return [...url.searchParams.getAll('src'), ...url.searchParams.getAll('cid')]
    .map((id) => (id.includes('@') ? id : Buffer.from(id, 'base64').toString()))
    .filter((id) => /^[^\s@]+@[^\s@]+$/.test(id))
    .map((id) => `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`)
}
