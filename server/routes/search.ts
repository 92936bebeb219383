import { Hono } from 'hono'
import { searchAllowance } from '#domain/limits.ts'
import { parseSearchQuery, type SearchName, type SearchQuery } from '#domain/search.ts'
import type { Viewer } from '#domain/user.ts'
import { createRevisions, type Shelf } from '../data/revision.ts'
import { search } from '../data/search.ts'
import type { Deps, Env } from '../deps.ts'
import { createAllowance } from '../http/allowance.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { answerKept, answerKey, keep } from '../http/lists.ts'
import { Refusal, refusedField } from '../refusal.ts'

/** How many bytes of finished answers each search keeps until the database changes. */
const searchRoom = 1_000_000

/** What is public, found by words (§7): /api/v1/search. */
export const searchRoutes = (deps: Deps): Hono<Env> =>
  searchOver(deps, 'search', (query, viewer) => search(deps, query, viewer))

/** A search as a route: reads the query, and keeps the answer until the database changes. What is kept counts for no limit. */
export const searchOver = (
  deps: Deps,
  name: SearchName,
  find: (query: SearchQuery, viewer: Viewer, shelf: Shelf) => Promise<{ total: number }>,
): Hono<Env> => {
  const revisions = createRevisions(deps, searchRoom)
  const countSearch = createAllowance(searchAllowance, deps.now)
  return new Hono<Env>({ strict: false }).get('/', async (c) => {
    const shelf = await revisions.current()
    const kept = await shelf.remember(answerKey(c), async () => {
      const wait = countSearch(c.get('viewer')?.id ?? clientAddress(c, deps.settings.trustProxy))
      if (wait !== null) throw new Refusal(429, 'too many attempts', wait)
      const parsed = parseSearchQuery(name, new URL(c.req.url).searchParams)
      if ('issue' in parsed) throw refusedField(parsed.issue)
      const found = await find(parsed.query, c.get('viewer'), shelf)
      return keep(found.total, found)
    })
    return answerKept(c, kept)
  })
}
