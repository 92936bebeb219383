import type { Db } from './schema.ts'

/**
 * Makes everybody else who asks for the same name wait until this transaction ends, in all processes and on both
 * databases. Call it inside a transaction, as its first statement.
 */
export const lock = async (db: Db, name: string, now: number): Promise<void> => {
  await db
    .insertInto('state')
    .values({ name, value: '', at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: now }))
    .execute()
}

/**
 * Whether it is time for something that shall happen at most once in an interval, in all processes together. Who is told
 * so does it; nobody else is told before the interval is over.
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
