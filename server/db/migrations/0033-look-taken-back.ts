import type { Kysely } from 'kysely'

/** What was looked at before the last look, so that this can be taken back; and the invitation of a proposal's sender. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('reviews').addColumn('prior_version', 'integer').execute()
  await db.schema.alterTable('reviews').addColumn('prior_at', 'bigint').execute()
  for (const [table, column, of] of [
    ['reviews', 'prior_by', 'users'],
    ['proposals', 'invitation_id', 'invitations'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (defined) => defined.references(`${of}.id`).onDelete('set null'))
      .execute()
    // Deleting an account searches this column.
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
  }
}
