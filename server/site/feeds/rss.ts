import type { FeedEvent } from '#server/calendar/feeds.ts'
import { renderDescription } from '../description.ts'
import { eventPath } from '../event/eventAddress.ts'
import { excerpt } from '../excerpt.ts'
import { factTexts, statedName, whereText } from '../facts.ts'
import { picturePath } from '../pictures.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { whenText } from '../when.ts'
import { createItems } from './feedItems.ts'
import { clean } from './ical.ts'

/** URLs are absolute. */
export type Channel = { name: string; description: string; page: string; self: string; siteUrl: string }

const longestDescription = 4_000

/** Events as an RSS 2.0 feed, with date and state in the titles. */
export const writeRss = async (
  events: readonly FeedEvent[],
  channel: Channel,
  request: SiteRequest,
): Promise<string> => {
  const items = await writeItems(events, channel.siteUrl, request)
  const changed = events.map(({ changed_at }) => changed_at).reduce((one, other) => Math.max(one, other), 0)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${element('title', channel.name)}
${element('link', channel.page)}
${element('description', channel.description || channel.name)}
${element('language', request.language)}
${changed === 0 ? '' : `${element('lastBuildDate', new Date(changed).toUTCString())}\n`}<atom:link href="${escapeXml(channel.self)}" rel="self" type="application/rss+xml"/>
${items}</channel>
</rss>
`
}

export const itemContent = async (event: FeedEvent, { t, dates }: SiteRequest): Promise<string> => {
  const when = whenText(event, { t, dates })
  const where = whereText({ ...event, room: event.location2 })
  const lines = [when, where, ...factTexts(event, { t, dates })].map((line) => escapeXml(clean(line)))
  return `<p>${lines.join('<br>')}</p>\n${await renderDescription(excerpt(event.description, longestDescription))}`
}

export const titleOf = (event: FeedEvent, { t, dates, today }: SiteRequest): string =>
  t('feedTitle', { when: dates.shortDay(event.start_at, today), name: statedName(event, { t, dates }) })

const writeItem = async (event: FeedEvent, siteUrl: string, request: SiteRequest): Promise<string> => {
  const content = await itemContent(event, request)
  const categories = [event.category, event.topic, ...event.tags].map((category) => element('category', category))
  return `<item>
${element('title', titleOf(event, request))}
${element('link', siteUrl + eventPath(event, request.dates))}
<guid isPermaLink="false">${event.id}</guid>
${element('pubDate', new Date(event.listed_at).toUTCString())}
${element('description', content)}
${[...categories, ...pictureOf(event, siteUrl)].join('\n')}
</item>
`
}

const writeItems = createItems(writeItem)

const pictureOf = ({ image, alt, name }: FeedEvent, siteUrl: string): string[] => {
  const path = picturePath(image)
  if (path === null) return []
  const address = escapeXml(siteUrl + path)
  return [
    `<media:content url="${address}" medium="image" type="image/webp">${element('media:description', alt || name)}</media:content>`,
  ]
}

export const element = (name: string, text: string): string => `<${name}>${escapeXml(clean(text))}</${name}>`

export const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (character) => entities[character] ?? '')

const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
}
