import { creationLifetime } from '#domain/limits.ts'
import type { Db } from '#server/db/schema.ts'

type Creation = { key: string; userId: string; resource: string }

const rowOf = (db: Db, { key, userId, resource }: Creation) =>
  db.updateTable('creations').where('user_id', '=', userId).where('key', '=', key).where('resource', '=', resource)

/** Claims a creation that may arrive twice, within its transaction. Null: create; else what was created. */
export const claimCreation = async (
  db: Db,
  { key, userId, resource }: Creation,
  now: number,
): Promise<{ id: string; version: number } | null> => {
  await db
    .deleteFrom('creations')
    .where('at', '<', now - creationLifetime)
    .execute()
  const { entry_id, version } = await db
    .insertInto('creations')
    .values({ user_id: userId, key, resource, entry_id: null, at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key', 'resource']).doUpdateSet({ at: now }))
    .returning(['entry_id', 'version'])
    .executeTakeFirstOrThrow()
  return entry_id === null ? null : { id: entry_id, version }
}

export const keepCreation = async (db: Db, creation: Creation, { id, version }: { id: string; version: number }) => {
  await rowOf(db, creation).set({ entry_id: id, version }).execute()
}
