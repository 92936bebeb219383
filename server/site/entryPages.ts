import { holdingAnswers } from '#domain/facts.ts'
import { lastPage } from '#domain/listing.ts'
import { type CalendarFilter, calendarEvents, type EventLine, everything } from '#server/calendar/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { readFacts, readSaid } from '#server/entries/facts.ts'
import {
  findPublic,
  listPublic,
  type PublicEntry,
  type PublicLine,
  type PublicResource,
} from '#server/entries/publicEntries.ts'
import { readPage } from './calendarQuery.ts'
import type { Dates } from './dates.ts'
import { plainText, renderDescription } from './description.ts'
import { eventPath } from './eventAddress.ts'
import { excerpt } from './excerpt.ts'
import { accessOfPlace } from './facts.ts'
import type { Page } from './head.ts'
import { type DayView, groupByDay, seriesOf } from './lines.ts'
import { withQuery } from './liquid.ts'
import { mapAddress, schemaPlace } from './mapLinks.ts'
import { pagesOf } from './pagesOf.ts'
import { picturePath, sharedPicture } from './pictures.ts'
import { collapse, rhythmsIn } from './rhythms.ts'
import type { SiteRequest } from './siteRequest.ts'

/** What lists of groups and places read of their query, and the pages of one of them. */
export const listFields = ['text', 'page'] as const
export const entryFields = ['page'] as const

/** Groups or places on one page of their list, and coming events on the page of one. */
const listSize = 60
const eventsSize = 50

const teaserLength = 160
/** So much of a description is read for it. */
const readLength = 2_000

/** A group or place in a list, as templates get it. */
type EntryLineView = {
  path: string
  name: string
  address: string
  teaser: string
  image: { id: string; alt: string } | null
  /** How many coming events it has. */
  events: number
}

/** All groups, or all places, by name. */
export const entriesPage = async (
  deps: Deps,
  resource: PublicResource,
  request: SiteRequest<(typeof listFields)[number]>,
): Promise<Page | null> => {
  const { query, t, dates, today } = request
  const page = readPage(query.page)
  const window = { offset: (page - 1) * listSize, limit: listSize }
  const since = dates.beginning(today)
  const { rows, total } = await listPublic(deps, resource, { text: query.text, since }, window)
  const count = lastPage(total, listSize)
  if (page > count) return null
  const address = (number: number) =>
    withQuery(`/${resource}`, {
      ...(query.text !== '' && { text: query.text }),
      ...(number > 1 && { page: String(number) }),
    })
  return {
    template: 'entries',
    head: {
      title: query.text === '' ? t(resource) : `${t(resource)}: ${t('sought', { text: query.text })}`,
      description: t(`describe.${resource}`),
      canonical: query.text === '' ? address(page) : null,
      shared: address(page),
    },
    values: {
      resource,
      path: `/${resource}`,
      text: query.text,
      total,
      entries: await Promise.all(rows.map((row) => lineOf(resource, row))),
      pages: pagesOf(page, count, address),
    },
  }
}

const lineOf = async (resource: PublicResource, row: PublicLine): Promise<EntryLineView> => ({
  path: `/${resource}/${row.id}`,
  name: row.name,
  address: row.address,
  teaser: excerpt(await plainText(row.description.slice(0, readLength)), teaserLength),
  image: row.image === null ? null : { id: row.image, alt: row.alt },
  events: row.events,
})

