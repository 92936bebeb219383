import { Parser } from 'htmlparser2'
import type { SourceLook } from '#domain/source.ts'
import { toLine } from '#domain/text.ts'
import type { Deps } from '#server/deps.ts'
import { FetchRefused, fetchSource } from './fetch.ts'
import { readingOf } from './open.ts'
import { readFeed } from './reader.ts'

/** How many calendars of a page are offered. */
const mostFeeds = 20

const failed = (fault: NonNullable<SourceLook['fault']>, status: number | null = null): SourceLook => ({
  ...{ fault, status, feeds: [] },
})

/** What can be taken over from an address: it is a calendar, or a page on which calendars are found. */
export const lookAt = async (deps: Deps, url: string): Promise<SourceLook> => {
  try {
    const found = await fetchSource(deps.settings, url)
    if (found.kind === 'unchanged') return failed('noCalendar')
    const feed = await readFeed(found.body, readingOf(deps))
    if (!('fault' in feed)) {
      return { fault: null, status: null, feeds: [{ url: found.url, name: feed.name, events: feed.events.length }] }
    }
    const feeds = feed.fault === 'noCalendar' ? feedsIn(found.body.toString(), found.url) : []
    return feeds.length === 0 ? failed(feed.fault) : { fault: null, status: null, feeds }
  } catch (error) {
    if (error instanceof FetchRefused) return failed(error.fault, error.status)
    throw error
  }
}

/** The calendars that a page links, embeds or, by the program that made it, has (The Events Calendar). */
export const feedsIn = (html: string, base: string): SourceLook['feeds'] => {
  const found = new Map<string, string>()
  const add = (address: string | undefined, name = '') => {
    const web = (address ?? '').trim().replace(/^webcals?:/i, 'https:')
    if (web === '' || !URL.canParse(web, base)) return
    const { href, protocol } = new URL(web, base)
    if (!/^https?:$/.test(protocol)) return
    if (found.get(href) || found.size >= mostFeeds) return
    found.set(href, toLine(name).slice(0, 100))
  }
  const isTribe = /\btribe[-_]events\b/.test(html)
  let [link, text] = ['', '']
  const parser = new Parser({
    onopentag: (name, { rel = '', type = '', href = '', src = '', title = '' }) => {
      if (name === 'link' && rel.includes('alternate') && /^text\/calendar\b/i.test(type)) add(href, title)
      if (name === 'iframe') for (const calendar of googleCalendars(src, base)) add(calendar)
      if (name === 'a' && isFeedLink(href)) [link, text] = [href, '']
    },
    ontext: (part) => {
      if (link !== '') text += part
    },
    onclosetag: (name) => {
      if (name === 'a' && link !== '') add(link, text)
      if (name === 'a') link = ''
    },
  })
  parser.write(html)
  parser.end()
  if (found.size === 0 && isTribe) add(withQuery(base, 'ical', '1'))
  return [...found].map(([url, name]) => ({ url, name, events: null }))
}

const isFeedLink = (href: string): boolean =>
  /^webcals?:/i.test(href) || /\.ics(?:[?#]|$)/i.test(href) || /[?&](?:ical=1|format=ical|outlook-ical=1)\b/i.test(href)

const withQuery = (base: string, name: string, value: string): string => {
  const url = new URL(base)
  url.searchParams.set(name, value)
  return url.href
}

/** The public addresses of the calendars that a page shows in a frame of Google. */
const googleCalendars = (src: string, base: string): string[] => {
  if (!URL.canParse(src, base)) return []
  const url = new URL(src, base)
  if (url.hostname !== 'calendar.google.com') return []
  return url.searchParams
    .getAll('src')
    .map((id) => (id.includes('@') ? id : Buffer.from(id, 'base64').toString()))
    .map((id) => `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`)
}
