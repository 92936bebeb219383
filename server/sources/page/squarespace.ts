import * as v from 'valibot'
import { dateIn, timeIn } from '#domain/time.ts'
import { isZone } from '../ical/zones.ts'
import type { PageEvent } from './pageEvent.ts'

/** What a page of Squarespace answers with `?format=json`, on which a collection of events stands. */

const optionalText = v.optional(v.nullable(v.string()), '')
const moment = v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())), null)
const degrees = v.optional(v.nullable(v.number()), null)
const words = v.optional(v.nullable(v.array(v.string())), () => [])

const locationSchema = v.object({
  addressTitle: optionalText,
  addressLine1: optionalText,
  addressLine2: optionalText,
  mapLat: degrees,
  mapLng: degrees,
  markerLat: degrees,
  markerLng: degrees,
})
type Location = v.InferOutput<typeof locationSchema>

const itemSchema = v.object({
  id: optionalText,
  title: v.string(),
  fullUrl: optionalText,
  /** Milliseconds since the epoch. */
  startDate: moment,
  endDate: moment,
  structuredContent: v.optional(v.nullable(v.object({ startDate: moment, endDate: moment })), null),
  body: optionalText,
  excerpt: optionalText,
  categories: words,
  tags: words,
  location: v.optional(v.nullable(locationSchema), null),
})

const listSchema = v.object({
  website: v.object({ siteTitle: optionalText, timeZone: optionalText }),
  collection: v.object({ title: optionalText }),
  upcoming: v.array(v.unknown()),
  past: v.optional(v.nullable(v.array(v.unknown())), () => []),
})

const identitySchema = v.object({ id: v.fallback(optionalText, ''), fullUrl: v.fallback(optionalText, '') })

/** What stands on the page; one without a name cannot be read, null not even who it is. */
type SquarespaceList = { name: string; events: (PageEvent | null)[] }

/** Reads what Squarespace answers, null for anything else. `timezone`: of the calendar, for a site that names none. */
export const squarespaceEvents = (text: string, timezone: string): SquarespaceList | null => {
  if (!/^\s*\{/.test(text)) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), listSchema), text)
  if (!parsed.success) return null
  const { website, collection, upcoming, past } = parsed.output
  const zone = website.timeZone && isZone(website.timeZone) ? website.timeZone : timezone
  const events = [...upcoming, ...(past ?? [])].map((item) => eventOf(item, zone))
  return { name: [collection.title, website.siteTitle].filter(Boolean).join(' – '), events }
}

const eventOf = (item: unknown, zone: string): PageEvent | null => {
  const parsed = v.safeParse(itemSchema, item)
  if (!parsed.success) return unreadOf(item)
  const { id, title, fullUrl, structuredContent: nested, body, excerpt, categories, tags, location } = parsed.output
  const [start, end] = [parsed.output.startDate ?? nested?.startDate, parsed.output.endDate ?? nested?.endDate]
  if (typeof start !== 'number' || Math.abs(start) > latest) return unreadOf(item)
  return {
    id: id ?? '',
    name: title,
    start: written(start, zone),
    canceled: false,
    postponed: false,
    end: typeof end === 'number' && Math.abs(end) <= latest ? written(end, zone) : '',
    location: [location?.addressTitle, location?.addressLine1, location?.addressLine2].filter(Boolean).join(', '),
    description: body || excerpt || '',
    url: fullUrl ?? '',
    categories: [...(categories ?? []), ...(tags ?? [])],
    geo: location === null ? null : geoOf(location),
  }
}

const unreadOf = (item: unknown): PageEvent | null => {
  const parsed = v.safeParse(identitySchema, item)
  if (!parsed.success) return null
  const nothing = { name: '', start: '', end: '', location: '', description: '', categories: [], geo: null }
  const { id, fullUrl } = parsed.output
  return { ...nothing, id: id ?? '', url: fullUrl ?? '', canceled: false, postponed: false }
}

/** A few years beyond what calendars hold; `Temporal` refuses much later instants. */
const latest = Date.UTC(9999, 0)

/** As pages write a moment: in local minutes, by which whole days are known, and with the distance to UTC. */
const written = (instant: number, zone: string): string => {
  const local = `${dateIn(instant, zone)}T${timeIn(instant, zone)}`
  const minutes = Math.round((Date.parse(`${local}Z`) - instant) / 60_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const distance = Math.abs(minutes)
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`
}

/** Where the marker is, else the middle of the map. An entry without an address has those of New York. */
const geoOf = ({ addressLine1, addressLine2, ...map }: Location): PageEvent['geo'] => {
  const [lat, lng] = [map.markerLat ?? map.mapLat, map.markerLng ?? map.mapLng]
  const isNamed = Boolean(addressLine1 || addressLine2)
  return !isNamed || lat === null || lng === null ? null : { lat, lng }
}
