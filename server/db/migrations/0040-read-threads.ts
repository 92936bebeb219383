import type { Kysely } from 'kysely'

/** `read_version`: which version of a thread its moderator has read; compared with it, as clocks of processes differ. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('desk_claims').addColumn('read_version', 'integer').execute()
}
