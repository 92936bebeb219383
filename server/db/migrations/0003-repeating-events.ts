import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Series, the dates left out of them, and what an event knows of the series that made it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const comparable = isPostgres ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('repeating_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_folded', comparable, (column) => column.notNull())
    .addColumn('deactivated', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('lat', 'double precision')
    .addColumn('lng', 'double precision')
    .addColumn('place_id', 'text', (column) => column.references('places.id'))
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('location2', 'text', (column) => column.notNull())
    .addColumn('start_time', 'text', (column) => column.notNull())
    .addColumn('end_time', 'text', (column) => column.notNull())
    .addColumn('category_id', 'text', (column) => column.notNull().references('categories.id'))
    .addColumn('topic_id', 'text', (column) => column.notNull().references('topics.id'))
    .addColumn('generated_until', 'text')
    .execute()
  await db.schema
    .createIndex('repeating_events_kept_by_name')
    .on('repeating_events')
    .columns(['name_folded', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  for (const column of ['category_id', 'topic_id', 'place_id']) {
    await db.schema.createIndex(`repeating_events_by_${column}`).on('repeating_events').column(column).execute()
  }

  await child(db, 'repeating_event_owners')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addUniqueConstraint('repeating_event_owners_once', ['entry_id', 'user_id'])
    .execute()
  await db.schema
    .createIndex('repeating_event_owners_by_user_id_entry_id')
    .on('repeating_event_owners')
    .columns(['user_id', 'entry_id'])
    .execute()
  await child(db, 'repeating_event_organizers')
    .addColumn('group_id', 'text', (column) => column.references('groups.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  await child(db, 'repeating_event_tags')
    .addColumn('tag', comparable, (column) => column.notNull())
    .execute()
  await child(db, 'repeating_event_intervals')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('interval', 'integer', (column) => column.notNull())
    .addColumn('week_day', 'integer')
    .addColumn('date', 'text')
    .execute()

  await db.schema
    .createTable('repeating_event_skips')
    .addColumn('series_id', 'text', (column) => column.notNull().references('repeating_events.id').onDelete('cascade'))
    .addColumn('date', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('repeating_event_skips_key', ['series_id', 'date'])
    .execute()

  await db.schema.alterTable('events').addColumn('series_start_at', 'bigint').execute()
  await db.schema.alterTable('events').addColumn('series_end_at', 'bigint').execute()
  await db.schema
    .alterTable('events')
    .addColumn('hand_changed', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // Two runs at once must not double a date (contract §3); what lies in the bin does not count.
  await db.schema
    .createIndex('events_parent_series_once')
    .unique()
    .on('events')
    .columns(['parent_series', 'series_date'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}

const child = (db: Kysely<unknown>, table: string) =>
  db.schema
    .createTable(table)
    .addColumn('entry_id', 'text', (column) => column.notNull().references('repeating_events.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['entry_id', 'position'])
