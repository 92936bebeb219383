import { sql } from 'kysely'
import { type EntryResource, ownedResources } from '#domain/resources.ts'
import type { Db } from '#server/db/schema.ts'
import { type Author, type Recorded, record } from '#server/history/record.ts'
import { type OwnerTable, ownedTables } from './ownedTables.ts'

export type Left = { resource: EntryResource; entries: { id: string; name: string; start?: string }[] }

type Leaving = { by: Author; successor: string | null; now: number }

/**
 * The successor takes the owner's place in all entries; without one they only lose the owner. Versions rise; the date of change stays, because nobody
 * has said that the entries still exist. Returns those without an owner now, or new to the successor; none of the bin.
 */
export const leaveEntries = async (db: Db, userId: string, { by, successor, now }: Leaving): Promise<Left[]> => {
  const left: Left[] = []
  const history: Recorded[] = []
  for (const resource of ownedResources) {
    const [table, owners] = ownedTables[resource]
    const theirs = db.selectFrom(owners).select('entry_id').where('user_id', '=', userId)
    const others = db.selectFrom(owners).select('entry_id')
    const shared = successor === null ? others.where('user_id', '!=', userId) : others.where('user_id', '=', successor)
    const start = resource === 'events' ? sql<number | null>`start_at` : sql<number | null>`null`
    const entries = await db
      .selectFrom(table)
      .select(['id', 'name', start.as('start')])
      .where('id', 'in', theirs)
      .where('id', 'not in', shared)
      .where('deleted_at', 'is', null)
      .orderBy('name_folded')
      .orderBy('id')
      .execute()
    if (entries.length > 0) left.push({ resource, entries: entries.map(named) })
    const ownersOf = await readOwners(db, owners, userId)
    const changed = await db
      .updateTable(table)
      .set({ version: sql<number>`version + 1` })
      .where('id', 'in', theirs)
      .returning(['id', 'version'])
      .execute()
    if (successor !== null) {
      const handedOver = db.updateTable(owners).set({ user_id: successor }).where('user_id', '=', userId)
      await handedOver.where('entry_id', 'not in', shared).execute()
    }
    await db.deleteFrom(owners).where('user_id', '=', userId).execute()
    history.push(
      ...changed.map(({ id, version }): Recorded => {
        const before = ownersOf.get(id) ?? [userId]
        const after = ownersAfter(before, userId, successor)
        const field = { field: 'ownedBy', before, after }
        return { resource, id, version, action: 'changed', fields: [field] }
      }),
    )
  }
  await record(db, history, { author: by, at: now })
  return left
}

const named = ({ start, ...entry }: { id: string; name: string; start: number | null }) =>
  start === null ? entry : { ...entry, start: new Date(Number(start)).toISOString() }

const ownersAfter = (before: readonly string[], userId: string, successor: string | null): string[] => {
  const heirs = successor === null || before.includes(successor) ? [] : [successor]
  return before.flatMap((owner) => (owner === userId ? heirs : [owner]))
}

const readOwners = async (db: Db, table: OwnerTable, userId: string): Promise<Map<string, string[]>> => {
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
