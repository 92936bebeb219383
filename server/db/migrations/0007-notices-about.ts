import type { Kysely } from 'kysely'

/** Whom a notice names. It goes with their account, since nothing of a person stays (contract §3). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('notifications')
    .addColumn('about', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('notifications_by_about').on('notifications').column('about').execute()
}
