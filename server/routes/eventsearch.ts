import type { Hono } from 'hono'
import { searchEvents } from '../data/eventSearch.ts'
import type { Deps, Env } from '../deps.ts'
import { searchOver } from './search.ts'

/** Events, found by words (§7): /api/v1/eventsearch. */
export const eventSearchRoutes = (deps: Deps): Hono<Env> =>
  searchOver(deps, { name: 'eventsearch', items: 'events' }, (query, viewer, shelf) =>
    searchEvents(deps, query, viewer, shelf),
  )
