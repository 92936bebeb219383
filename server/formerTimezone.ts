import type { Db } from './db/schema.ts'

/** The time zone in which the events were entered, and another one in which the calendar was started since. */
const [home, other] = ['timezone', 'other timezone'] as const

/**
 * Notes the time zone of this start.
 * @returns the one in which the events were entered, if that is another: they keep their moment, and so are shown at other hours. It
 * becomes this one once events are entered in it.
 */
export const formerTimezone = async (db: Db, timezone: string, now: number): Promise<string | null> => {
  const rows = await db.selectFrom('state').selectAll().where('name', 'in', [home, other]).execute()
  const [entered, since] = [home, other].map((name) => rows.find((row) => row.name === name))
  const note = (name: string) =>
    db
      .insertInto('state')
      .values({ name, value: timezone, at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: timezone, at: now }))
      .execute()
  const moment = entered === undefined || since?.value !== timezone ? null : since.at
  const events = db.selectFrom('events').select('id').limit(1)
  const isHome =
    entered === undefined ||
    entered.value === timezone ||
    (await events.executeTakeFirst()) === undefined ||
    (moment !== null && (await events.where('created_at', '>', moment).executeTakeFirst()) !== undefined)
  if (isHome) {
    await note(home)
    await db.deleteFrom('state').where('name', '=', other).execute()
    return null
  }
  if (moment === null) await note(other)
  return entered.value
}
