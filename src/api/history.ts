import * as v from 'valibot'
import { FailureError } from '#domain/failure.ts'
import type { Filter } from '#domain/filter.ts'
import type { FormValues } from '#domain/forms.ts'
import {
  type Comparison,
  type EntryHistory,
  type EntryState,
  entryHistorySchema,
  entryStateSchema,
  historyLinkSchema,
  isRestorable,
  type RecordedResource,
} from '#domain/history.ts'
import { listSearch } from '#domain/listing.ts'
import type { Client } from './client.ts'
import type { entriesApi } from './entries.ts'

type OfEntry = { resource: RecordedResource; id: string }

const pageSize = 50

/** `open` follows a link that the browser downloads. */
export const historyApi = (
  { request }: Client,
  entries: ReturnType<typeof entriesApi>,
  open = (link: string) => window.location.assign(link),
) => {
  const state = async ({ resource, id }: OfEntry, version: number, signal: AbortSignal): Promise<EntryState> =>
    v.parse(entryStateSchema, (await request('GET', `/history/${resource}/${id}/${version}`, { signal })).body)

  return {
    changes: async ({ resource, id }: OfEntry, offset: number, signal: AbortSignal): Promise<EntryHistory> => {
      const search = new URLSearchParams({ offset: String(offset), limit: String(pageSize) })
      return v.parse(entryHistorySchema, (await request('GET', `/history/${resource}/${id}`, { search, signal })).body)
    },

    /** Without `against` the later state is the present. */
    compare: async (
      of: OfEntry & { version: number; against: number | null },
      signal: AbortSignal,
    ): Promise<Comparison> => {
      const { version: present } = v.parse(
        entryHistorySchema,
        (
          await request('GET', `/history/${of.resource}/${of.id}`, {
            search: new URLSearchParams({ limit: '1' }),
            signal,
          })
        ).body,
      )
      const [one, other] = await Promise.all([state(of, of.version, signal), state(of, of.against ?? present, signal)])
      return one.version <= other.version ? { earlier: one, later: other } : { earlier: other, later: one }
    },

    store: async ({ resource, id, version, values }: OfEntry & { version: number; values: FormValues }) => {
      if (!isRestorable(resource)) throw new FailureError({ code: 'notFound' })
      return (await entries.update(resource, id, version, values)).version
    },

    download: async (filters: readonly Filter[]): Promise<void> => {
      const { link } = v.parse(historyLinkSchema, (await request('POST', '/history/export')).body)
      const search = listSearch({ filters: [...filters] })
      open(search.size > 0 ? `${link}?${search}` : link)
    },
  }
}
