import type { Db } from './schema.ts'

/**
 * Locks a name for all processes, on both databases, until the transaction ends. Call it as the first statement of a
 * transaction.
 */
export const lock = async (db: Db, name: string, now: number): Promise<void> => {
  await db
    .insertInto('state')
    .values({ name, value: '', at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: now }))
    .execute()
}

/**
 * Whether it is time for something that all processes together do at most once in an interval. After `true` the caller
 * does it; nobody else gets `true` in this interval.
 * @param interval in milliseconds
 */
export const claimTurn = async (db: Db, name: string, interval: number, now: number): Promise<boolean> => {
  const claimed = await db
    .insertInto('state')
    .values({ name, value: '', at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ at: now })
        .where('state.at', '<=', now - interval),
    )
    .returning('at')
    .executeTakeFirst()
  return claimed !== undefined
}
