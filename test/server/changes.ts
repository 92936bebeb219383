import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { tables } from './databases.ts'

/** A refused request may write here: it counts attempts and takes turns. */
const counting = ['login_failures', 'state', 'geocode_cache']
/** Each use extends a session. */
const sliding = ['sessions']

/** Counts written rows by table with triggers. Equal values count, rolled-back writes do not. */
export const watchChanges = async ({ db, dialect }: Pick<Deps, 'db' | 'dialect'>) => {
  await sql`create table row_changes (table_name text primary key, writes integer not null)`.execute(db)
  if (dialect.name === 'postgres') {
    await sql`create function note_change() returns trigger language plpgsql as ${sql.lit(`begin
      insert into row_changes values (tg_table_name, 1)
        on conflict (table_name) do update set writes = row_changes.writes + 1;
      return null; end`)}`.execute(db)
  }
  for (const table of tables.filter((name) => !counting.includes(name))) {
    const events = sliding.includes(table) ? ['insert', 'delete'] : ['insert', 'update', 'delete']
    for (const event of events) {
      const trigger = sql.ref(`watch_${table}_${event}`)
      const on = sql`create trigger ${trigger} after ${sql.raw(event)} on ${sql.table(table)} for each row`
      const note = sql`insert into row_changes values (${sql.lit(table)}, 1)
        on conflict (table_name) do update set writes = row_changes.writes + 1;`
      await (dialect.name === 'postgres'
        ? sql`${on} execute function note_change()`
        : sql`${on} begin ${note} end`
      ).execute(db)
    }
  }
  return async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ table_name: string; writes: number }>`select * from row_changes`.execute(db)
    return Object.fromEntries(rows.map(({ table_name, writes }) => [table_name, writes]))
  }
}
