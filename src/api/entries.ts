import * as v from 'valibot'
import { FailureError } from '#domain/failure.ts'
import type { Json } from '#domain/forms.ts'
import { type ListedResource, type ListQuery, listSearch, type Page } from '#domain/listing.ts'
import type { Client } from './client.ts'

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
)

/**
 * Any stored entry: at least an id and the version to change it from, and whatever fields its kind has. Members who are
 * listed for other members by nickname alone come without a version; nobody changes those.
 */
const entrySchema = v.objectWithRest({ id: v.string(), version: v.optional(v.number(), 0) }, json)

export type Entry = v.InferOutput<typeof entrySchema>

/** The five calls that every resource answers alike (§7). */
export const entriesApi = ({ request }: Client) => ({
  /** One page of a list; the total comes in a header and is 0 when missing (§3). */
  list: async (resource: ListedResource, query: Partial<ListQuery>, signal?: AbortSignal): Promise<Page<Entry>> => {
    const { body, headers } = await request('GET', `/${resource}/`, {
      search: listSearch(query),
      ...(signal && { signal }),
    })
    return { items: v.parse(v.array(entrySchema), body), total: Number(headers.get('x-total-count')) || 0 }
  },

  find: async (resource: ListedResource, id: string, signal?: AbortSignal): Promise<Entry> =>
    v.parse(entrySchema, (await request('GET', `/${resource}/${id}`, { ...(signal && { signal }) })).body),

  /**
   * Actions are part of the server: nobody creates one (§7).
   * @param key under which it may be asked for again when the answer gets lost
   */
  create: async (resource: ListedResource, entry: unknown, key?: string): Promise<Entry> => {
    if (resource === 'actions') throw new FailureError({ code: 'text', text: 'create not implemented for actions' })
    return v.parse(entrySchema, (await request('POST', `/${resource}`, { body: entry, key })).body)
  },

  update: async (resource: ListedResource, id: string, version: number | null, entry: unknown): Promise<Entry> =>
    v.parse(entrySchema, (await request('PUT', `/${resource}/${id}`, { body: entry, version })).body),

  remove: async (resource: ListedResource, id: string, version: number | null): Promise<void> => {
    await request('DELETE', `/${resource}/${id}`, { version })
  },

  /** Takes a deleted entry out of the bin. */
  restore: async (resource: ListedResource, id: string): Promise<Entry> =>
    v.parse(entrySchema, (await request('POST', `/${resource}/${id}/restore`)).body),
})
