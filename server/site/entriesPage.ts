import { dateLocales } from '#domain/languages.ts'
import { lastPage } from '#domain/listing.ts'
import type { Deps } from '#server/deps.ts'
import {
  type District,
  listDistricts,
  listPublic,
  type PublicLine,
  type PublicResource,
} from '#server/entries/publicEntries.ts'
import { readPageNumber } from './calendar/calendarQuery.ts'
import { plainText } from './description.ts'
import { excerpt } from './excerpt.ts'
import type { Page } from './head.ts'
import { paginationOf } from './pagination.ts'
import { schemaList } from './schemaList.ts'
import type { SiteRequest } from './siteRequest.ts'
import { withoutEmpty, withQuery } from './templates/liquid.ts'

export const listFields = ['text', 'district', 'page'] as const

const listSize = 60

const mostDistricts = 100

const teaserLength = 160
const readLength = 2_000

type EntryLineView = {
  path: string
  name: string
  address: string
  teaser: string
  image: { id: string; alt: string } | null
  events: number
}

type PartView = { name: string; entries: EntryLineView[] }

type DistrictChip = { name: string; path: string; isChosen: boolean }

/** Groups by name, or places by district and name. */
export const entriesPage = async (
  deps: Deps,
  resource: PublicResource,
  request: SiteRequest<(typeof listFields)[number]>,
): Promise<Page | null> => {
  const { query, t, dates, today } = request
  const known = resource === 'places' ? await districtsOf(deps, request) : []
  const district = known.some(({ name }) => name === query.district) ? query.district : ''
  const page = readPageNumber(query.page)
  const window = { offset: (page - 1) * listSize, limit: listSize }
  const narrowed = {
    text: query.text,
    since: dates.beginning(today),
    district,
    districts: known.map(({ name }) => name),
  }
  const { rows, total } = await listPublic(deps, resource, narrowed, window)
  const count = lastPage(total, listSize)
  if (page > count) return null
  const addressOf = (given: { text?: string; district?: string; page?: number }) => {
    const { text = query.text, district: part = district, page: number = 1 } = given
    return withQuery(`/${resource}`, withoutEmpty({ text, district: part, page: number > 1 ? String(number) : '' }))
  }
  const isWhole = query.text === '' && district === ''
  const parts = await partsOf(resource, rows, request)
  const named = [t(resource), district].filter(Boolean).join(', ')
  return {
    template: 'entries',
    head: {
      title: query.text === '' ? named : `${named}: ${t('sought', { text: query.text })}`,
      description: t(`describe.${resource}`),
      canonical: query.text === '' ? addressOf({ page }) : null,
      shared: addressOf({ page }),
      subscribe: '/subscribe',
      ...schemaList(
        rows.map(({ id, name }) => ({ name, path: `/${resource}/${id}` })),
        { siteUrl: deps.settings.siteUrl, total, first: window.offset + 1 },
      ),
    },
    values: {
      resource,
      path: `/${resource}`,
      text: query.text,
      district,
      isWhole,
      total,
      parts,
      // For templates of 0.1.0, which know no districts.
      entries: parts.flatMap(({ entries }) => entries),
      districts: known.map(({ name }): DistrictChip => {
        const isChosen = name === district
        return { name, isChosen, path: addressOf({ district: isChosen ? '' : name }) }
      }),
      pages: paginationOf(page, count, (number) => addressOf({ page: number })),
    },
  }
}

const districtsOf = async (deps: Deps, { language }: SiteRequest): Promise<District[]> => {
  const { compare } = new Intl.Collator(dateLocales[language], { numeric: true })
  return (await listDistricts(deps)).toSorted((one, two) => compare(one.name, two.name)).slice(0, mostDistricts)
}

const partsOf = async (
  resource: PublicResource,
  rows: readonly PublicLine[],
  { t }: SiteRequest,
): Promise<PartView[]> => {
  const parts = [...Map.groupBy(rows, ({ district }) => district)]
  const hasDistricts = parts.some(([district]) => district !== '')
  return Promise.all(
    parts.map(async ([district, lines]) => ({
      name: hasDistricts ? district || t('noDistrict') : '',
      entries: await Promise.all(lines.map((row) => lineOf(resource, row))),
    })),
  )
}

const lineOf = async (resource: PublicResource, row: PublicLine): Promise<EntryLineView> => ({
  path: `/${resource}/${row.id}`,
  name: row.name,
  address: row.address,
  teaser: excerpt(await plainText(row.description.slice(0, readLength)), teaserLength),
  image: row.image === null ? null : { id: row.image, alt: row.alt },
  events: row.events,
})
