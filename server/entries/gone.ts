import { sql } from 'kysely'
import { isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** Which entries of each kind may count as gone. */
const tables = {
  events: sql`deactivated = 0`,
  groups: sql`deactivated = 0`,
  places: sql`deactivated = 0`,
  categories: sql`true`,
  topics: sql`true`,
} as const

const addressed = /^\/(events|groups|places|categories|topics)\/([0-9a-z-]{8,200})(?:\.ics)?(?:\/|$)/

type FindId = (db: Db, text: string) => Promise<string | null>

/** Whether a path leads to a deleted entry that is still in the bin. */
export const isGone = async ({ db }: Pick<Deps, 'db'>, path: string, idOf: FindId): Promise<boolean> => {
  const [, table, named = ''] = addressed.exec(path) ?? []
  const id = table === 'events' ? ((await idOf(db, named)) ?? '') : named
  if (table === undefined || !isId(id)) return false
  const query = sql`select 1 from ${sql.table(table)}
    where id = ${id} and deleted_at is not null and ${tables[table as keyof typeof tables]}`
  return (await query.execute(db)).rows.length > 0
}
