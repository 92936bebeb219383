import * as v from 'valibot'
import { type Feed, type FeedEvent, maximumFeedEvents } from '#domain/feed.ts'
import { maximumNameLength, maximumTextLength } from '#domain/limits.ts'
import { toLine } from '#domain/text.ts'
import { wholeDays } from '#domain/time.ts'
import { createNotes } from '../ical/lines.ts'
import { priceIn } from '../prices.ts'
import type { Reading } from '../reading.ts'
import { shortened, webLink } from '../texts.ts'
import { withoutMarkup } from '../withoutMarkup.ts'

const optionalText = v.optional(v.nullable(v.string()), '')
const degrees = v.optional(v.nullable(v.union([v.number(), v.pipe(v.string(), v.transform(Number))])), null)

const seconds = v.pipe(
  v.number(),
  v.check((value) => !Number.isNaN(new Date(value * 1_000).getTime())),
)

/** `/api/events`: times in seconds; `description` is from its own page. */
const gancioEvent = v.object({
  id: v.number(),
  title: v.string(),
  slug: optionalText,
  start_datetime: seconds,
  end_datetime: v.optional(v.nullable(seconds), null),
  description: optionalText,
  online_locations: v.optional(v.nullable(v.array(v.string())), null),
  tags: v.optional(v.array(v.string()), () => []),
  place: v.optional(
    v.nullable(v.object({ name: optionalText, address: optionalText, latitude: degrees, longitude: degrees })),
    null,
  ),
})

const named = v.object({ name: v.string() })

/** An empty list for nowhere. */
const tribeVenue = v.object({
  venue: optionalText,
  address: optionalText,
  zip: optionalText,
  city: optionalText,
  geo_lat: degrees,
  geo_lng: degrees,
})

/** `/wp-json/tribe/events/v1/events`: times in UTC, HTML texts. */
const tribeEvent = v.object({
  id: v.number(),
  title: v.string(),
  url: optionalText,
  description: optionalText,
  all_day: v.optional(v.boolean(), false),
  start_date: v.string(),
  utc_start_date: v.string(),
  end_date: optionalText,
  utc_end_date: optionalText,
  categories: v.optional(v.array(named), () => []),
  tags: v.optional(v.array(named), () => []),
  venue: v.optional(v.union([tribeVenue, v.array(tribeVenue)]), () => []),
  status: optionalText,
  cost: optionalText,
})

const tribePages = v.array(v.object({ events: v.array(v.unknown()) }))

type Found = Omit<FeedEvent, 'line' | 'recurrence' | 'planned'>

const geoOf = (lat: number | null, lng: number | null): FeedEvent['geo'] =>
  lat === null || lng === null || Number.isNaN(lat) || Number.isNaN(lng) || (lat === 0 && lng === 0)
    ? null
    : { lat, lng }

const texts = (title: string, description: string) => ({
  name: shortened(toLine(withoutMarkup(title)), maximumNameLength),
  description: shortened(withoutMarkup(description), maximumTextLength),
})

const lineOf = (...parts: (string | null)[]): string => toLine(withoutMarkup(parts.filter(Boolean).join(', ')))

const instant = (value: number): string => new Date(value * 1_000).toISOString()

const fromGancio =
  (base: string) =>
  (found: unknown): Found | null => {
    const parsed = v.safeParse(gancioEvent, found)
    if (!parsed.success) return null
    const { id, title, slug, start_datetime, end_datetime, description, online_locations, tags, place } = parsed.output
    const [link = ''] = online_locations ?? []
    // Gancio's place for online events.
    const isOnline = link !== '' && (place === null || /^online$/i.test(place.name ?? ''))
    return {
      ...texts(title, description ?? ''),
      uid: `gancio ${id} ${new URL(base).host}`,
      start: instant(start_datetime),
      end: end_datetime === null || end_datetime <= start_datetime ? null : instant(end_datetime),
      allDay: false,
      location: isOnline ? link : lineOf(place?.name ?? '', place?.address ?? ''),
      url: new URL(`/event/${encodeURIComponent(slug?.toWellFormed() || String(id))}`, base).href,
      categories: tags,
      geo: place === null ? null : geoOf(place.latitude, place.longitude),
      canceled: false,
    }
  }

/** `2027-04-02 18:00:00`. Years that have four digits in all time zones; else NaN. */
const utc = (text: string | null): number =>
  /^[1-8]\d{3}-/.test(text ?? '') ? Date.parse(`${text?.replace(' ', 'T')}Z`) : Number.NaN

const fromTribe =
  ({ timezone }: Reading, base: string) =>
  (found: unknown): Found | null => {
    const parsed = v.safeParse(tribeEvent, found)
    if (!parsed.success) return null
    const event = parsed.output
    const [start, end] = [utc(event.utc_start_date), utc(event.utc_end_date)]
    if (Number.isNaN(start)) return null
    const span = {
      start: new Date(start).toISOString(),
      end: Number.isNaN(end) || end <= start ? null : new Date(end).toISOString(),
    }
    const [venue] = [event.venue].flat()
    return {
      ...texts(event.title, event.description ?? ''),
      ...(event.all_day ? wholeDays(span, timezone) : span),
      uid: `tribe ${event.id} ${new URL(base).host}`,
      allDay: event.all_day,
      location: venue ? lineOf(venue.venue, venue.address, [venue.zip, venue.city].filter(Boolean).join(' ')) : '',
      url: webLink(event.url ?? ''),
      categories: [...event.categories, ...event.tags].map(({ name }) => toLine(withoutMarkup(name))),
      geo: venue ? geoOf(venue.geo_lat, venue.geo_lng) : null,
      canceled: /cancel/i.test(event.status ?? ''),
      facts: priceIn(withoutMarkup(event.cost ?? '')) ?? {},
    }
  }

/** Reads another program's answer from now on. Null for an unknown program, `tooMany` for too many events. */
export const readMoving = (text: string, reading: Reading, base: string): Feed | null | 'tooMany' => {
  const answer = parseJson(text)
  const pages = v.safeParse(tribePages, answer)
  const isTribe = pages.success && pages.output.length > 0
  const isGancio = Array.isArray(answer) && answer.every((one) => v.is(v.object({ start_datetime: v.number() }), one))
  if (!isTribe && !isGancio) return null
  const found: unknown[] = isTribe ? pages.output.flatMap(({ events }) => events) : (answer as unknown[])
  if (found.length > maximumFeedEvents) return 'tooMany'
  const { notes, note } = createNotes()
  const understand = isTribe ? fromTribe(reading, base) : fromGancio(base)
  let past = 0
  const events = found.flatMap((one, index): FeedEvent[] => {
    const event = understand(one)
    if (event === null || event.name === '') {
      note(event === null ? 'invalid' : 'unnamed', { number: index + 1, text: JSON.stringify(one) })
      return []
    }
    const isOver = Date.parse(event.end ?? event.start) < reading.now
    if (isOver) past += 1
    return isOver ? [] : [{ ...event, recurrence: '', planned: null, line: index + 1 }]
  })
  return { name: new URL(base).host, events, notes, leftOut: { past } }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
