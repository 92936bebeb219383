import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import type { EntryResource } from './kind.ts'

const owned = [
  ['events', 'events', 'event_owners'],
  ['revents', 'repeating_events', 'repeating_event_owners'],
  ['groups', 'groups', 'group_owners'],
  ['places', 'places', 'place_owners'],
] as const

/** Entries of one kind that nobody owns any more, by name. There is at least one. */
export type Ownerless = { resource: EntryResource; entries: { id: string; name: string }[] }

/**
 * Takes somebody out of the owners of all their entries, which get a new version by it.
 * @returns the entries that have no owner any more, those in the bin apart
 */
export const leaveEntries = async (db: Db, userId: string, now: number): Promise<Ownerless[]> => {
  const ownerless: Ownerless[] = []
  for (const [resource, table, owners] of owned) {
    const theirs = db.selectFrom(owners).select('entry_id').where('user_id', '=', userId)
    const shared = db.selectFrom(owners).select('entry_id').where('user_id', '!=', userId)
    const entries = await db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('id', 'in', theirs)
      .where('id', 'not in', shared)
      .where('deleted_at', 'is', null)
      .orderBy('name_folded')
      .orderBy('id')
      .execute()
    if (entries.length > 0) ownerless.push({ resource, entries })
    await db
      .updateTable(table)
      .set({ version: sql<number>`version + 1`, updated_at: now })
      .where('id', 'in', theirs)
      .execute()
    await db.deleteFrom(owners).where('user_id', '=', userId).execute()
  }
  return ownerless
}
