import { Hono } from 'hono'
import { addDays } from '#domain/time.ts'
import {
  type FeedEvent,
  findFeedEvent,
  findFeedProgram,
  lastChange,
  lastDeleted,
  lastingBeyond,
  listedIn,
  listedSince,
  newestEvents,
} from '#server/calendar/feeds.ts'
import { type CalendarFilter, everything, isAccess, isKeptByMonth } from '#server/calendar/filter.ts'
import { type CachedMonth, calendarMonths, createMonthCache, referencesOf } from '#server/calendar/monthCache.ts'
import type { Deps, Env } from '#server/deps.ts'
import { findPublic, findWord } from '#server/entries/publicEntries.ts'
import { type GzipSegment, gzipSegment } from '#server/http/gzipSegments.ts'
import { createPauses } from '#server/turns.ts'
import { prepare, prepareSegments } from '../answers.ts'
import { calendarPath, feedFields, toCalendarFilter, withSpot } from '../calendar/calendarQuery.ts'
import { findEventId } from '../event/eventAddress.ts'
import { fileNameOf } from '../fileName.ts'
import { siteDescription } from '../head.ts'
import { locateOf } from '../map/locate.ts'
import type { SitePages } from '../sitePages.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { withoutEmpty, withQuery } from '../templates/liquid.ts'
import { writeAtom } from './atom.ts'
import { filterParts } from './filterParts.ts'
import { calendarEnd, eventFileHead, type FeedTexts, icalHead, writeEvents } from './ical.ts'
import { writeRss } from './rss.ts'

/** Days back in subscriptions, and events in an RSS feed. */
const pastDays = 366
const newestCount = 200

/** A month as iCalendar. The whole calendar keeps 20 MB in the site's usual language, and 5 in the other one; feeds of filters 15. */
type Month = CachedMonth & { segments: GzipSegment[] }
const room = { siteLanguage: 20_000_000, other: 5_000_000, filtered: 15_000_000 }

type Subject = { name: string; filter: CalendarFilter; page: string }

type Find = (request: SiteRequest) => Promise<Subject | null>

