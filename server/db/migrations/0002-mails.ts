import { type Kysely, sql } from 'kysely'

/** Outgoing mail, the links it hands out, and which notifications have gone out with it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('slot', 'text', (column) => column.unique())
    .addColumn('address', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sent_at', 'bigint')
    .addColumn('error', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('mails_due')
    .on('mails')
    .columns(['due_at', 'id'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('mails_by_user_id').on('mails').column('user_id').execute()

  await db.schema
    .createTable('recoveries')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('recoveries_by_user_id').on('recoveries').column('user_id').execute()

  await db.schema.alterTable('notifications').addColumn('mailed_at', 'bigint').execute()
  await db.schema
    .createIndex('notifications_unmailed')
    .on('notifications')
    .columns(['user_id', 'created_at'])
    .where(sql.ref('mailed_at'), 'is', null)
    .where(sql.ref('viewed'), '=', sql.lit(0))
    .execute()
}
