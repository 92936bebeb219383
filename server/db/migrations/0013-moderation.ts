import type { Kysely } from 'kysely'

/** What moderators deleted is told apart, and the notices that members cause are counted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['events', 'repeating_events', 'groups', 'places', 'categories', 'topics']) {
    await db.schema
      .alterTable(table)
      .addColumn('deleted_by_moderation', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await db.schema
    .createTable('caused_notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('notices', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('caused_notices_by_user_id_at').on('caused_notices').columns(['user_id', 'at']).execute()
}
