import type { Hono } from 'hono'
import { topicKind } from '../data/vocabulary.ts'
import type { Deps, Env } from '../deps.ts'
import { entryRoutes } from './entries.ts'

/** Topics (§7): /api/v1/topics. */
export const topicRoutes = (deps: Deps): Hono<Env> => entryRoutes(deps, topicKind)
