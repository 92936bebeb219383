import type { Db } from '#server/db/schema.ts'

type Merged = { id: string; name: string; address: string }

/** What was merged, under the id of what was kept. */
export const loadMerged = async (db: Db, resource: 'groups' | 'places'): Promise<Merged[]> => {
  const rows = await db
    .selectFrom('merges')
    .select(['merged_id', 'kept_id', 'name', 'address'])
    .where('resource', '=', resource)
    .where('undone_at', 'is', null)
    .orderBy('at')
    .execute()
  // A later merge may have moved what an earlier one kept.
  const keptBy = new Map<string, string>()
  for (const { merged_id, kept_id } of rows.toReversed()) keptBy.set(merged_id, keptBy.get(kept_id) ?? kept_id)
  return rows.map(({ merged_id, name, address }) => ({ id: keptBy.get(merged_id) ?? '', name, address }))
}
