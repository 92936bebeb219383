import type { Db } from './schema.ts'

/**
 * Shares one value between all parts of a server. Two servers in one process have two values.
 * @param make makes the value at its first use
 */
export const onePerDatabase = <Needs extends { db: Db }, Value>(make: (needs: Needs) => Value) => {
  const made = new WeakMap<Db, { value: Value }>()
  return (needs: Needs): Value => {
    const known = made.get(needs.db) ?? { value: make(needs) }
    made.set(needs.db, known)
    return known.value
  }
}
