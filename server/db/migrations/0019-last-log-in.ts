import { type Kysely, sql } from 'kysely'

/** When somebody last logged in. Of earlier log-ins only those are known whose session is still open. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('users').addColumn('last_login_at', 'bigint').execute()
  await sql`update users set last_login_at =
    (select max(created_at) from sessions where sessions.user_id = users.id)`.execute(db)
}
