import { sql } from 'kysely'
import { isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** What has a page, and what of it is never said to have been there. */
const tables = {
  events: sql`deactivated = 0`,
  groups: sql`deactivated = 0`,
  places: sql`deactivated = 0`,
  categories: sql`true`,
  topics: sql`true`,
} as const

const addressed = /^\/(events|groups|places|categories|topics)\/([0-9a-z-]{8,200})(?:\.ics)?(?:\/|$)/

/** Finds the id that the last part of an event's address stands for. */
type FindId = (db: Db, text: string) => Promise<string | null>

/** Whether a path of the site leads to an entry that was deleted, as long as the bin knows it. */
export const isGone = async ({ db }: Pick<Deps, 'db'>, path: string, idOf: FindId): Promise<boolean> => {
  const [, table, named = ''] = addressed.exec(path) ?? []
  const id = table === 'events' ? ((await idOf(db, named)) ?? '') : named
  if (table === undefined || !isId(id)) return false
  const query = sql`select 1 from ${sql.table(table)}
    where id = ${id} and deleted_at is not null and ${tables[table as keyof typeof tables]}`
  return (await query.execute(db)).rows.length > 0
}
