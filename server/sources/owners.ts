import { sql } from 'kysely'
import { isModerating, may } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import type { SourceOwner } from '#domain/sources/sourceChoices.ts'
import { idList, isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Writer } from '#server/entries/kind.ts'
import { refusedField, unauthorized } from '#server/refusal.ts'
import { type Owner, ownerOf, ownerOfRow, referenceOf, type SourceRow } from './sourceRows.ts'

const ownerTables = {
  group: {
    table: 'groups',
    owners: 'group_owners',
    events: sql`id in (select entry_id from event_organizers where group_id = groups.id)`,
  },
  place: { table: 'places', owners: 'place_owners', events: sql`place_id = places.id` },
} as const

/** Name and owners of a source's owner; the town has none. Null if gone. */
export const findOwner = async (db: Db, { kind, id }: Owner): Promise<{ name: string; ownedBy: string[] } | null> => {
  if (kind === 'town') return { name: '', ownedBy: [] }
  if (id === null || !isId(id)) return null
  const { table, owners } = ownerTables[kind]
  const row = await db
    .selectFrom(table)
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const owned = await db.selectFrom(owners).select('user_id').where('entry_id', '=', id).orderBy('position').execute()
  return { name: row.name, ownedBy: owned.map((owner) => owner.user_id) }
}

/** The names of what sources belong to, by reference; those that are gone are missing. */
export const findOwnerNames = async (db: Db, rows: readonly SourceRow[]): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  for (const kind of ['group', 'place'] as const) {
    const ids = rows.flatMap(({ owner_kind, owner_id }) => (owner_kind === kind && owner_id !== null ? [owner_id] : []))
    if (ids.length === 0) continue
    const owners = await db
      .selectFrom(ownerTables[kind].table)
      .select(['id', 'name'])
      .where(sql<boolean>`id in (${idList(ids)})`)
      .where('deleted_at', 'is', null)
      .execute()
    for (const { id, name } of owners) names.set(referenceOf({ kind, id }), name)
  }
  return names
}

/** @throws Refusal without permission for that owner's sources */
export const requireOwner = async (db: Db, viewer: Writer, reference: string): Promise<void> => {
  const owner = await findOwner(db, ownerOf(reference))
  if (owner === null) throw refusedField({ field: 'owner', reason: 'unknown' })
  if (!may(viewer, 'update', 'sources', { ownedBy: owner.ownedBy })) throw unauthorized(viewer)
}

/** Owners of what it belongs to, and moderators. */
export const mayKeep = async (db: Db, row: SourceRow, viewer: Viewer): Promise<boolean> => {
  const owner = await findOwner(db, ownerOfRow(row))
  return may(viewer, 'update', 'sources', { ownedBy: owner?.ownedBy ?? [] })
}

/** For whom somebody may make sources: the town (moderators), groups, places; with the words of their newest event. */
export const listOwners = async (db: Db, viewer: Writer): Promise<SourceOwner[]> => {
  const owners: SourceOwner[] = isModerating(viewer) ? [{ id: 'town', name: '', category: null, topic: null }] : []
  for (const kind of ['group', 'place'] as const) {
    const { table, owners: ownerTable, events } = ownerTables[kind]
    const newest = (word: 'category_id' | 'topic_id') =>
      sql<string | null>`(select ${sql.ref(word)} from events where deleted_at is null and ${events}
        order by created_at desc, id desc limit 1)`
    const mine = sql<boolean>`id in (select entry_id from ${sql.table(ownerTable)} where user_id = ${viewer.id})`
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name', newest('category_id').as('category'), newest('topic_id').as('topic')])
      .where('deleted_at', 'is', null)
      .where(isModerating(viewer) ? sql<boolean>`true` : mine)
      .orderBy('name_folded')
      .orderBy('id')
      .execute()
    owners.push(...rows.map(({ id, ...row }) => ({ id: `${kind}:${id}`, ...row })))
  }
  return owners
}
