import type { Hono } from 'hono'
import type { Deps, Env } from '#server/deps.ts'
import { topicKind } from '#server/entries/vocabulary.ts'
import { entryRoutes } from './entries.ts'

/** Topics (§7): /api/v1/topics. */
export const topicRoutes = (deps: Deps): Hono<Env> => entryRoutes(deps, topicKind)
