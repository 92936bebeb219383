import type { Hono } from 'hono'
import { groupKind } from '../data/groups.ts'
import type { Deps, Env } from '../deps.ts'
import { entryRoutes } from './entries.ts'

/** Groups (§7): /api/v1/groups. */
export const groupRoutes = (deps: Deps): Hono<Env> => entryRoutes(deps, groupKind)
