import * as v from 'valibot'
import type { Filter } from '#domain/filter.ts'
import { dropdownLimit } from '#domain/limits.ts'
import type { ListedResource } from '#domain/listing.ts'
import type { Suggestion } from '#domain/proposals/suggestion.ts'
import { fold } from '#domain/text.ts'
import type { Client } from './client.ts'
import type { entriesApi } from './entries.ts'

const suggested = 12

const browsed = 50

const tagsSchema = v.object({ buckets: v.object({ tags: v.array(v.object({ term: v.string() })) }) })
const totalSchema = v.object({ total: v.number() })
const eventsSchema = v.object({ events: v.array(v.object({ id: v.string(), name: v.string() })) })
const namedSchema = v.object({ id: v.string(), name: v.string() })
const nicknameSchema = v.object({ id: v.string(), nickname: v.string() })

/** Suggestions and dropdowns (§7). */
export const suggestionsApi = ({ request }: Client, entries: ReturnType<typeof entriesApi>) => ({
  tags: async (text: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const search = new URLSearchParams({
      query: text,
      pageSize: '0',
      aggregations: JSON.stringify({ tags: { type: 'terms', field: 'tag' } }),
    })
    const { body } = await request('GET', '/search', { search, signal })
    const { tags } = v.parse(tagsSchema, body).buckets
    const begun = tags.filter(({ term }) => fold(term).startsWith(fold(text)))
    return begun.slice(0, suggested).map(({ term }) => ({ id: term, name: term }))
  },

  /** Of anybody, for moderators (§7). */
  events: (text: string, signal: AbortSignal) => mainEvents(request, text, [], signal),

  /** Members add sub-events only to their own. */
  ownEvents: (text: string, signal: AbortSignal) => mainEvents(request, text, [{ ownedBys: ['self'] }], signal),

  countEvents: async (
    { name, id }: { name: 'place' | 'group'; id: string },
    startAfter: string,
    signal: AbortSignal,
  ): Promise<number> => {
    const filters = JSON.stringify([{ children: true }, { multidayMax: 0 }, { startAfter }, { [name]: id }])
    const search = new URLSearchParams({ query: '', page: '1', pageSize: '1', filters })
    return v.parse(totalSchema, (await request('GET', '/eventsearch', { search, signal })).body).total
  },

  users: async (text: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const query = { limit: suggested, filters: [{ name: 'likeNickname' as const, value: text }, active] }
    const { items } = await entries.list('users', { ...query, sorting: 'nickname', order: 'ASC' }, signal)
    return v.parse(v.array(nicknameSchema), items).map(({ id, nickname }) => ({ id, name: nickname }))
  },

  places: async (text: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const filters = text === '' ? [active] : [{ name: 'likeName' as const, value: text }]
    const query = { limit: text === '' ? browsed : suggested, filters }
    const { items } = await entries.list('places', { ...query, sorting: 'name', order: 'ASC' }, signal)
    return v.parse(v.array(namedSchema), items).map(({ id, name }) => ({ id, name }))
  },

  /** §7: 10,000 by name, without deactivated ones. */
  options: async (source: ListedOptions | 'sources', signal: AbortSignal): Promise<Suggestion[]> => {
    if (source === 'sources') {
      const { body } = await request('GET', '/sources', { signal })
      return v.parse(v.array(namedSchema), body)
    }
    const { resource, sorting, filters } = dropdowns[source]
    const { items } = await entries.list(resource, { limit: dropdownLimit, sorting, order: 'ASC', filters }, signal)
    return items.map(({ id, [sorting]: name }) => ({ id, name: String(name) }))
  },
})

const mainEvents = async (
  request: Client['request'],
  query: string,
  filters: object[],
  signal: AbortSignal,
): Promise<Suggestion[]> => {
  const search = new URLSearchParams({
    query,
    page: '1',
    pageSize: String(suggested),
    filters: JSON.stringify([{ children: false }, { multidayMax: 0 }, ...filters]),
  })
  const { body } = await request('GET', '/eventsearch', { search, signal })
  return v.parse(eventsSchema, body).events.map(({ id, name }) => ({ id, name }))
}

type ListedOptions = 'places' | 'groups' | 'ownGroups' | 'categories' | 'topics' | 'users'

const active: Filter = { name: 'deactivated', value: false }

const dropdowns: Record<ListedOptions, { resource: ListedResource; sorting: 'name' | 'nickname'; filters: Filter[] }> =
  {
    places: { resource: 'places', sorting: 'name', filters: [active] },
    groups: { resource: 'groups', sorting: 'name', filters: [active] },
    ownGroups: { resource: 'groups', sorting: 'name', filters: [active, { name: 'ownedBy', value: 'self' }] },
    categories: { resource: 'categories', sorting: 'name', filters: [active] },
    topics: { resource: 'topics', sorting: 'name', filters: [active] },
    users: { resource: 'users', sorting: 'nickname', filters: [] },
  }
