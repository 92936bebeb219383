import { LRUCache } from 'lru-cache'
import type { DatabaseKind } from './database.ts'
import { dialectOf } from './dialect.ts'
import type { Db } from './schema.ts'
import { lock } from './state.ts'
import { isUnwritable } from './unwritable.ts'

/** A value that can be cached. `size` is roughly its bytes; an infinite one is never cached. */
export type Sized = { size: number }

/** A cache for one state of the database. Simultaneous requests for the same key share the work. */
export type RevisionCache = {
  /** @param key names the kind of value and everything that it depends on besides the database */
  remember: <Value extends Sized>(key: string, make: () => Promise<Value>) => Promise<Value>
}

/**
 * Caches what is computed from the database until the database changes. Each request reads the revision first (one
 * cheap statement), so it sees every change by any process. Keys must name everything that the value depends on
 * besides the database, above all the viewer.
 * @param room bytes; the least recently used values are dropped first. 0 caches nothing.
 */
export const createRevisions = ({ db, kind }: { db: Db; kind: DatabaseKind }, room: number) => {
  const query = dialectOf(kind).revision.compile(db)
  let newest = { revision: '', cache: createRevisionCache(room) }

  return {
    /** The cache for the current state of the database. Call it before reading anything. */
    current: async (): Promise<RevisionCache> => {
      const revision = (await db.executeQuery(query)).rows[0]?.revision ?? ''
      if (revision !== newest.revision) newest = { revision, cache: createRevisionCache(room) }
      return newest.cache
    },
  }
}

/**
 * Whether a write changes the database's revision. The cache needs this, and databases that only speak PostgreSQL's
 * protocol may not support it. A read-only database counts as supported.
 * @param now milliseconds since the epoch
 */
export const reportsRevisions = async ({ db, kind }: { db: Db; kind: DatabaseKind }, now: number): Promise<boolean> => {
  const read = async () => (await dialectOf(kind).revision.execute(db)).rows[0]?.revision
  const before = await read()
  try {
    await lock(db, 'revision', now)
  } catch (error) {
    if (isUnwritable(error)) return true
    throw error
  }
  return (await read()) !== before
}

/** Bytes of a cached value besides its own size, roughly. */
const overhead = 300

const createRevisionCache = (bytes: number): RevisionCache => {
  if (bytes === 0) return { remember: (_key, make) => make() }
  const kept = new LRUCache<string, Promise<Sized>>({ maxSize: bytes })
  return {
    remember: <Value extends Sized>(key: string, make: () => Promise<Value>) => {
      const known = kept.get(key)
      // A key names one kind of value, so the type is right.
      if (known !== undefined) return known as Promise<Value>
      const value = make()
      kept.set(key, value, { size: overhead })
      value.then(
        ({ size }) => {
          if (kept.peek(key) !== value) return
          // The cache weighs only new entries, and takes only whole numbers.
          kept.delete(key)
          if (size < bytes) kept.set(key, value, { size: overhead + key.length + size })
        },
        () => {
          if (kept.peek(key) === value) kept.delete(key)
        },
      )
      return value
    },
  }
}
