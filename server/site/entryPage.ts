import { holdingAnswers } from '#domain/facts.ts'
import { lastPage } from '#domain/listing.ts'
import { calendarEvents, type EventLine } from '#server/calendar/calendar.ts'
import { type CalendarFilter, everything } from '#server/calendar/filter.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { readFacts, readSaid } from '#server/entries/facts.ts'
import { findPublic, type PublicEntry, type PublicResource } from '#server/entries/publicEntries.ts'
import { readPageNumber } from './calendar/calendarQuery.ts'
import { collapse, rhythmsIn } from './calendar/rhythms.ts'
import { entryCard } from './cards/cards.ts'
import { type DayView, groupByDay } from './days.ts'
import { plainText, renderDescription } from './description.ts'
import { actionsOfEntry } from './entryActions.ts'
import { schemaLine } from './event/schemaEvent.ts'
import { accessOfPlace } from './facts.ts'
import type { Page } from './head.ts'
import { mapUrl, schemaPlace, spotOf } from './map/mapLinks.ts'
import { paginationOf } from './pagination.ts'
import { picturePath, wholePicture } from './pictures.ts'
import { seriesOf } from './seriesLines.ts'
import type { SiteRequest } from './siteRequest.ts'
import { withQuery } from './templates/liquid.ts'

export const entryFields = ['page'] as const

const eventsSize = 50

export const entryPage = async (
  deps: Deps,
  resource: PublicResource,
  request: SiteRequest<(typeof entryFields)[number]>,
  cache: RevisionCache,
): Promise<Page | null> => {
  const entry = await findPublic(deps, resource, request.params.id ?? '')
  if (entry === null) return null
  const path = `/${resource}/${entry.id}`
  const page = readPageNumber(request.query.page)
  const filter = { ...everything, [resource === 'groups' ? 'group' : 'place']: entry.id }
  const { days, count, rows } = await daysOf(deps, { filter, resource, page, cache }, request)
  if (page > count) return null
  const address = (number: number) => withQuery(path, number > 1 ? { page: String(number) } : {})
  const plain = await plainText(entry.description)
  return {
    template: 'entry',
    head: {
      title: entry.name,
      description: plain || entry.address || request.t('describe.group', { name: entry.name }),
      card: entryCard(resource, entry),
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
        address: linesOfAddress(entry).join(', '),
        addressLines: linesOfAddress(entry),
        map: mapUrl(entry),
        spot: spotOf(entry),
        website: entry.link,
        websiteName: entry.link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''),
        email: entry.email,
        image: await wholePicture(deps.db, entry),
        description: await renderDescription(entry.description),
      },
      actions: actionsOfEntry(resource, entry, request, deps.settings),
      access: await accessOfPlace({ facts: readFacts('places', entry), said: readSaid(entry).said ?? {} }, request),
      days,
      pages: paginationOf(page, count, address),
    },
  }
}

/** As on envelopes; as typed if the parts are unknown. */
const linesOfAddress = (entry: PublicEntry): string[] => {
  const { address, street, house_number, postal_code, town, district } = entry
  const isPartKnown = street !== '' && town !== ''
  const parts = isPartKnown ? [`${street} ${house_number}`.trim(), `${postal_code} ${town}`.trim()] : [address]
  const isSaid = district === town || parts.some((part) => part.includes(district))
  return [...parts, isSaid ? '' : district].filter(Boolean)
}

/** Above that, series are not joined. */
const mostCollapsed = 500

/** By day, each series in one line at its next date. */
const daysOf = async (
  deps: Deps,
  {
    filter,
    resource,
    page,
    cache,
  }: { filter: CalendarFilter; resource: PublicResource; page: number; cache: RevisionCache },
  request: SiteRequest,
): Promise<{ days: DayView[]; count: number; rows: readonly EventLine[] }> => {
  const { dates, now, today } = request
  const span = dates.span({ from: today, to: '' }, now)
  const shown = (rows: readonly EventLine[]) => (resource === 'places' ? rows.map(withoutPlace) : rows)
  const offset = (page - 1) * eventsSize
  const { rows, total } = await calendarEvents(deps, filter, span, { offset: 0, limit: mostCollapsed }, cache)
  if (total > mostCollapsed) {
    const part = await calendarEvents(deps, filter, span, { offset, limit: eventsSize }, cache)
    return { days: groupByDay(shown(part.rows), today, request), count: lastPage(total, eventsSize), rows: part.rows }
  }
  const collapsed = collapse(rows, request).toSorted((one, two) => one.row.start_at - two.row.start_at)
  const lines = collapsed.slice(offset, offset + eventsSize)
  const rhythms = await rhythmsIn(deps, lines, request)
  const series = new Map(lines.map((line) => [line.row.id, seriesOf(line, rhythms, request)]))
  const days = groupByDay(shown(lines.map(({ row }) => row)), today, request, series)
  return { days, count: lastPage(collapsed.length, eventsSize), rows: lines.map(({ row }) => row) }
}

/** The place's page has its name already. */
const withoutPlace = (row: EventLine): EventLine => ({ ...row, place_name: '', district: null, lat: null, lng: null })

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
