import type { Hono } from 'hono'
import { categoryKind } from '../data/vocabulary.ts'
import type { Deps, Env } from '../deps.ts'
import { entryRoutes } from './entries.ts'

/** Categories (§7): /api/v1/categories. */
export const categoryRoutes = (deps: Deps): Hono<Env> => entryRoutes(deps, categoryKind)
