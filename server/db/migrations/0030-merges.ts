import { type Kysely, sql } from 'kysely'

/** Which entry was merged into which, and pairs of entries that are not the same. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('merges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('kept_id', 'text', (column) => column.notNull())
    .addColumn('merged_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('moved', 'text', (column) => column.notNull().defaultTo(sql.lit('{}')))
    .addColumn('merged_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .execute()
  await db.schema.createIndex('merges_by_merged').on('merges').column('merged_id').execute()
  await db.schema.createIndex('merges_by_time').on('merges').column('at').execute()
  await db.schema
    .createTable('distinct_entries')
    .addColumn('one_id', 'text', (column) => column.notNull())
    .addColumn('other_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('distinct_entries_once', ['one_id', 'other_id'])
    .execute()
}
