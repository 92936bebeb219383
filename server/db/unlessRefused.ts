import { sql } from 'kysely'
import { Refusal } from '#server/refusal.ts'
import type { Db } from './schema.ts'

/** Does one part of a transaction; what is refused leaves nothing behind, and null. */
export const unlessRefused = async <Result>(db: Db, work: () => Promise<Result>): Promise<Result | null> => {
  await sql`savepoint part`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint part`.execute(db)
    return null
  }
}
