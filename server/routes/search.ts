import { Hono } from 'hono'
import { parseSearchQuery, type SearchName, type SearchQuery } from '#domain/search/search.ts'
import type { Viewer } from '#domain/session.ts'
import { createRevisions, type RevisionCache } from '#server/db/revision.ts'
import type { Deps, Env } from '#server/deps.ts'
import { answerList } from '#server/http/lists.ts'
import { refusedField } from '#server/refusal.ts'
import { search } from '#server/search/entrySearch.ts'
import type { Found } from '#server/search/eventSearch.ts'

/** In bytes, of each search. */
const searchCacheBytes = 1_000_000

/** The search of all public entries (§7). */
export const searchRoutes = (deps: Deps): Hono<Env> =>
  searchOver(deps, { name: 'search', items: 'results' }, (query, viewer, cache) => search(deps, query, viewer, cache))

/** A search that caches short answers; cached ones count for no limit. @param items the field of the results */
export const searchOver = (
  deps: Deps,
  { name, items }: { name: SearchName; items: 'events' | 'results' },
  find: (query: SearchQuery, viewer: Viewer, cache: RevisionCache) => Promise<Found>,
): Hono<Env> => {
  const revisions = createRevisions(deps, searchCacheBytes)
  return new Hono<Env>({ strict: false }).get('/', async (c) => {
    const cache = await revisions.current()
    return answerList(c, deps, cache, () => {
      const parsed = parseSearchQuery(name, new URL(c.req.url).searchParams)
      if ('issue' in parsed) throw refusedField(parsed.issue)
      const read = async () => {
        const { page, buckets } = await find(parsed.query, c.get('viewer'), cache)
        const after = `],"total":${page.total},"buckets":${JSON.stringify(buckets)}}`
        return { page, before: `{"${items}":[`, after }
      }
      return { isSearch: true, read }
    })
  })
}
