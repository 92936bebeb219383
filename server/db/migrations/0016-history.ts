import { type Kysely, sql } from 'kysely'

/** What was changed in every entry, by whom and when. Rows are only added; they go with their entry. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('author_kind', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('cause', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('run', 'text')
    .addColumn('leads', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('picture', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('history_by_entry').on('history').columns(['entry_id', 'version']).execute()
  // Lists show the first change of each run, by moment, of all entries, of a kind or of a person; they count what they show.
  for (const columns of [[], ['resource'], ['author_id']]) {
    await db.schema
      .createIndex(`history_by_${columns[0] ?? 'at'}`)
      .on('history')
      .columns([...columns, 'leads', 'at', 'id'])
      .execute()
  }
  for (const column of ['run', 'picture']) {
    await db.schema
      .createIndex(`history_by_${column}`)
      .on('history')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute()
  }
}
