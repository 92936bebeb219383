import type { Db } from './db/schema.ts'

const name = 'timezone'

/**
 * Keeps the time zone of this start.
 * @returns the one of the start before if it was another and there are events: they keep their moment, and so are shown at other hours
 */
export const formerTimezone = async (db: Db, timezone: string, now: number): Promise<string | null> => {
  const kept = await db.selectFrom('state').select('value').where('name', '=', name).executeTakeFirst()
  if (kept?.value === timezone) return null
  await db
    .insertInto('state')
    .values({ name, value: timezone, at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: timezone, at: now }))
    .execute()
  if (kept === undefined) return null
  const event = await db.selectFrom('events').select('id').limit(1).executeTakeFirst()
  return event === undefined ? null : kept.value
}
