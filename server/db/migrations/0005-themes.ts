import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Themes with every version of their files, what went wrong with them, and what is known of the maintenance jobs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const comparable = isPostgres ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('themes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_folded', comparable, (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('parent_id', 'text', (column) => column.references('themes.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('themes_name_folded_once')
    .unique()
    .on('themes')
    .column('name_folded')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('themes_active_once')
    .unique()
    .on('themes')
    .column('active')
    .where(sql.ref('active'), '=', sql.lit(1))
    .execute()

  await db.schema
    .createTable('theme_files')
    .addColumn('theme_id', 'text', (column) => column.notNull().references('themes.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', comparable, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('current', 'integer', (column) => column.notNull())
    .addColumn('removed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('content', isPostgres ? 'bytea' : 'blob', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('theme_files_key', ['theme_id', 'type', 'name', 'version'])
    .execute()
  await db.schema
    .createIndex('theme_files_current_once')
    .unique()
    .on('theme_files')
    .columns(['theme_id', 'type', 'name'])
    .where(sql.ref('current'), '=', sql.lit(1))
    .execute()
  await db.schema.createIndex('theme_files_by_author_id').on('theme_files').column('author_id').execute()

  await db.schema
    .createTable('theme_failures')
    .addColumn('theme_id', 'text', (column) => column.notNull().references('themes.id').onDelete('cascade'))
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('theme_key', 'text', (column) => column.notNull())
    .addColumn('error', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('theme_failures_key', ['theme_id', 'template'])
    .execute()

  await db.schema
    .createTable('actions')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('calls', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_call', 'bigint')
    .addColumn('error', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('last_called_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('running_until', 'bigint')
    .addColumn('due_at', 'bigint')
    .execute()
}
