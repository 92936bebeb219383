import type { Kysely } from 'kysely'

/** Which entry each creation made that may be asked for again, because its answer can get lost. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('creations')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('creations_key', ['user_id', 'key', 'resource'])
    .execute()
  await db.schema.createIndex('creations_by_at').on('creations').column('at').execute()
}
