import type { KyselyPlugin } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/** How many statements some work sends to a database, without those that begin and end a transaction. */
export const countStatements = async (db: Db, work: (db: Db) => Promise<unknown>): Promise<number> => {
  let statements = 0
  const spy: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(db.withPlugin(spy))
  return statements
}
