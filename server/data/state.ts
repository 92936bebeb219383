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
