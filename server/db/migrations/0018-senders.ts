import type { Kysely } from 'kysely'

/**
 * Who sent a message, and in which run a notice was caused: further notices of the run are added to it. `entries` is a JSON
 * list of what it names.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('notifications')
    .addColumn('sender_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute()
  for (const column of ['notice', 'run', 'entries']) {
    await db.schema.alterTable('notifications').addColumn(column, 'text').execute()
  }
  await db.schema.createIndex('notifications_by_sender').on('notifications').column('sender_id').execute()
}
