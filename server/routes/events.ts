import type { Hono } from 'hono'
import { eventKind } from '../data/events.ts'
import type { Deps, Env } from '../deps.ts'
import { entryRoutes } from './entries.ts'

/** Events (§7): /api/v1/events. */
export const eventRoutes = (deps: Deps): Hono<Env> => entryRoutes(deps, eventKind)
