import type { Db } from './schema.ts'

/** Locks a name for all processes until the transaction ends. Call it as the first statement of a transaction. */
export const lock = async (db: Db, name: string, now: number): Promise<void> => {
  await db
    .insertInto('state')
    .values({ name, value: '', at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: now }))
    .execute()
}

/**
 * Whether it is time for something that all processes together do once in an interval. `true` goes to one caller.
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
