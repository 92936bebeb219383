import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * `listed_at`: when the calendar first showed an event. Feeds tell of a draft when it is published. Triggers set it, so that no
 * writer has to. Events that are shown before this migration get the time of their creation.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('events').addColumn('listed_at', 'bigint').execute()
  await sql`update events set listed_at = created_at
    where published = 1 and deactivated = 0 and (parent_event is null or parent_listed = 1)`.execute(db)
  await db.schema
    .createIndex('events_newly_listed')
    .on('events')
    .columns(['listed_at', 'id', 'start_at', 'end_at', 'listed'])
    .where(sql.ref('listed'), '=', sql.lit(1))
    .execute()
  await (db.getExecutor().adapter instanceof PostgresAdapter ? setOnPostgres(db) : setOnSqlite(db))
}

/** As the generated column `listed`, which PostgreSQL does not know before the row is written. */
const isNewlyListed = sql`new.listed_at is null and new.published = 1 and new.deactivated = 0 and new.deleted_at is null
  and (new.parent_event is null or new.parent_listed = 1)`

const setOnSqlite = async (db: Kysely<unknown>): Promise<void> => {
  for (const [event, at] of [
    ['insert', 'created_at'],
    ['update', 'updated_at'],
  ] as const)
    await sql`create trigger ${sql.ref(`events_listed_by_${event}`)} after ${sql.raw(event)} on events when ${isNewlyListed}
      begin update events set listed_at = new.${sql.ref(at)} where id = new.id; end`.execute(db)
}

const setOnPostgres = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create function events_newly_listed() returns trigger language plpgsql as $$ begin
    new.listed_at := case when tg_op = 'INSERT' then new.created_at else new.updated_at end;
    return new;
  end $$`.execute(db)
  await sql`create trigger events_newly_listed before insert or update on events for each row when (${isNewlyListed})
    execute function events_newly_listed()`.execute(db)
}
