import * as v from 'valibot'
import { type Moved, movedSchema, type WordResource, type WordUse, type WordUses, wordField } from '#domain/word.ts'
import type { Client } from './client.ts'
import type { entriesApi } from './entries.ts'

const named = 5

const sourcesSchema = v.array(v.object({ id: v.string(), name: v.string() }))

export const wordsApi = ({ request }: Client, entries: ReturnType<typeof entriesApi>) => ({
  /** Sources and latest events first. */
  uses: async (resource: WordResource, id: string, signal: AbortSignal): Promise<WordUses> => {
    const filters = [{ name: wordField(resource), value: id }]
    const asked = request('GET', `/sources?word=${id}`, { signal })
    const [events, revents] = await Promise.all(
      (['events', 'revents'] as const).map(async (kind) => {
        const { items, total } = await entries.list(kind, { limit: named, filters }, signal)
        const some = items.map(({ id, name, start }): WordUse => {
          const isEvent = kind === 'events' && typeof start === 'string'
          return { resource: kind, id, name: String(name), start: isEvent ? start : null }
        })
        return { total, some }
      }),
    )
    const sources = v
      .parse(sourcesSchema, (await asked).body)
      .map(({ id, name }): WordUse => ({ resource: 'sources', id, name, start: null }))
    const some = [...sources, ...(events?.some ?? []), ...(revents?.some ?? [])].slice(0, named)
    return { events: events?.total ?? 0, revents: revents?.total ?? 0, sources: sources.length, some }
  },

  move: async (resource: WordResource, id: string, to: string): Promise<Moved> =>
    v.parse(movedSchema, (await request('POST', `/${resource}/${id}/move`, { body: { to } })).body),
})