/** One group or one place, with its coming events. */
export const entryPage = async (
  deps: Deps,
  resource: PublicResource,
  request: SiteRequest<(typeof entryFields)[number]>,
): Promise<Page | null> => {
  const entry = await findPublic(deps, resource, request.params.id ?? '')
  if (entry === null) return null
  const path = `/${resource}/${entry.id}`
  const page = readPage(request.query.page)
  const filter = { ...everything, [resource === 'groups' ? 'group' : 'place']: entry.id }
  const { days, count, rows } = await daysOf(deps, filter, resource, page, request)
  if (page > count) return null
  const address = (number: number) => withQuery(path, number > 1 ? { page: String(number) } : {})
  const plain = await plainText(entry.description)
  return {
    template: 'entry',
    head: {
      title: entry.name,
      description: plain || entry.address || request.t('describe.group', { name: entry.name }),
      image: await sharedPicture(deps.db, entry),
      canonical: entry.published === 1 ? address(page) : null,
      jsonLd: {
        ...schemaOf(resource, entry, plain, deps.settings.siteUrl),
        ...(resource === 'places' &&
          rows.length > 0 && { event: rows.map((row) => schemaLine(row, deps.settings.siteUrl, request.dates)) }),
      },
      ...(entry.published === 1 && { feeds: `${path}/events` }),
    },
    values: {
      resource,
      entry: {
        path,
        name: entry.name,
        isUnpublished: entry.published === 0,
        address: entry.address,
        map: mapAddress(entry),
        website: entry.link,
        websiteName: entry.link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''),
        email: entry.email,
        image: entry.image === null ? null : { id: entry.image, alt: entry.alt },
        description: await renderDescription(entry.description),
      },
      access: await accessOfPlace({ facts: readFacts('places', entry), said: readSaid(entry).said ?? {} }, request),
      days,
      pages: pagesOf(page, count, address),
    },
  }
}

/** More events than these are not told series by series, but each by itself. */
const mostCollapsed = 500

/** The coming events of a group or place by day, each series in one line at its next date. */
const daysOf = async (
  deps: Deps,
  filter: CalendarFilter,
  resource: PublicResource,
  page: number,
  request: SiteRequest,
): Promise<{ days: DayView[]; count: number; rows: readonly EventLine[] }> => {
  const { dates, today } = request
  const span = { since: dates.beginning(today), until: null }
  const shown = (rows: readonly EventLine[]) => (resource === 'places' ? rows.map(withoutPlace) : rows)
  const offset = (page - 1) * eventsSize
  const { rows, total } = await calendarEvents(deps, filter, span, { offset: 0, limit: mostCollapsed })
  if (total > mostCollapsed) {
    const part = await calendarEvents(deps, filter, span, { offset, limit: eventsSize })
    return { days: groupByDay(shown(part.rows), today, request), count: lastPage(total, eventsSize), rows: part.rows }
  }
  const collapsed = collapse(rows).toSorted((one, two) => one.row.start_at - two.row.start_at)
  const lines = collapsed.slice(offset, offset + eventsSize)
  const rhythms = await rhythmsIn(deps, lines, request)
  const series = new Map(lines.map((line) => [line.row.id, seriesOf(line, rhythms, request)]))
  const days = groupByDay(shown(lines.map(({ row }) => row)), today, request, series)
  return { days, count: lastPage(collapsed.length, eventsSize), rows: lines.map(({ row }) => row) }
}

/** A coming event of a place, for schema.org. */
const schemaLine = (line: EventLine, siteUrl: string, dates: Dates) => ({
  '@type': 'Event',
  '@id': siteUrl + eventPath(line, dates),
  name: line.name,
  url: siteUrl + eventPath(line, dates),
  startDate: dates.withOffset(line.start_at),
})

/** On a place's own page its name stands above all of its events already. */
const withoutPlace = (row: EventLine): EventLine => ({ ...row, place_name: '' })

const schemaOf = (resource: PublicResource, entry: PublicEntry, plain: string, siteUrl: string) => ({
  ...(resource === 'places'
    ? schemaPlace({ ...entry, told: entry }, holdingAnswers(readFacts('places', entry), null))
    : { '@type': 'Organization', name: entry.name }),
  '@id': `${siteUrl}/${resource}/${entry.id}`,
  url: `${siteUrl}/${resource}/${entry.id}`,
  ...(entry.image !== null && { image: siteUrl + picturePath(entry.image) }),
  ...(plain !== '' && { description: plain }),
  ...(entry.link !== '' && { sameAs: entry.link }),
  ...(entry.email !== '' && resource === 'groups' && { email: entry.email }),
})
