import type { Dialect } from './dialect.ts'
import type { Db } from './schema.ts'

/** `found`: rows that this write has looked up; they stay until its transaction ends. */
export type Connection = { db: Db; dialect: Dialect; found?: Set<string> }
