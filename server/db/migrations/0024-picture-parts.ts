import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The bytes of pictures, in parts. Only PostgreSQL uses them: with SQLite pictures are files. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('media_parts')
    .addColumn('media_id', 'text', (column) => column.notNull().references('media.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('content', isPostgres ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_parts_pkey', ['media_id', 'number'])
    .execute()
  // Pictures are compressed already.
  if (isPostgres) await sql`alter table media_parts alter column content set storage external`.execute(db)
}
