import { hash } from 'node:crypto'
import type { ICalCalendar, ICalEventData } from 'ical-generator'
import type { FeedEvent } from '../data/feeds.ts'
import { eventPath } from './lines.ts'

/** How long a calendar waits before it looks again, in seconds. */
const refreshInterval = 3_600

/** After so many events other requests get their turn. */
const batch = 500

const longestLine = 75

const ending = 'END:VCALENDAR'

/** The library is loaded with the first feed. */
type Ical = typeof import('ical-generator')

/** How many characters of finished events are kept, some twenty thousand events. */
const room = 20_000_000

type Feed = { name: string; siteUrl: string }
type Written = { mark: string; text: string }

/**
 * Writes events as iCalendar files (RFC 5545, contract §5). Times are in UTC, which every calendar shows in its owner's zone.
 * The UID is the event's id and never changes; what was canceled or deleted is `STATUS:CANCELLED`. Events that were written
 * before and look the same are not written anew, so that a change costs no more than the changed.
 * @returns takes the events, how calendars call the feed, and the public origin, which has to be the same at each call
 */
export const createIcalWriter = () => {
  const kept = new Map<string, Written>()
  let used = 0

  const keep = (id: string, written: Written) => {
    used += written.text.length - (kept.get(id)?.text.length ?? 0)
    kept.set(id, written)
    for (const [oldest, { text }] of kept) {
      if (used <= room) break
      kept.delete(oldest)
      used -= text.length
    }
  }

  return async (events: readonly FeedEvent[], feed: Feed): Promise<string> => {
    const ical = await import('ical-generator')
    const parts = [createCalendar(ical, feed).toString().replace(ending, '')]
    for (let from = 0; from < events.length; from += batch) {
      const calendar = createCalendar(ical, feed)
      for (const event of events.slice(from, from + batch)) {
        const mark = hash('sha1', JSON.stringify(event), 'base64')
        const known = kept.get(event.id)
        const text = known?.mark === mark ? known.text : write(calendar, dataOf(ical, event, feed.siteUrl))
        if (known?.mark !== mark) keep(event.id, { mark, text })
        parts.push(text)
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    return `${parts.join('')}${ending}\r\n`
  }
}

const createCalendar = ({ default: ical, ICalCalendarMethod }: Ical, { name, siteUrl }: Feed): ICalCalendar =>
  ical({
    name: clean(name),
    prodId: { company: 'town-calendar', product: 'town-calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    url: siteUrl,
    ttl: refreshInterval,
  })

const write = (calendar: ICalCalendar, data: ICalEventData): string => fold(calendar.createEvent(data).toString())

const dataOf = ({ ICalEventStatus }: Ical, event: FeedEvent, siteUrl: string): ICalEventData => {
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
    .map((line) => (line.length * 3 <= longestLine || Buffer.byteLength(line) <= longestLine ? line : foldLine(line)))
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
