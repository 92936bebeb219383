import type { Hono } from 'hono'
import type { Deps, Env } from '#server/deps.ts'
import { eventKind } from '#server/entries/events.ts'
import { createOtherWords } from '#server/entries/otherWord.ts'
import { entryRoutes } from './entries.ts'

export const eventRoutes = (deps: Deps): Hono<Env> =>
  entryRoutes(deps, eventKind, { prepare: (fields) => createOtherWords(deps, fields) })
