import type { Hono } from 'hono'
import type { Deps, Env } from '#server/deps.ts'
import { categoryKind } from '#server/entries/vocabulary.ts'
import { entryRoutes } from './entries.ts'

/** Categories (§7): /api/v1/categories. */
export const categoryRoutes = (deps: Deps): Hono<Env> => entryRoutes(deps, categoryKind)
