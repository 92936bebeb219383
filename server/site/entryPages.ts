import { lastPage } from '#domain/listing.ts'
import { calendarEvents, type EventLine, everything } from '#server/calendar/calendar.ts'
import type { Deps } from '#server/deps.ts'
import {
  findPublic,
  listPublic,
  type PublicEntry,
  type PublicLine,
  type PublicResource,
} from '#server/entries/publicEntries.ts'
import { pagesOf } from './calendarPage.ts'
import { readPage } from './calendarQuery.ts'
import { plainText, renderDescription } from './description.ts'
import type { Page } from './head.ts'
import { excerpt } from './head.ts'
import { groupByDay } from './lines.ts'
import { withQuery } from './liquid.ts'
import { mapAddress, schemaPlace } from './mapLinks.ts'
import { picturePath, sharedPicture } from './pictures.ts'
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
  const { dates, today } = request
  const path = `/${resource}/${entry.id}`
  const page = readPage(request.query.page)
  const filter = { ...everything, [resource === 'groups' ? 'group' : 'place']: entry.id }
  const window = { offset: (page - 1) * eventsSize, limit: eventsSize }
  const { rows, total } = await calendarEvents(deps, filter, { since: dates.beginning(today), until: null }, window)
  const count = lastPage(total, eventsSize)
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
      jsonLd: schemaOf(resource, entry, plain, deps.settings.siteUrl),
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
      days: groupByDay(resource === 'places' ? rows.map(withoutPlace) : rows, today, request),
      pages: pagesOf(page, count, address),
    },
  }
}

/** On a place's own page its name stands above all of its events already. */
const withoutPlace = (row: EventLine): EventLine => ({ ...row, place_name: '' })

const schemaOf = (resource: PublicResource, entry: PublicEntry, plain: string, siteUrl: string) => ({
  ...(resource === 'places' ? schemaPlace(entry) : { '@type': 'Organization', name: entry.name }),
  url: `${siteUrl}/${resource}/${entry.id}`,
  ...(entry.image !== null && { image: siteUrl + picturePath(entry.image) }),
  ...(plain !== '' && { description: plain }),
  ...(entry.link !== '' && { sameAs: entry.link }),
  ...(entry.email !== '' && resource === 'groups' && { email: entry.email }),
})
