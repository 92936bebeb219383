import { LRUCache } from 'lru-cache'
import type { Connection } from './connection.ts'
import { onePerDatabase } from './perDatabase.ts'
import { touchesOf } from './touches.ts'

type Shelf<Value> = {
  find: (key: string) => Value | null
  /** `ids`: the entries on which the value depends, with its own. */
  keep: (key: string, value: Value, ids: readonly string[]) => void
}

/** `since`: the moment before it was read. */
type Kept<Value> = { value: Value; ids: readonly string[]; since: number }

const overhead = 400

/**
 * Keeps what was read of entries until one of them is written; on PostgreSQL until anything is (decision 4). The shelf of a
 * revision has what may be shown for it: ask for it before reading. Who reads for an older state fills a dropped shelf.
 * @param room in characters, as what `sizeOf` returns
 */
export const createShelves = <Value extends object>(room: number, sizeOf: (value: Value) => number) =>
  onePerDatabase(({ db, dialect }: Connection) => {
    const touches = touchesOf(db) ?? { now: () => 0, hasTouched: () => false }
    const stateOf = touchesOf(db) === null ? (revision: string) => revision : dialect.writtenByOthers
    const create = (state: string) => ({
      state,
      values: new LRUCache<string, Kept<Value>>({
        maxSize: room,
        sizeCalculation: ({ value }) => overhead + sizeOf(value),
      }),
    })
    let current = create('')

    return (revision: string): Shelf<Value> => {
      const state = stateOf(revision)
      if (state !== current.state) current = create(state)
      const { values } = current
      const since = touches.now()
      return {
        find: (key) => {
          const kept = values.get(key)
          if (kept === undefined) return null
          if (!touches.hasTouched(kept.ids, kept.since)) return kept.value
          values.delete(key)
          return null
        },
        keep: (key, value, ids) => {
          values.set(key, { value, ids, since })
        },
      }
    }
  })
