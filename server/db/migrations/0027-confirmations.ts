import type { Kysely } from 'kysely'

/** When owners were asked whether an entry still exists, and the links of the mails that ask. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['groups', 'places', 'repeating_events']) {
    for (const column of ['asked_at', 'marked_at', 'confirmed_at']) {
      await db.schema.alterTable(table).addColumn(column, 'bigint').execute()
    }
  }
  await db.schema
    .createTable('confirmation_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('confirmation_links_by_user').on('confirmation_links').column('user_id').execute()
}
