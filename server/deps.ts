import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Viewer } from '#domain/session.ts'
import type { Dialect } from './db/dialect.ts'
import type { Db } from './db/schema.ts'
import type { Settings } from './settings.ts'

export type Deps = {
  db: Db
  dialect: Dialect
  settings: Settings
  log: Logger
  now: () => number
}

export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: { viewer: Viewer; requestId: string; sessionHash: string | null }
}
