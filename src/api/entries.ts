import * as v from 'valibot'
import { FailureError } from '#domain/failure.ts'
import type { Json } from '#domain/forms.ts'
import { type EditedResource, type ListedResource, type ListQuery, listSearch, type Page } from '#domain/listing.ts'
import type { Client } from './client.ts'

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
)

/** Members listed by nickname have no version. */
const entrySchema = v.objectWithRest({ id: v.string(), version: v.optional(v.number(), 0) }, json)

export type Entry = v.InferOutput<typeof entrySchema>

export const entriesApi = ({ request }: Client) => ({
  /** The total is a header; 0 without it (§3). */
  list: async (resource: ListedResource, query: Partial<ListQuery>, signal?: AbortSignal): Promise<Page<Entry>> => {
    const { body, headers } = await request('GET', `/${resource}/`, {
      search: listSearch(query),
      ...(signal && { signal }),
    })
    return { items: v.parse(v.array(entrySchema), body), total: Number(headers.get('x-total-count')) || 0 }
  },

  find: async (resource: EditedResource, id: string, signal?: AbortSignal): Promise<Entry> =>
    v.parse(entrySchema, (await request('GET', `/${resource}/${id}`, { ...(signal && { signal }) })).body),

  /** Actions cannot be created (§7). */
  create: async (resource: EditedResource, entry: unknown, key?: string): Promise<Entry> => {
    if (resource === 'actions') throw new FailureError({ code: 'text', text: 'create not implemented for actions' })
    return v.parse(entrySchema, (await request('POST', `/${resource}`, { body: entry, key })).body)
  },

  update: async (
    resource: EditedResource,
    id: string,
    version: number | null,
    entry: unknown,
    run?: string,
  ): Promise<Entry> =>
    v.parse(entrySchema, (await request('PUT', `/${resource}/${id}`, { body: entry, version, run })).body),

  remove: async (resource: ListedResource, id: string, version: number | null, run?: string): Promise<void> => {
    await request('DELETE', `/${resource}/${id}`, { version, run })
  },

  restore: async (resource: ListedResource, id: string, run?: string): Promise<Entry> =>
    v.parse(entrySchema, (await request('POST', `/${resource}/${id}/restore`, { run })).body),

  rejoin: async (seriesId: string, id: string, date: string): Promise<void> => {
    await request('POST', `/revents/${seriesId}/events/${id}/rejoin`, { body: { date } })
  },
})
