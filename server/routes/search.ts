import { Hono } from 'hono'
import { parseSearchQuery, type SearchName, type SearchQuery } from '#domain/search.ts'
import type { Viewer } from '#domain/user.ts'
import { createRevisions, type Shelf } from '../data/revision.ts'
import { search } from '../data/search.ts'
import type { Deps, Env } from '../deps.ts'
import { answerKept, answerKey, keep } from '../http/lists.ts'
import { refusedField } from '../refusal.ts'

/** How many bytes of finished answers each search keeps until the database changes. */
const searchRoom = 1_000_000

/** What is public, found by words (§7): /api/v1/search. */
export const searchRoutes = (deps: Deps): Hono<Env> =>
  searchOver(deps, 'search', (query, viewer) => search(deps, query, viewer))

/** A search as a route: reads the query, and keeps the answer until the database changes. */
export const searchOver = (
  deps: Deps,
  name: SearchName,
  find: (query: SearchQuery, viewer: Viewer, shelf: Shelf) => Promise<{ total: number }>,
): Hono<Env> => {
  const revisions = createRevisions(deps, searchRoom)
  return new Hono<Env>({ strict: false }).get('/', async (c) => {
    const shelf = await revisions.current()
    const kept = await shelf.remember(answerKey(c), async () => {
      const parsed = parseSearchQuery(name, new URL(c.req.url).searchParams)
      if ('issue' in parsed) throw refusedField(parsed.issue)
      const found = await find(parsed.query, c.get('viewer'), shelf)
      return keep(found.total, found)
    })
    return answerKept(c, kept)
  })
}
