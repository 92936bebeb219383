import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Everything the ground floor keeps: people, vocabulary, places, groups, events, and what hangs on them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await kept(db.schema.createTable('users'))
    .addColumn('nickname', 'text', (column) => column.notNull())
    .addColumn('nickname_folded', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_folded', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('deactivated', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('language', 'text')
    .execute()
  await uniqueWhileKept(db, 'users', 'nickname_folded')
  await uniqueWhileKept(db, 'users', 'email_folded')

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await index(db, 'sessions', ['user_id'])

  await db.schema
    .createTable('login_failures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await index(db, 'login_failures', ['account', 'at'])
  await index(db, 'login_failures', ['address', 'at'])

  await kept(db.schema.createTable('invitations'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('used_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('used_at', 'bigint')
    .execute()
  await index(db, 'invitations', ['created_by', 'created_at'])

  for (const table of ['categories', 'topics']) {
    await named(db.schema.createTable(table))
      .addColumn('headline', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .execute()
    await uniqueWhileKept(db, table, 'name_folded')
  }

  for (const table of ['places', 'groups']) {
    const builder = shown(named(db.schema.createTable(table)))
      .addColumn('link', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
    await (table === 'places' ? located(builder) : builder).execute()
    await uniqueWhileKept(db, table, 'name_folded')
  }

  await located(shown(named(db.schema.createTable('events'))))
    .addColumn('canceled', 'integer', (column) => column.notNull())
    .addColumn('parent_event', 'text', (column) => column.references('events.id').onDelete('set null'))
    .addColumn('parent_series', 'text')
    .addColumn('parent_listed', 'integer', (column) => column.notNull())
    .addColumn('series_date', 'text')
    .addColumn('place_id', 'text', (column) => column.references('places.id'))
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('location2', 'text', (column) => column.notNull())
    .addColumn('start_at', 'bigint', (column) => column.notNull())
    .addColumn('end_at', 'bigint')
    .addColumn('category_id', 'text', (column) => column.notNull().references('categories.id'))
    .addColumn('topic_id', 'text', (column) => column.notNull().references('topics.id'))
    .addColumn('listed', 'integer', (column) => column.notNull())
    .execute()
  await index(db, 'events', ['start_at', 'id'])
  await index(db, 'events', ['listed', 'start_at', 'id'])
  await index(db, 'events', ['category_id', 'start_at'])
  await index(db, 'events', ['topic_id', 'start_at'])
  await index(db, 'events', ['place_id', 'start_at'])
  await index(db, 'events', ['parent_event', 'start_at'])
  await index(db, 'events', ['parent_series', 'start_at'])
  await index(db, 'events', ['name_folded', 'id'])

  for (const [table, entries] of [
    ['event_owners', 'events'],
    ['place_owners', 'places'],
    ['group_owners', 'groups'],
  ] as const) {
    await child(db, table, entries)
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addUniqueConstraint(`${table}_once`, ['entry_id', 'user_id'])
      .execute()
    await index(db, table, ['user_id', 'entry_id'])
  }

  await child(db, 'event_organizers', 'events')
    .addColumn('group_id', 'text', (column) => column.references('groups.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  await index(db, 'event_organizers', ['group_id', 'entry_id'])
  await child(db, 'event_involved', 'events')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .execute()
  await child(db, 'event_tags', 'events')
    .addColumn('tag', 'text', (column) => column.notNull())
    .execute()
  await index(db, 'event_tags', ['tag', 'entry_id'])

  await kept(db.schema.createTable('notifications'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('viewed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('link_title', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('link_url', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await index(db, 'notifications', ['user_id', 'viewed', 'created_at'])
  await index(db, 'notifications', ['user_id', 'created_at'])

  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('geocode_cache')
    .addColumn('address_folded', 'text', (column) => column.primaryKey())
    .addColumn('lat', 'double precision')
    .addColumn('lng', 'double precision')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
}

const kept = <Table extends string>(table: CreateTableBuilder<Table>) =>
  table
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')

const named = <Table extends string>(table: CreateTableBuilder<Table>) =>
  kept(table)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_folded', 'text', (column) => column.notNull())

const shown = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
  table
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('deactivated', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('alt', 'text', (column) => column.notNull())

const located = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
  table
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('lat', 'double precision')
    .addColumn('lng', 'double precision')

const child = (db: Kysely<unknown>, table: string, entries: string) =>
  db.schema
    .createTable(table)
    .addColumn('entry_id', 'text', (column) => column.notNull().references(`${entries}.id`).onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['entry_id', 'position'])

const index = (db: Kysely<unknown>, table: string, columns: string[]) =>
  db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute()

/** Unique among entries that are not in the bin. */
const uniqueWhileKept = (db: Kysely<unknown>, table: string, column: string) =>
  db.schema
    .createIndex(`${table}_${column}_once`)
    .unique()
    .on(table)
    .column(column)
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
