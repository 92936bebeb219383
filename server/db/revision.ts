import { LRUCache } from 'lru-cache'
import type { DatabaseKind } from './database.ts'
import { dialectOf } from './dialect.ts'
import type { Db } from './schema.ts'
import { lock } from './state.ts'
import { isUnwritable } from './unwritable.ts'

/** What can be kept. `size` is roughly how many bytes it takes; infinite for what must not be kept. */
export type Sized = { size: number }

/** What has been worked out from one state of the database. Two who ask for the same at once share the work. */
export type RevisionCache = {
  /** @param key names one kind of value, and all that the value depends on besides the database */
  remember: <Value extends Sized>(key: string, make: () => Promise<Value>) => Promise<Value>
}

/**
 * Keeps what is worked out from the database for exactly as long as the database does not change: every request asks for
 * the revision first (one cheap statement), so a change by whichever process shows in the very next answer.
 * Keys must name everything the value depends on besides the database, the viewer above all.
 * @param room how many bytes may be kept; the least recently used go first. 0 keeps nothing.
 */
export const createRevisions = ({ db, kind }: { db: Db; kind: DatabaseKind }, room: number) => {
  const query = dialectOf(kind).revision.compile(db)
  let newest = { revision: '', cache: createRevisionCache(room) }

  return {
    /** The cache for the database as it is now. Ask for it before anything is read. */
    current: async (): Promise<RevisionCache> => {
      const revision = (await db.executeQuery(query)).rows[0]?.revision ?? ''
      if (revision !== newest.revision) newest = { revision, cache: createRevisionCache(room) }
      return newest.cache
    },
  }
}

/**
 * Whether a database has another revision after a write. All that is kept depends on it, and databases that only speak
 * PostgreSQL's protocol need not have it. One that takes no writes at the moment counts as one that does.
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

/** Roughly what one kept value takes besides what it says itself, in bytes. */
const overhead = 300

const createRevisionCache = (bytes: number): RevisionCache => {
  if (bytes === 0) return { remember: (_key, make) => make() }
  const kept = new LRUCache<string, Promise<Sized>>({ maxSize: bytes })
  return {
    remember: <Value extends Sized>(key: string, make: () => Promise<Value>) => {
      const known = kept.get(key)
      // A key names one kind of value.
      if (known !== undefined) return known as Promise<Value>
      const value = make()
      kept.set(key, value, { size: overhead })
      value.then(
        ({ size }) => {
          if (kept.peek(key) !== value) return
          // The cache weighs new entries only, and takes whole numbers only.
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
