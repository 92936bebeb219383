import { createHash } from 'node:crypto'
import { type Feed, maximumFeedEvents, type Untold } from '#domain/feed.ts'
import { maximumNameLength, maximumTextLength } from '#domain/limits.ts'
import type { SourceLook } from '#domain/sources/sourceRun.ts'
import { toLine } from '#domain/text.ts'
import { createNotes } from '../ical/lines.ts'
import type { Reading } from '../reading.ts'
import { shortened, webLink } from '../texts.ts'
import { withoutMarkup } from '../withoutMarkup.ts'
import { jsonLdEvents, namesEvents } from './jsonLd.ts'
import { doorsOf, eventTimesOf, namesSkippedTime } from './moments.ts'
import type { PageEvent } from './pageEvent.ts'
import { scanPage } from './scan.ts'
import { squarespaceEvents } from './squarespace.ts'

/** `isBlank`: it was read as a whole, and no event is on it. */
type PageLook = { feeds: SourceLook['feeds']; feed: Feed | null | 'tooMany'; isBlank: boolean }

/** Some pages escape markup twice: `&lt;p&gt;`. */
const textOf = (html: string): string => withoutMarkup(withoutMarkup(html))

/** Reads a web page at `base`: linked calendars, and coming events by JSON-LD, else h-event. */
export const readPage = (html: string, reading: Reading, base: string): PageLook => {
  const { isWhole, feeds, scripts, marked, title } = scanPage(html, base)
  const { notes, note } = createNotes()
  let isPartial = !isWhole
  const stated = scripts.flatMap((script) =>
    jsonLdEvents(script, (text) => {
      note('json', { number: 1, text })
      isPartial ||= namesEvents(script)
    }),
  )
  const found = stated.length > 0 ? stated : marked
  if (found.length > maximumFeedEvents) return { feeds, feed: 'tooMany', isBlank: false }
  if (found.length === 0) return { feeds, feed: null, isBlank: !isPartial }
  const told = feedEvents(found, reading, base, note)
  const name = toLine(title).slice(0, maximumNameLength) || new URL(base).host
  return { feeds, feed: { name, ...told, ...(isPartial && { isPartial }), notes }, isBlank: false }
}

/** Coming events of a page. One without a name or start gets a note; if nobody knows which that was, the page is partial. */
const feedEvents = (
  found: readonly (PageEvent | null)[],
  reading: Reading,
  base: string,
  note: ReturnType<typeof createNotes>['note'],
): Pick<Feed, 'events' | 'leftOut' | 'isPartial'> & { untold: Untold[] } => {
  const { idOf, isKnown } = namesIn(
    found.filter((event) => event !== null),
    base,
  )
  const untold: Untold[] = []
  let [unknown, past] = [0, 0]
  const events = found.flatMap((event, index): Feed['events'] => {
    const line = index + 1
    const name = toLine(textOf(event?.name ?? ''))
    const span = event && eventTimesOf(event, reading.timezone)
    if (event === null || name === '' || span === null) {
      // Without a start, too, it is not known what the entry lacks.
      const reason = name !== '' ? 'start' : event?.start ? 'unnamed' : 'invalid'
      note(reason, { number: line, text: name || (event?.start ?? '') })
      if (event !== null && isKnown(event, span)) untold.push({ uid: idOf(event), recurrence: null, isPrivate: false })
      else unknown += 1
      return []
    }
    if (Date.parse(span.end ?? span.start) < reading.now) {
      past += 1
      return []
    }
    if (namesSkippedTime(event, reading.timezone)) note('skipped', { number: line, text: name })
    const { location, geo, canceled, postponed } = event
    const doors = doorsOf(event, span, reading.timezone)
    return [
      {
        uid: idOf(event),
        recurrence: '',
        planned: null,
        line,
        ...span,
        geo,
        canceled,
        postponed,
        facts: { ...event.facts, ...(doors !== null && { doors }) },
        name: shortened(name, maximumNameLength),
        location: toLine(textOf(location).replace(/\s*\n\s*/g, ', ')),
        description: shortened(textOf(event.description), maximumTextLength),
        url: webAddress(event.url, base),
        categories: event.categories.flatMap((category) => toLine(textOf(category)) || []),
      },
    ]
  })
  return { events, untold, ...(past > 0 && { leftOut: { past } }), ...(unknown > 0 && { isPartial: true }) }
}

/** Reads the data of a Squarespace page at `base`. Null for anything else, `tooMany` for too many events. */
export const readSquarespace = (text: string, reading: Reading, base: string): Feed | null | 'tooMany' => {
  const list = squarespaceEvents(text, reading.timezone)
  if (list === null) return null
  if (list.events.length > maximumFeedEvents) return 'tooMany'
  const { notes, note } = createNotes()
  const told = feedEvents(list.events, reading, base, note)
  return { name: toLine(textOf(list.name)).slice(0, maximumNameLength) || new URL(base).host, ...told, notes }
}

const webAddress = (url: string, base: string): string =>
  url.trim() !== '' && URL.canParse(url, base) ? webLink(new URL(url, base).href) : ''

const namesIn = (events: readonly PageEvent[], base: string) => {
  const nameOf = ({ id, url }: PageEvent): string => id || webAddress(url, base)
  const named = Map.groupBy(events, nameOf)
  const isNamed = (name: string): boolean => name !== '' && name !== base
  const isAlone = (name: string): boolean =>
    isNamed(name) && new Set(named.get(name)?.map(({ start }) => start)).size === 1
  const idOf = (event: PageEvent): string => {
    const name = nameOf(event)
    const text = isAlone(name) ? name : `${name} ${event.start} ${isNamed(name) ? '' : event.name}`.trim()
    return text.length > 500 ? createHash('sha256').update(text).digest('hex') : text
  }
  /** Whether its identity does not need what cannot be read. */
  const isKnown = (event: PageEvent, span: object | null): boolean => {
    const name = nameOf(event)
    return isAlone(name) || (isNamed(name) && span !== null)
  }
  return { idOf, isKnown }
}
