import type { Hono } from 'hono'
import type { Deps, Env } from '#server/deps.ts'
import { placeKind } from '#server/entries/places.ts'
import { entryRoutes } from './entries.ts'

export const placeRoutes = (deps: Deps): Hono<Env> => entryRoutes(deps, placeKind)
