import type { Db } from './schema.ts'

/** Locks a name for all processes until the transaction ends. It must be the first statement. */
export const lock = (db: Db, name: string, now: number): Promise<void> => noteTime(db, name, now)

export const noteTime = async (db: Db, name: string, now: number): Promise<void> => {
  await db
    .insertInto('state')
    .values({ name, value: '', at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: now }))
    .execute()
}

/** Gives `true` to one caller of all processes once in an interval of ms. */
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