/** The feeds (contract §5) of the calendar with its filters, of entries, tags, and of one event with its program. */
export const feedRoutes = (deps: Deps, sitePages: SitePages): Hono<Env> => {
  const { siteUrl } = deps.settings
  const months = {
    siteLanguage: createMonthCache<Month>(room.siteLanguage),
    other: createMonthCache<Month>(room.other),
    filtered: createMonthCache<Month>(room.filtered),
  }
  const { locate } = locateOf(deps)
  const app = new Hono<Env>({ strict: false })

  const textsFor = ({ t, dates }: SiteRequest): FeedTexts => ({ siteUrl, t, dates })

  const changedAt = async ({ dates, today }: SiteRequest) => Math.max(await lastChange(deps.db), dates.beginning(today))

  const ical = async (request: SiteRequest, { name, filter }: Subject) => {
    const since = request.dates.beginning(addDays(request.today, -pastDays))
    const at = await changedAt(request)
    const listed = isKeptByMonth(filter)
      ? await monthByMonth(request, filter, since)
      : await gzipSegmentsOf(countedBy(request, listedSince(deps, filter, since)), textsFor(request))
    const deleted = await gzipSegmentsOf(lastDeleted(deps, filter, since), textsFor(request))
    const head = icalHead(nameOf(name, request), siteUrl)
    const segments = [await gzipSegment(head), ...listed, ...deleted, await gzipSegment(calendarEnd)]
    return prepareSegments(segments, { headers: { 'Content-Type': 'text/calendar; charset=UTF-8' }, changedAt: at })
  }

  const cacheOf = (language: string, isWhole: boolean) => {
    if (!isWhole) return months.filtered
    return language === deps.settings.language ? months.siteLanguage : months.other
  }

  const monthByMonth = async (request: SiteRequest, filter: CalendarFilter, since: number): Promise<GzipSegment[]> => {
    const texts = textsFor(request)
    const isWhole = Object.values(filter).every((value) => value === '')
    const cache = cacheOf(request.language, isWhole)
    const of = isWhole ? '' : JSON.stringify([request.language, filter])
    const counted = (slices: AsyncIterable<FeedEvent[]>) => (isWhole ? slices : countedBy(request, slices))
    const [all, references] = [await calendarMonths(deps, since), await referencesOf(deps)]
    const segments = await gzipSegmentsOf(counted(lastingBeyond(deps, filter, since)), texts)
    const pause = createPauses()
    for (const span of all) {
      const month = await cache.remember({ ...span, of }, references, async () => {
        const uses = new Set([filter.place])
        const made = await gzipSegmentsOf(counted(listedIn(deps, filter, span)), texts, uses)
        return { uses, segments: made, size: made.reduce((sum, { deflated }) => sum + deflated.length, 0) }
      })
      segments.push(...month.segments)
      await pause()
    }
    return segments
  }

  const newest =
    (ending: 'rss' | 'atom') =>
    async (request: SiteRequest, { name, filter, page }: Subject) => {
      const since = request.dates.beginning(request.today)
      const [at, events] = [await changedAt(request), await newestEvents(deps, filter, since, newestCount)]
      request.countRows(events.length)
      const channel = {
        name: nameOf(name, request),
        description: siteDescription(request),
        page: siteUrl + page,
        self: siteUrl + withQuery(request.path, { ...withoutEmpty(request.query), ...request.kept }),
        siteUrl,
      }
      const headers = {
        'Content-Type': `application/${ending}+xml; charset=UTF-8`,
        'Content-Language': request.language,
      }
      const write = ending === 'rss' ? writeRss : writeAtom
      return prepare(await write(events, channel, request), { headers, changedAt: at })
    }

  const offer = <Field extends string>(path: string, fields: readonly Field[], find: Find) => {
    for (const [ending, write] of [
      ['ics', ical],
      ['rss', newest('rss')],
      ['atom', newest('atom')],
    ] as const) {
      app.get(
        `${path}/events.${ending}`,
        sitePages.file(fields, async (request) => {
          const subject = await find(request)
          return subject && write(request, subject)
        }),
      )
    }
  }

  offer('', feedFields, async (request) => {
    const { query } = request
    const { near = '', km = '', access: asked = '' } = query
    const spot = await locate(near)
    // A feed of what is near must not become a feed of everything.
    if (near !== '' && spot === null) return null
    // Nonsense is ignored here as on the calendar's pages.
    const sought: typeof query = { ...query, access: isAccess(asked) ? asked : '' }
    const parts = await filterParts(deps, { ...request, query: sought })
    // An empty calendar would take away from phones what still takes place elsewhere.
    if (parts === null) return null
    const filter = toCalendarFilter(withSpot({ ...query, km }, spot))
    const name = parts.map((part) => part.name).join(', ')
    return { name, filter, page: calendarPath({ ...filter, near, km }) }
  })

  for (const [resource, field] of [
    ['groups', 'group'],
    ['places', 'place'],
  ] as const) {
    offer(`/${resource}/:id`, [], async ({ params: { id = '' } }) => {
      const entry = await findPublic(deps, resource, id)
      return entry && { name: entry.name, filter: { ...everything, [field]: id }, page: `/${resource}/${id}` }
    })
  }

  for (const [resource, field] of [
    ['categories', 'category'],
    ['topics', 'topic'],
  ] as const) {
    offer(`/${resource}/:id`, [], async ({ params: { id = '' } }) => {
      const word = await findWord(deps, resource, id)
      return word && { name: word.name, filter: { ...everything, [field]: id }, page: calendarPath({ [field]: id }) }
    })
  }

  offer('/tags/:tag', [], async ({ params: { tag = '' } }) => ({
    name: tag,
    filter: { ...everything, tag },
    page: calendarPath({ tag }),
  }))

  app.get(
    '/events/:file{[0-9a-z-]+\\.ics}',
    sitePages.file([], async (request) => {
      const id = await findEventId(deps.db, (request.params.file ?? '').slice(0, -'.ics'.length))
      const event = id === null ? null : await findFeedEvent(deps, id)
      if (event === null) return null
      const program = await findFeedProgram(deps, event.id)
      request.countRows(program.length)
      const text = eventFileHead() + (await writeEvents([event, ...program], textsFor(request))) + calendarEnd
      const name = fileNameOf(event.name, request.dates.dateOf(event.start_at))
      const headers = {
        'Content-Type': 'text/calendar; charset=UTF-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      }
      return prepare(text, { headers, changedAt: await changedAt(request) })
    }),
  )

  return app
}

async function* countedBy(request: SiteRequest, slices: AsyncIterable<FeedEvent[]>): AsyncGenerator<FeedEvent[]> {
  for await (const events of slices) {
    request.countRows(events.length)
    yield events
  }
}

const gzipSegmentsOf = async (slices: AsyncIterable<FeedEvent[]>, texts: FeedTexts, uses = new Set<string>()) => {
  const segments: GzipSegment[] = []
  for await (const events of slices) {
    for (const { place_id, category_id, topic_id, parent_series } of events)
      for (const used of [place_id, category_id, topic_id, parent_series]) uses.add(used ?? '')
    segments.push(await gzipSegment(await writeEvents(events, texts)))
  }
  return segments
}

const nameOf = (name: string, { theme }: SiteRequest): string =>
  name === '' ? theme.config.sitename : `${name} · ${theme.config.sitename}`
