import * as v from 'valibot'
import { accessFilters } from './facts.ts'
import type { FieldIssue } from './failure.ts'
import { instant } from './fields.ts'
import type { Json } from './forms.ts'
import { recorded } from './history.ts'
import { defaultListLimit, maximumFilters, maximumListEntries, maximumListLimit } from './limits.ts'
import { maximumDistance } from './near.ts'
import { proposalStates } from './proposal.ts'

/** What each list can be asked (§2, §7, contract §2). */

const uuid = v.pipe(v.string(), v.uuid())
/** PostgreSQL takes no zero byte. */
export const soughtText = v.pipe(
  v.string(),
  v.maxLength(200, 'tooLong'),
  v.check((text) => !text.includes('\0'), 'characters'),
)

export const filterSchemas = {
  likeName: soughtText,
  likeNickname: soughtText,
  likeEmail: soughtText,
  likeAddress: soughtText,
  ownedBy: v.union([v.literal('self'), uuid]),
  createdBy: v.union([v.literal('self'), uuid]),
  userId: v.union([v.literal('self'), uuid]),
  deactivated: v.boolean(),
  published: v.boolean(),
  pinned: v.boolean(),
  free: v.boolean(),
  access: v.picklist(accessFilters),
  ownerless: v.boolean(),
  unconfirmed: v.boolean(),
  viewed: v.boolean(),
  role: v.picklist(['normal', 'moderator', 'admin']),
  parent: v.pipe(v.string(), v.regex(/^(id|revent):[0-9a-f-]{36}$/i)),
  mains: v.pipe(v.array(uuid), v.minLength(1), v.maxLength(maximumListEntries)),
  startAfter: instant(),
  startBefore: instant(),
  lastStartAfter: instant(),
  lastStartBefore: instant(),
  category: uuid,
  topic: uuid,
  place: uuid,
  group: uuid,
  /** A calendar that events came from. */
  source: uuid,
  near: v.strictObject({
    lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    km: v.pipe(v.number(), v.gtValue(0), v.maxValue(maximumDistance)),
  }),
  tag: soughtText,
  grouped: v.boolean(),
  children: v.boolean(),
  ownedBys: v.pipe(v.array(v.union([v.literal('self'), uuid])), v.minLength(1), v.maxLength(maximumListEntries)),
  multidayMax: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  kind: v.picklist(['events', 'groups', 'places']),
  resource: v.picklist(recorded),
  author: v.union([v.literal('self'), v.literal('system'), uuid]),
  changedAfter: instant(),
  changedBefore: instant(),
  run: uuid,
  state: v.picklist(proposalStates),
} as const

export type FilterName = keyof typeof filterSchemas
export type FilterValue<Name extends FilterName> = v.InferOutput<(typeof filterSchemas)[Name]>

export type Filter = { [Name in FilterName]: { name: Name; value: FilterValue<Name> } }[FilterName]

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

const parameters = ['offset', 'limit', 'sorting', 'order', 'filters']
export const count = (maximum: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.maxValue(maximum))
const condition = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((filter) => Object.keys(filter).length === 1),
)
const filterList = v.pipe(
  v.string(),
  v.maxLength(8_000),
  v.parseJson(),
  v.array(condition),
  v.maxLength(maximumFilters, 'tooMany'),
)

/** The first unknown or repeated parameter. */
export const unknownParameter = (search: URLSearchParams, known: readonly string[]): string | undefined =>
  [...search.keys()].find((name, index, names) => !known.includes(name) || names.indexOf(name) < index)

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

/** Reads a JSON list of one-key objects, or nothing. */
export const parseFilters = (
  text: string | null,
  allowed: readonly FilterName[],
): { filters: Filter[] } | { issue: FieldIssue } => {
  const list = v.safeParse(filterList, text || '[]')
  if (!list.success) {
    const isTooMany = list.issues.some(({ message }) => message === 'tooMany')
    return { issue: { field: 'filters', reason: isTooMany ? 'tooMany' : 'type' } }
  }

  const filters: Filter[] = []
  for (const [name, value] of list.output.flatMap((filter) => Object.entries(filter))) {
    const parsed = allowed.includes(name as FilterName) ? parseFilter(name as FilterName, value) : null
    if (parsed === null) return unknown(`filters.${name.replace(/[^\w.]/g, '').slice(0, 40)}`)
    filters.push(parsed)
  }
  return { filters }
}

export const unknown = (field: string): { issue: FieldIssue } => ({
  issue: { field: field.replace(/[^\w.]/g, '').slice(0, 60) || 'query', reason: 'unknown' },
})

const parseFilter = (name: FilterName, value: unknown): Filter | null =>
  v.is(filterSchemas[name], value) ? ({ name, value } as Filter) : null

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

export type ListChange =
  | { type: 'page.chosen'; page: number }
  | { type: 'size.chosen'; size: number }
  | { type: 'sorting.toggled'; field: string }
  | ({ type: 'filter.changed' } & FilterChange)
  | { type: 'own.toggled' }
  | { type: 'details.toggled' }

/** Whether a change may hide rows. */
export const hidesRows = (change: ListChange, { total, size }: { total: number; size: number }): boolean => {
  if (change.type === 'sorting.toggled') return total > size
  if (change.type === 'details.toggled') return false
  if (change.type === 'size.chosen') return change.size < total
  return true
}

/** Whether people type this filter: it waits for a pause. */
export const isTypedFilter = (name: FilterName): boolean => name.startsWith('like')

/** Sets a condition, sorted. Null, blank and invalid values remove it. */
export const withFilter = (filters: readonly Filter[], name: FilterName, value: unknown): Filter[] => {
  const filter = typeof value === 'string' && value.trim() === '' ? null : parseFilter(name, value)
  const others = filters.filter((other) => other.name !== name)
  return (filter === null ? others : [...others, filter]).toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

export type FilterChange = { name: FilterName; value: Filter['value'] | null }

type Choice = { filters: readonly Filter[]; own: boolean }

/** Sets a condition. Another owner ends "only your own". */
export const changeFilter = ({ filters, own }: Choice, { name, value }: FilterChange): Choice => ({
  filters: withFilter(filters, name, value),
  own: own && !(isOfOwner({ name, value }) && value !== null),
})

/** Whether a condition names an owner, or nobody. */
export const isOfOwner = ({ name, value }: FilterChange): boolean =>
  name === 'ownedBy' || (name === 'ownerless' && value === true)

/** Toggles "only your own". */
export const toggleOwn = ({ filters, own }: Choice): Choice => ({
  filters: own ? filters : filters.filter((filter) => !isOfOwner(filter)),
  own: !own,
})
