import type { ICalEventData } from 'ical-generator'
import type { FeedEvent } from '../data/feeds.ts'
import { eventPath } from './lines.ts'

/** How long a calendar waits before it looks again, in seconds. */
const refreshInterval = 3_600

/** After so many events other requests get their turn. */
const batch = 500

const longestLine = 75

/**
 * Events as an iCalendar file (RFC 5545, contract §5). Times are in UTC, which every calendar shows in its owner's zone.
 * The UID is the event's id and never changes; what was canceled or deleted is `STATUS:CANCELLED`.
 * @param name how calendars call the feed
 * @param siteUrl the public origin
 */
export const writeIcal = async (
  events: readonly FeedEvent[],
  { name, siteUrl }: { name: string; siteUrl: string },
): Promise<string> => {
  const { default: ical, ICalCalendarMethod } = await import('ical-generator')
  const create = () =>
    ical({
      name: clean(name),
      prodId: { company: 'town-calendar', product: 'town-calendar', language: 'EN' },
      method: ICalCalendarMethod.PUBLISH,
      url: siteUrl,
      ttl: refreshInterval,
    })
  const ending = 'END:VCALENDAR'
  const parts = [create().toString().replace(ending, '')]
  for (let from = 0; from < events.length; from += batch) {
    const calendar = create()
    for (const event of events.slice(from, from + batch)) {
      parts.push(fold(calendar.createEvent(await dataOf(event, siteUrl)).toString()))
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return `${parts.join('')}${ending}\r\n`
}

const dataOf = async (event: FeedEvent, siteUrl: string): Promise<ICalEventData> => {
  const { ICalEventStatus } = await import('ical-generator')
  const { id, version, name, canceled, start_at, end_at, created_at, updated_at, deleted_at } = event
  const data: ICalEventData = {
    id,
    sequence: version - 1,
    stamp: new Date(updated_at),
    created: new Date(created_at),
    lastModified: new Date(updated_at),
    start: new Date(start_at),
    ...(end_at !== null && end_at > start_at && { end: new Date(end_at) }),
    summary: clean(name),
    status: canceled === 1 || deleted_at !== null ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
  if (deleted_at !== null) return data
  return {
    ...data,
    location: whereabouts(event),
    ...(event.description !== '' && { description: clean(event.description) }),
    categories: [event.category, event.topic, ...event.tags].map((category) => ({ name: clean(category) })),
    url: siteUrl + eventPath(id),
  }
}

const whereabouts = ({ place, location2, address, lat, lng }: FeedEvent) => ({
  title: [place, location2, address].flatMap((text) => (text ? clean(text) : [])).join(', '),
  ...(lat !== null && lng !== null && { geo: { lat, lon: lng } }),
})

/** A text without the control characters that would break a feed; line breaks stay. */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+|[\uFFFE\uFFFF]+/gu, ' ')

/** Breaks lines after 75 bytes, as RFC 5545 wants it. The library's own way takes seconds for thousands of events. */
const fold = (text: string): string =>
  text
    .split('\r\n')
    .map((line) => (Buffer.byteLength(line) <= longestLine ? line : foldLine(line)))
    .join('\r\n')

const foldLine = (line: string): string => {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longestLine) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
