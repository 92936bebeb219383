import type { FeedEvent } from '#server/calendar/feeds.ts'
import { eventPath } from '../event/eventAddress.ts'
import { picturePath } from '../pictures.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { createItems } from './feedItems.ts'
import { clean } from './ical.ts'
import { type Channel, element, escapeXml, itemContent, titleOf } from './rss.ts'

/** Events as an Atom feed (RFC 4287), with the content of RSS. */
export const writeAtom = async (
  events: readonly FeedEvent[],
  channel: Channel,
  request: SiteRequest,
): Promise<string> => {
  const entries = await writeEntries(events, channel.siteUrl, request)
  const changed = events.map(({ changed_at }) => changed_at).reduce((one, other) => Math.max(one, other), 0)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${request.language}">
${element('id', channel.self)}
${element('title', channel.name)}
${element('subtitle', channel.description || channel.name)}
${element('updated', new Date(changed).toISOString())}
<author>${element('name', request.theme.config.sitename)}</author>
<link rel="self" type="application/atom+xml" href="${escapeXml(channel.self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(channel.page)}"/>
${entries}</feed>
`
}

const writeEntry = async (event: FeedEvent, siteUrl: string, request: SiteRequest): Promise<string> => {
  const path = picturePath(event.image)
  const categories = [...new Set([event.category, event.topic, ...event.tags])].filter((name) => name !== '')
  return `<entry>
${element('id', `urn:uuid:${event.id}`)}
${element('title', titleOf(event, request))}
<link rel="alternate" type="text/html" href="${escapeXml(siteUrl + eventPath(event, request.dates))}"/>
${path === null ? '' : `<link rel="enclosure" type="image/webp" href="${escapeXml(siteUrl + path)}"/>\n`}${element('published', new Date(event.listed_at).toISOString())}
${element('updated', new Date(event.changed_at).toISOString())}
${categories.map((name) => `<category term="${escapeXml(clean(name))}"/>`).join('')}
<content type="html">${escapeXml(clean(await itemContent(event, request)))}</content>
</entry>
`
}

const writeEntries = createItems(writeEntry)
