import { sql } from 'kysely'
import { isModerating } from '#domain/permissions.ts'
import type { KnownGroups } from '#domain/sources/sourceOrganizers.ts'
import { fold } from '#domain/text.ts'
import type { Condition } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import type { Writer } from '#server/entries/kind.ts'
import { isOwned } from '#server/entries/publishable.ts'
import { loadMerged } from './merged.ts'

/** Public groups and those of the writer; only owners and moderators link one, also by names merged into it. `names` by link. */
export const loadGroups = async (
  db: Db,
  viewer: Writer,
): Promise<{ known: KnownGroups; names: ReadonlyMap<string, string> }> => {
  const own: Condition = isOwned('group_owners', viewer.id)
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'name', sql<number>`case when ${own} then 1 else 0 end`.as('own')])
    .where('deleted_at', 'is', null)
    .where('deactivated', '=', 0)
    .where(sql<boolean>`(published = 1 or ${own})`)
    .execute()
  const said = new Map(
    groups.map(({ id, name, own }) => [id, isModerating(viewer) || Number(own) === 1 ? `id:${id}` : name]),
  )
  const merged = (await loadMerged(db, 'groups')).filter(({ id }) => said.get(id) === `id:${id}`)
  return {
    known: new Map([...merged, ...groups].map(({ id, name }) => [fold(name), said.get(id) ?? name])),
    names: new Map(groups.map(({ id, name }) => [`id:${id}`, name])),
  }
}
