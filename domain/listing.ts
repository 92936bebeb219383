import * as v from 'valibot'
import type { FieldIssue } from './failure.ts'
import { type Filter, type FilterChange, type FilterName, parseFilters } from './filter.ts'
import type { Json } from './forms.ts'
import { defaultListLimit, maximumListLimit } from './limits.ts'
import { count, unknown, unknownParameter } from './queryParameters.ts'

/** What each list can be asked (§2, §7, contract §2). */

export type Order = 'ASC' | 'DESC'

type Listing = { sortings: readonly string[]; sorting: string; order: Order; filters: readonly FilterName[] }

const named = ['name', 'createdAt', 'updatedAt'] as const
const entries = ['name', 'published', 'deactivated', 'createdAt', 'updatedAt'] as const

export const listings = {
  events: {
    sortings: ['start', ...entries],
    sorting: 'start',
    order: 'DESC',
    filters: [
      'likeName',
      'ownedBy',
      'ownerless',
      'deactivated',
      'published',
      'parent',
      'mains',
      'startAfter',
      'startBefore',
      'category',
      'topic',
      'place',
      'source',
      'pinned',
      'free',
      'access',
      'near',
    ],
  },
  groups: {
    sortings: entries,
    sorting: 'name',
    order: 'ASC',
    filters: ['likeName', 'ownedBy', 'ownerless', 'unconfirmed', 'deactivated', 'published'],
  },
  places: {
    sortings: entries,
    sorting: 'name',
    order: 'ASC',
    filters: ['likeName', 'likeAddress', 'ownedBy', 'ownerless', 'unconfirmed', 'deactivated', 'published', 'near'],
  },
  revents: {
    sortings: ['name', 'deactivated', 'createdAt', 'updatedAt'],
    sorting: 'name',
    order: 'ASC',
    filters: [
      'likeName',
      'ownedBy',
      'ownerless',
      'unconfirmed',
      'deactivated',
      'category',
      'topic',
      'place',
      'lastStartAfter',
      'lastStartBefore',
    ],
  },
  categories: { sortings: named, sorting: 'name', order: 'DESC', filters: ['likeName', 'deactivated'] },
  topics: { sortings: named, sorting: 'name', order: 'DESC', filters: ['likeName', 'deactivated'] },
  users: {
    sortings: ['email', 'nickname', 'role', 'deactivated', 'createdAt'],
    sorting: 'email',
    order: 'ASC',
    filters: ['likeNickname', 'likeEmail', 'role', 'deactivated'],
  },
  invitations: { sortings: ['createdAt'], sorting: 'createdAt', order: 'DESC', filters: ['createdBy'] },
  notifications: {
    sortings: ['createdAt', 'created_at', 'subject'],
    sorting: 'created_at',
    order: 'DESC',
    filters: ['viewed', 'userId'],
  },
  bin: {
    sortings: ['deletedAt', 'name'],
    sorting: 'deletedAt',
    order: 'DESC',
    filters: ['likeName', 'ownedBy', 'grouped'],
  },
  history: {
    sortings: ['at'],
    sorting: 'at',
    order: 'DESC',
    filters: ['resource', 'author', 'changedAfter', 'changedBefore', 'run'],
  },
  proposals: {
    sortings: ['confirmedAt', 'name'],
    sorting: 'confirmedAt',
    order: 'DESC',
    filters: ['state', 'likeName'],
  },
  actions: {
    sortings: ['name', 'calls', 'lastCall', 'error', 'lastCalledBy'],
    sorting: 'name',
    order: 'DESC',
    filters: ['likeName'],
  },
} as const satisfies Record<string, Listing>

export type ListedResource = keyof typeof listings

export type EditedResource = ListedResource | 'look'

/** `offset` and `limit` count entries. */
export type ListQuery = { offset: number; limit: number; sorting: string; order: Order; filters: Filter[] }

export type ListItem = { id: string; version: number; [field: string]: Json }

export type Page<Item> = { items: Item[]; total: number }

/** `others`: how many there are of anybody, if no own ones are. */
export type LoadedPage = Page<ListItem> & { others?: number | null }

const parameters = ['offset', 'limit', 'sorting', 'order', 'filters']

/** Reads the query of a list; names what is unknown or malformed. */
export const parseListQuery = (
  resource: ListedResource,
  search: URLSearchParams,
): { query: ListQuery } | { issue: FieldIssue } => {
  const listing: Listing = listings[resource]
  const strange = unknownParameter(search, parameters)
  if (strange !== undefined) return unknown(strange)

  const offset = v.safeParse(count(1_000_000_000), search.get('offset') ?? '0')
  if (!offset.success) return { issue: { field: 'offset', reason: 'number' } }
  const limit = v.safeParse(count(maximumListLimit), search.get('limit') ?? '0')
  if (!limit.success) return { issue: { field: 'limit', reason: 'range' } }
  const sorting = search.get('sorting') || listing.sorting
  if (!listing.sortings.includes(sorting)) return unknown('sorting')
  const order = (search.get('order') || listing.order).toUpperCase()
  if (order !== 'ASC' && order !== 'DESC') return unknown('order')
  const parsed = parseFilters(search.get('filters'), listing.filters)
  if ('issue' in parsed) return parsed
  return { query: { offset: offset.output, limit: limit.output || defaultListLimit, sorting, order, ...parsed } }
}

/** The query of a list; `offset` and `limit` only if not 0 (§7). */
export const listSearch = (query: Partial<ListQuery>): URLSearchParams => {
  const search = new URLSearchParams()
  if (query.offset !== undefined) search.set('offset', String(query.offset))
  if (query.limit) search.set('limit', String(query.limit))
  if (query.sorting) search.set('sorting', query.sorting)
  if (query.order) search.set('order', query.order)
  if (query.filters?.length)
    search.set('filters', JSON.stringify(query.filters.map(({ name, value }) => ({ [name]: value }))))
  return search
}

export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

type Asked = Omit<ListQuery, 'offset' | 'limit' | 'filters'> & {
  page: number
  size: number
  fixed: readonly Filter[]
  filters: readonly Filter[]
  own: boolean
  ownFilter: 'ownedBy' | 'createdBy' | null
}

export const queryOf = ({ page, size, sorting, order, fixed, filters, own, ownFilter }: Asked): ListQuery => ({
  offset: (page - 1) * size,
  limit: size,
  sorting,
  order,
  filters: [...fixed, ...filters, ...(own && ownFilter !== null ? [{ name: ownFilter, value: 'self' } as const] : [])],
})

export type AskedPage = { resource: ListedResource; query: ListQuery; others: ListQuery | null }

/** The query for what "only your own" hides, or null if it hides nothing. */
export const othersQueryOf = (asked: Asked): ListQuery | null =>
  asked.own && asked.ownFilter !== null ? queryOf({ ...asked, own: false, page: 1, size: 1 }) : null

export type ListChange =
  | { type: 'page.chosen'; page: number }
  | { type: 'size.chosen'; size: number }
  | { type: 'sorting.toggled'; field: string }
  | ({ type: 'filter.changed' } & FilterChange)
  | { type: 'own.toggled' }
  | { type: 'details.toggled' }

export const hidesRows = (change: ListChange, { total, size }: { total: number; size: number }): boolean => {
  if (change.type === 'sorting.toggled') return total > size
  if (change.type === 'details.toggled') return false
  if (change.type === 'size.chosen') return change.size < total
  return true
}

export const itemName = (item: { readonly [field: string]: Json }): string => {
  for (const name of [item.name, item.nickname, item.subject, item.link]) {
    if (typeof name === 'string' && name !== '') return name
  }
  return ''
}
