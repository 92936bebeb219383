import * as v from 'valibot'
import {
  eventOriginSchema,
  type ImportedField,
  type SourceContent,
  type SourceFields,
  storedSourceSchema,
  undoneSchema,
} from '#domain/sources/source.ts'
import { type NewSource, type SourceChoices, sourceOwnersSchema } from '#domain/sources/sourceChoices.ts'
import { sourceLookSchema, sourcePreviewSchema, sourceRunSchema } from '#domain/sources/sourceRun.ts'
import type { Client } from './client.ts'
import { keyCreations } from './keys.ts'
import type { suggestionsApi } from './suggestions.ts'

export const sourcesApi = ({ request }: Client, suggestions: ReturnType<typeof suggestionsApi>) => {
  const underKey = keyCreations()
  const read = async (id: string, signal: AbortSignal) =>
    v.parse(storedSourceSchema, (await request('GET', `/sources/${id}`, { signal })).body)
  const runs = async (id: string, signal: AbortSignal) =>
    v.parse(v.array(sourceRunSchema), (await request('GET', `/sources/${id}/runs`, { signal })).body)
  const choices = async (signal: AbortSignal): Promise<SourceChoices> => {
    const owners = request('GET', '/sources/owners', { signal })
    const [categories, topics, places] = await Promise.all(
      (['categories', 'topics', 'places'] as const).map((source) => suggestions.options(source, signal)),
    )
    return {
      owners: v.parse(sourceOwnersSchema, (await owners).body),
      categories: categories ?? [],
      topics: topics ?? [],
      places: places ?? [],
    }
  }
  const load = async (id: string, signal: AbortSignal) => {
    const [source, ran, chosen] = await Promise.all([read(id, signal), runs(id, signal), choices(signal)])
    return { source, runs: ran, choices: chosen }
  }
  const body = (fields: SourceFields) => ({ body: fields })
  return {
    choices,
    load,
    list: async (signal: AbortSignal) =>
      v.parse(v.array(storedSourceSchema), (await request('GET', '/sources', { signal })).body),
    look: async (address: { url: string; moves: boolean }, signal: AbortSignal) =>
      v.parse(sourceLookSchema, (await request('POST', '/sources/look', { body: address, signal })).body),
    lookInto: async (content: SourceContent, signal: AbortSignal) =>
      v.parse(sourceLookSchema, (await request('POST', '/sources/look/file', { body: content, signal })).body),
    preview: async (fields: NewSource, signal: AbortSignal) =>
      v.parse(sourcePreviewSchema, (await request('POST', '/sources/preview', { ...body(fields), signal })).body),
    create: async (fields: NewSource) =>
      v.parse(
        storedSourceSchema,
        (await underKey(fields, (key) => request('POST', '/sources', { ...body(fields), key }))).body,
      ),
    save: async (id: string, fields: SourceFields, version: number) => {
      await request('PUT', `/sources/${id}`, { ...body(fields), version })
    },
    run: async (id: string, force = false) =>
      v.parse(storedSourceSchema, (await request('POST', `/sources/${id}/run`, { body: { force } })).body),
    undo: async (id: string, runId: string) =>
      v.parse(undoneSchema, (await request('POST', `/sources/${id}/runs/${runId}/undo`)).body),
    remove: async (id: string) => {
      await request('DELETE', `/sources/${id}`)
    },
    origin: async (eventId: string, signal: AbortSignal) =>
      v.parse(eventOriginSchema, (await request('GET', `/sources/of/${eventId}`, { signal })).body),
    follow: async (eventId: string, fields: readonly ImportedField[]) =>
      v.parse(eventOriginSchema, (await request('POST', `/sources/of/${eventId}/follow`, { body: { fields } })).body),
  }
}
