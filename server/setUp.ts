import * as v from 'valibot'
import { type SetUpState, setUpStates } from '#domain/setUp.ts'
import type { Db } from './db/schema.ts'

const name = 'set up'

/** Keeps, for everybody, whether the set-up of a new calendar is open or done. */
export const keepSetUp = async (db: Db, value: SetUpState, now: number): Promise<void> => {
  await db
    .insertInto('state')
    .values({ name, value, at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, at: now }))
    .execute()
}

/** Null for a calendar that is older than this mark. */
export const readSetUp = async (db: Db): Promise<SetUpState | null> => {
  const row = await db.selectFrom('state').select('value').where('name', '=', name).executeTakeFirst()
  return v.parse(v.fallback(v.nullable(v.picklist(setUpStates)), null), row?.value ?? null)
}
