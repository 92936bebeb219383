import type { Hono } from 'hono'
import type { Deps, Env } from '#server/deps.ts'
import { groupKind } from '#server/entries/groups.ts'
import { entryRoutes } from './entries.ts'

export const groupRoutes = (deps: Deps): Hono<Env> => entryRoutes(deps, groupKind)
