import type { Kysely } from 'kysely'

/** Sources that are asked once: what somebody moved in from, or gave as a file; and what members decided about columns. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('sources')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('address'))
    .execute()
  await db.schema.alterTable('sources').addColumn('content', 'text').execute()
  await db.schema.alterTable('sources').addColumn('ended_at', 'bigint').execute()
  await db.schema
    .createTable('source_columns')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('source_columns_once', ['user_id', 'name'])
    .execute()
}
