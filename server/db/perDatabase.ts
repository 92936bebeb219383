import type { Db } from './schema.ts'

/** Makes one value for each database: all parts of a server share it, two servers in a process do not. */
export const onePerDatabase = <Needs extends { db: Db }, Value>(make: (needs: Needs) => Value) => {
  const made = new WeakMap<Db, { value: Value }>()
  return (needs: Needs): Value => {
    const known = made.get(needs.db) ?? { value: make(needs) }
    made.set(needs.db, known)
    return known.value
  }
}
