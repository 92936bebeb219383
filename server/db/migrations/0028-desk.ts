import { type Kysely, sql } from 'kysely'

/**
 * Threads between the owners of an entry and the moderators, what moderators have looked at, and who looks at what now.
 * A proposal knows whether moderators were told that it waits, and the invitation of its sender.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('threads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('told_at', 'bigint')
    .addUniqueConstraint('threads_of_entry', ['entry_id', 'resource'])
    .execute()
  await db.schema.createIndex('threads_by_state').on('threads').columns(['state', 'updated_at', 'id']).execute()

  await db.schema
    .createTable('thread_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('thread_id', 'text', (column) => column.notNull().references('threads.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('by_moderation', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('thread_messages_by_thread')
    .on('thread_messages')
    .columns(['thread_id', 'at', 'id'])
    .execute()
  await db.schema.createIndex('thread_messages_by_author').on('thread_messages').column('author_id').execute()

  await db.schema
    .createTable('reviews')
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('waits', 'integer', (column) => column.notNull())
    .addColumn('seen_version', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'bigint')
    .addColumn('seen_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addPrimaryKeyConstraint('reviews_of_entry', ['entry_id', 'resource'])
    .execute()
  await db.schema
    .createIndex('reviews_waiting')
    .on('reviews')
    .columns(['changed_at', 'entry_id'])
    .where(sql.ref('waits'), '=', sql.lit(1))
    .execute()
  for (const column of ['changed_by', 'seen_by']) {
    await db.schema.createIndex(`reviews_by_${column}`).on('reviews').column(column).execute()
  }

  await db.schema
    .createTable('desk_claims')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('desk_claims_by_user').on('desk_claims').column('user_id').execute()

  await db.schema.alterTable('proposals').addColumn('told_at', 'bigint').execute()
}
