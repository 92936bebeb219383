import * as v from 'valibot'
import { newEvent } from '#domain/event.ts'
import type { FieldIssue } from '#domain/failure.ts'
import { type Filter, type FilterName, parseFilters, soughtText } from '#domain/filter.ts'
import { newGroup } from '#domain/group.ts'
import { defaultPageSize, maximumListLimit } from '#domain/limits.ts'
import { listings, type Order } from '#domain/listing.ts'
import { newPlace } from '#domain/place.ts'
import { count, unknown, unknownParameter } from '#domain/queryParameters.ts'

/** `eventsearch` finds events, `search` also groups and places (§7, contract §2). */

const stored = ['id', 'version', 'createdAt', 'updatedAt']
const eventFields = [...stored, ...Object.keys(newEvent(0))]

type Search = { sortings: readonly string[]; sort: string; filters: readonly FilterName[]; fields: readonly string[] }

/** `fields` can be omitted. */
export const searches = {
  eventsearch: {
    sortings: ['start', 'name', 'createdAt', 'updatedAt'],
    sort: '-start',
    filters: [
      'children',
      'ownedBys',
      'multidayMax',
      'startAfter',
      'startBefore',
      'category',
      'topic',
      'tag',
      'place',
      'group',
      'pinned',
      'free',
      'access',
      'near',
    ],
    fields: eventFields,
  },
  search: {
    sortings: ['name', 'createdAt', 'updatedAt'],
    sort: 'name',
    filters: [...listings.events.filters, 'tag', 'kind'],
    fields: [...new Set(['kind', ...eventFields, ...Object.keys(newGroup()), ...Object.keys(newPlace())])],
  },
} as const satisfies Record<string, Search>

export type SearchName = keyof typeof searches

/** Short words of `text` begin a word. `page` from 1; `pageSize` 0: only buckets. `aggregations` name tag counts. */
export type SearchQuery = {
  text: string
  sorting: string
  order: Order
  page: number
  pageSize: number
  filters: Filter[]
  aggregations: string[]
  omit: string[]
}

export type Bucket = { term: string; count: number }

const parameters = ['query', 'sort', 'page', 'pageSize', 'filters', 'aggregations', 'omit']
const aggregationList = v.pipe(
  v.string(),
  v.maxLength(1_000),
  v.parseJson(),
  // Records ignore these silently.
  v.check((named) => !['__proto__', 'prototype', 'constructor'].some((name) => Object.hasOwn(Object(named), name))),
  v.record(
    v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
    v.strictObject({ type: v.literal('terms'), field: v.literal('tag') }),
  ),
)

/** Reads the query of a search; names what is unknown or malformed. */
export const parseSearchQuery = (
  name: SearchName,
  search: URLSearchParams,
): { query: SearchQuery } | { issue: FieldIssue } => {
  const { sortings, sort, filters, fields }: Search = searches[name]
  const strange = unknownParameter(search, parameters)
  if (strange !== undefined) return unknown(strange)

  const text = v.safeParse(soughtText, search.get('query') ?? '')
  if (!text.success) return { issue: { field: 'query', reason: text.issues[0].message } }
  const sorted = search.get('sort') || sort
  const sorting = sorted.replace(/^-/, '')
  if (!sortings.includes(sorting)) return unknown('sort')
  const page = v.safeParse(v.pipe(count(1_000_000), v.minValue(1)), search.get('page') ?? '1')
  if (!page.success) return { issue: { field: 'page', reason: 'number' } }
  const pageSize = v.safeParse(count(maximumListLimit), search.get('pageSize') ?? String(defaultPageSize))
  if (!pageSize.success) return { issue: { field: 'pageSize', reason: 'range' } }
  const parsed = parseFilters(search.get('filters'), filters)
  if ('issue' in parsed) return parsed
  const aggregations = v.safeParse(aggregationList, search.get('aggregations') || '{}')
  if (!aggregations.success) return unknown('aggregations')
  const omit = search.get('omit')?.split(',').filter(Boolean) ?? []
  if (!omit.every((field) => fields.includes(field))) return unknown('omit')

  return {
    query: {
      text: text.output,
      sorting,
      order: sorted.startsWith('-') ? 'DESC' : 'ASC',
      page: page.output,
      pageSize: pageSize.output,
      filters: parsed.filters,
      aggregations: Object.keys(aggregations.output),
      omit,
    },
  }
}
