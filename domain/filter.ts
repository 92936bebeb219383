import * as v from 'valibot'
import { proposalStates } from '#domain/proposals/proposal.ts'
import { accessFilters } from './facts.ts'
import type { FieldIssue } from './failure.ts'
import { instant } from './fields.ts'
import { recorded } from './history.ts'
import { maximumFilters, maximumListEntries } from './limits.ts'
import { maximumDistance } from './near.ts'
import { unknown } from './queryParameters.ts'

/** The conditions of lists and searches (§2, §7, contract §2). */

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

const parseFilter = (name: FilterName, value: unknown): Filter | null =>
  v.is(filterSchemas[name], value) ? ({ name, value } as Filter) : null

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

export const isOfOwner = ({ name, value }: FilterChange): boolean =>
  name === 'ownedBy' || (name === 'ownerless' && value === true)

export const toggleOwn = ({ filters, own }: Choice): Choice => ({
  filters: own ? filters : filters.filter((filter) => !isOfOwner(filter)),
  own: !own,
})
