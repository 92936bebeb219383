import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type Author, type Recorded, record } from '#server/history/record.ts'
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
 * @param by who takes them out
 * @returns the entries that have no owner any more, those in the bin apart
 */
export const leaveEntries = async (db: Db, userId: string, by: Author, now: number): Promise<Ownerless[]> => {
  const ownerless: Ownerless[] = []
  const left: Recorded[] = []
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
    const ownersOf = await readOwners(db, owners, userId)
    const changed = await db
      .updateTable(table)
      .set({ version: sql<number>`version + 1`, updated_at: now })
      .where('id', 'in', theirs)
      .returning(['id', 'version'])
      .execute()
    await db.deleteFrom(owners).where('user_id', '=', userId).execute()
    left.push(
      ...changed.map(({ id, version }): Recorded => {
        const before = ownersOf.get(id) ?? [userId]
        const field = { field: 'ownedBy', before, after: before.filter((owner) => owner !== userId) }
        return { resource, id, version, action: 'changed', fields: [field] }
      }),
    )
  }
  await record(db, left, { author: by, at: now })
  return ownerless
}

/** The owners of all entries of somebody, by entry, in their order. */
const readOwners = async (db: Db, table: (typeof owned)[number][2], userId: string): Promise<Map<string, string[]>> => {
  const rows = await db
    .selectFrom(table)
    .select(['entry_id', 'user_id'])
    .where('entry_id', 'in', db.selectFrom(table).select('entry_id').where('user_id', '=', userId))
    .orderBy('entry_id')
    .orderBy('position')
    .execute()
  const owners = new Map<string, string[]>()
  for (const { entry_id, user_id } of rows) owners.set(entry_id, [...(owners.get(entry_id) ?? []), user_id])
  return owners
}
