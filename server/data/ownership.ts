import { sql } from 'kysely'
import type { Db } from './schema.ts'

const owned = [
  ['events', 'event_owners'],
  ['groups', 'group_owners'],
  ['places', 'place_owners'],
  ['repeating_events', 'repeating_event_owners'],
] as const

/**
 * Takes somebody out of the owners of all their entries, which get a new version by it.
 * @returns the names of the entries that have no owner any more, those in the bin apart
 */
export const leaveEntries = async (db: Db, userId: string, now: number): Promise<string[]> => {
  const ownerless: string[] = []
  for (const [entries, owners] of owned) {
    const theirs = db.selectFrom(owners).select('entry_id').where('user_id', '=', userId)
    const shared = db.selectFrom(owners).select('entry_id').where('user_id', '!=', userId)
    const left = await db
      .selectFrom(entries)
      .select('name')
      .where('id', 'in', theirs)
      .where('id', 'not in', shared)
      .where('deleted_at', 'is', null)
      .orderBy('name_folded')
      .execute()
    ownerless.push(...left.map(({ name }) => name))
    await db
      .updateTable(entries)
      .set({ version: sql<number>`version + 1`, updated_at: now })
      .where('id', 'in', theirs)
      .execute()
    await db.deleteFrom(owners).where('user_id', '=', userId).execute()
  }
  return ownerless
}
