import type { Hono } from 'hono'
import { placeKind } from '../data/places.ts'
import type { Deps, Env } from '../deps.ts'
import { entryRoutes } from './entries.ts'

/** Places (§7): /api/v1/places. */
export const placeRoutes = (deps: Deps): Hono<Env> => entryRoutes(deps, placeKind)
