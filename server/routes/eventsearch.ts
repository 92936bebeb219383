import type { Hono } from 'hono'
import type { Deps, Env } from '#server/deps.ts'
import { searchEvents } from '#server/search/eventSearch.ts'
import { searchOver } from './search.ts'

export const eventSearchRoutes = (deps: Deps): Hono<Env> =>
  searchOver(deps, { name: 'eventsearch', items: 'events' }, (query, viewer, cache) =>
    searchEvents(deps, query, viewer, cache),
  )
