import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

/** Everything the ground floor keeps: people, vocabulary, places, groups, events, and what hangs on them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const comparable = comparableText(db)

  await kept(db.schema.createTable('users'))
    .addColumn('nickname', 'text', (column) => column.notNull())
    .addColumn('nickname_folded', comparable, (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_folded', comparable, (column) => column.notNull())
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
    await named(db.schema.createTable(table), comparable)
      .addColumn('headline', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .execute()
    await uniqueWhileKept(db, table, 'name_folded')
  }

  for (const table of ['places', 'groups']) {
    const builder = shown(named(db.schema.createTable(table), comparable))
      .addColumn('link', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
    await (table === 'places' ? located(builder) : builder).execute()
    await uniqueWhileKept(db, table, 'name_folded')
  }

  await located(shown(named(db.schema.createTable('events'), comparable)))
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
    .addColumn('listed', 'integer', (column) => column.notNull().generatedAlwaysAs(listed).stored())
    .execute()
  await db.schema
    .createIndex('events_listed_by_start')
    .on('events')
    .columns(['start_at', 'id'])
    .where(sql.ref('listed'), '=', sql.lit(1))
    .execute()
  await db.schema
    .createIndex('events_listed_by_name')
    .on('events')
    .columns(['name_folded', 'id'])
    .where(sql.ref('listed'), '=', sql.lit(1))
    .execute()
  await db.schema
    .createIndex('events_kept_by_start')
    .on('events')
    .columns(['start_at', 'id', 'listed'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('events_kept_by_name')
    .on('events')
    .columns(['name_folded', 'id', 'listed'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await index(db, 'events', ['category_id', 'start_at'])
  await index(db, 'events', ['topic_id', 'start_at'])
  await index(db, 'events', ['place_id', 'start_at'])
  await index(db, 'events', ['parent_event', 'start_at'])
  await index(db, 'events', ['parent_series', 'start_at'])

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
    .addColumn('tag', comparable, (column) => column.notNull())
    .execute()
  await index(db, 'event_tags', ['tag', 'entry_id'])

  await createSearch(db)

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

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter

/** Text that both databases order the same way, by code points. */
const comparableText = (db: Kysely<unknown>) => (isPostgres(db) ? sql`text collate "C"` : sql`text`)

/** What the public site lists (contract §3): published, not deactivated, not in the bin, no hidden sub-event. */
const listed = sql`case when published = 1 and deactivated = 0 and deleted_at is null
  and (parent_event is null or parent_listed = 1) then 1 else 0 end`

/**
 * The folded words of each entry, each once, between blanks, and an index over them that the database itself keeps: FTS5
 * filled by triggers, or a generated tsvector. Neither takes words apart any further.
 */
const createSearch = async (db: Kysely<unknown>) => {
  const documents = db.schema
    .createTable('search_documents')
    .addColumn('entry_id', 'text', (column) => column.notNull().unique())
    .addColumn('words', 'text', (column) => column.notNull())
  if (isPostgres(db)) {
    await documents
      .addColumn('lexemes', sql`tsvector`, (column) =>
        column.generatedAlwaysAs(sql`array_to_tsvector(string_to_array(words, ' '))`).stored(),
      )
      .execute()
    await sql`create index search_documents_by_lexemes on search_documents using gin (lexemes)`.execute(db)
    return
  }
  await documents.addColumn('number', 'integer', (column) => column.primaryKey()).execute()
  await sql`create virtual table search_words using fts5(
    words, content = 'search_documents', content_rowid = 'number', tokenize = 'ascii',
    prefix = '2 3', detail = 'none')`.execute(db)
  await indexDocuments(db)
}

/** From here on SQLite's index of words follows the search's documents. */
const indexDocuments = async (db: Kysely<unknown>): Promise<void> => {
  const add = sql`insert into search_words (rowid, words) values (new.number, new.words);`
  const drop = sql`insert into search_words (search_words, rowid, words) values ('delete', old.number, old.words);`
  await sql`create trigger search_documents_added after insert on search_documents begin ${add} end`.execute(db)
  await sql`create trigger search_documents_dropped after delete on search_documents begin ${drop} end`.execute(db)
  await sql`create trigger search_documents_changed after update on search_documents begin ${drop} ${add} end`.execute(
    db,
  )
}

const kept = <Table extends string>(table: CreateTableBuilder<Table>) =>
  table
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')

const named = <Table extends string>(table: CreateTableBuilder<Table>, comparable: ReturnType<typeof comparableText>) =>
  kept(table)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_folded', comparable, (column) => column.notNull())

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
