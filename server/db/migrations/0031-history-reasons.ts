import { type Kysely, sql } from 'kysely'

/** Changes keep the reason that moderators gave, and are found by indexes also where an entry, or a person, has very many. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('history')
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('history').columns(columns)
  await index('history_of_entry', ['entry_id', 'resource', 'version', 'id']).execute()
  await db.schema.dropIndex('history_by_entry').execute()
  await index('history_by_author_and_resource', ['author_id', 'resource', 'leads', 'at', 'id']).execute()
  await index('history_by_system', ['at', 'id']).where(sql<boolean>`author_kind = 'system' and leads = 1`).execute()
}
