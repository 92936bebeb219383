import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * What people without an account propose, with their pictures and the links of their senders, and the senders whose proposals
 * are not taken. A mail may belong to a proposal instead of an account.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('proposals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('correction', 'integer', (column) => column.notNull())
    .addColumn('resource', 'text')
    .addColumn('entry_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('base', 'text')
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_folded', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('proposals_by_state').on('proposals').columns(['state', 'confirmed_at', 'id']).execute()
  await db.schema.createIndex('proposals_by_sender').on('proposals').columns(['email_folded', 'state']).execute()

  await db.schema
    .createTable('proposal_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('proposal_id', 'text', (column) => column.notNull().references('proposals.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('proposal_links_by_proposal').on('proposal_links').column('proposal_id').execute()

  await db.schema
    .createTable('proposal_pictures')
    .addColumn('proposal_id', 'text', (column) => column.primaryKey().references('proposals.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('content', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('blocked_senders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_folded', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute()

  if (isPostgres(db)) {
    await sql`alter table mails alter column user_id drop not null`.execute(db)
    await sql`alter table mails add column proposal_id text references proposals (id) on delete cascade`.execute(db)
  } else await rebuildMails(db)
  await db.schema
    .createIndex('mails_by_proposal')
    .on('mails')
    .column('proposal_id')
    .where(sql.ref('proposal_id'), 'is not', null)
    .execute()
}

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** SQLite cannot let a column be null that could not. */
const rebuildMails = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table mails rename to mails_before`.execute(db)
  for (const index of ['mails_due', 'mails_by_user_id']) await sql`drop index ${sql.ref(index)}`.execute(db)
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('slot', 'text', (column) => column.unique())
    .addColumn('address', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sent_at', 'bigint')
    .addColumn('error', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('proposal_id', 'text', (column) => column.references('proposals.id').onDelete('cascade'))
    .execute()
  const columns = sql`id, kind, user_id, slot, address, created_at, due_at, attempts, sent_at, error`
  await sql`insert into mails (${columns}) select ${columns} from mails_before`.execute(db)
  await sql`drop table mails_before`.execute(db)
  await db.schema
    .createIndex('mails_due')
    .on('mails')
    .columns(['due_at', 'id'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('mails_by_user_id').on('mails').column('user_id').execute()
}
