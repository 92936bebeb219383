import type { Kysely } from 'kysely'

/** Days that members reserve for something that is not public yet. Dates are local ones, yyyy-mm-dd, both included. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('reservations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('first_date', 'text', (column) => column.notNull())
    .addColumn('last_date', 'text', (column) => column.notNull())
    .addColumn('place_id', 'text', (column) => column.references('places.id').onDelete('set null'))
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('location2', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('reservations_by_last_date').on('reservations').columns(['last_date', 'id']).execute()
  for (const column of ['user_id', 'place_id']) {
    await db.schema.createIndex(`reservations_by_${column}`).on('reservations').column(column).execute()
  }
}
