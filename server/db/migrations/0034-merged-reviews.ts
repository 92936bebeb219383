import type { Kysely } from 'kysely'

/** What the desk had of the entry that stayed before a merge, so that an undo brings it back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [column, type] of [
    ['review_version', 'integer'],
    ['review_changed_at', 'bigint'],
    ['thread_version', 'integer'],
  ] as const) {
    await db.schema.alterTable('merges').addColumn(column, type).execute()
  }
  await db.schema
    .alterTable('merges')
    .addColumn('review_changed_by', 'text', (defined) => defined.references('users.id').onDelete('set null'))
    .execute()
  // Deleting an account searches these columns.
  for (const column of ['review_changed_by', 'merged_by']) {
    await db.schema.createIndex(`merges_by_${column}`).on('merges').column(column).execute()
  }
}
