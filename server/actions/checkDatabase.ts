import { sql } from 'kysely'
import { tableNames } from '#server/backup/format.ts'
import { runAside } from '#server/children/aside.ts'
import type { Connection } from '#server/db/connection.ts'
import { DamagedError, isDamage, quickCheck } from '#server/db/damage.ts'
import type { Deps } from '#server/deps.ts'
import type { CheckTask } from './checkAside.ts'
import { forgetDamage, reportDamage } from './damageReport.ts'
import type { Facts } from './job.ts'

/** Checks the database. Damage is notified once and shows until a clean check. @throws DamagedError */
export const checkDatabase = async (deps: Deps, signal: AbortSignal): Promise<Facts> => {
  const finding = await findDamage(deps, signal)
  if (finding === null) {
    await forgetDamage(deps)
    return {}
  }
  await reportDamage(deps, finding)
  throw new DamagedError(`the database is damaged: ${finding}`)
}

/** The damage in the database's words, or null. PostgreSQL reads all rows. @throws when it cannot be checked */
export const findDamage = async (
  { db, dialect, settings: { databaseUrl } }: Pick<Deps, 'db' | 'dialect' | 'settings'>,
  signal: AbortSignal,
): Promise<string | null> => {
  try {
    if (dialect.name === 'postgres') return await checkPostgres({ db, dialect }, signal)
    if (databaseUrl === ':memory:') return quickCheck((await sql`pragma quick_check(20)`.execute(db)).rows)
    const task: CheckTask = { file: databaseUrl }
    return await runAside<CheckTask, string | null>(new URL('./checkAside.ts', import.meta.url), task, signal)
  } catch (error) {
    if (isDamage(error)) return error.message
    throw error
  }
}

const checkPostgres = async ({ db, dialect }: Connection, signal: AbortSignal): Promise<null> => {
  await dialect.snapshot(db, async (trx) => {
    for (const table of [...tableNames, ...otherTables]) {
      for await (const _ of dialect.readTable(trx, table, 500)) signal.throwIfAborted()
    }
    await sql`declare parts no scroll cursor for select md5(content) from media_parts`.execute(trx)
    while ((await sql`fetch 50 from parts`.execute(trx)).rows.length > 0) signal.throwIfAborted()
  })
  const { rows } = await sql<{ id: number }>`select indexrelid::bigint as id from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'btree' and relnamespace = current_schema()::regnamespace
    and exists (select 1 from pg_proc where proname = 'bt_index_check' and has_function_privilege(oid, 'execute'))`.execute(
    db,
  )
  for (const { id } of rows) {
    signal.throwIfAborted()
    await sql`select bt_index_check(${id}::bigint::oid::regclass)`.execute(db)
  }
  return null
}

const otherTables = [
  'sessions',
  'recoveries',
  'login_failures',
  'search_documents',
  'search_vocabulary',
  'state',
] as const
