import type { Db } from './schema.ts'

/** One value for all parts of a server; two servers of a process have two. @param make called at the first use */
export const onePerDatabase = <Needs extends { db: Db }, Value>(make: (needs: Needs) => Value) => {
  const made = new WeakMap<Db, { value: Value }>()
  return (needs: Needs): Value => {
    const known = made.get(needs.db) ?? { value: make(needs) }
    made.set(needs.db, known)
    return known.value
  }
}
