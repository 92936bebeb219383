import { sql } from 'kysely'
import { isDoubleResource } from '#domain/doubles.ts'
import type { Db } from '#server/db/schema.ts'

/** An entry may have been merged into one that was merged itself, and so on. */
const mostSteps = 20

/** The id of the entry that an id stands for since a merge, also over several; null when it was merged into none. */
export const mergedInto = async (db: Db, id: string): Promise<string | null> => {
  let found: string | null = null
  for (let step = 0; step < mostSteps; step += 1) {
    const { rows } = await sql<{ kept_id: string }>`select kept_id from merges
      where merged_id = ${found ?? id} and undone_at is null order by at desc, id desc limit 1`.execute(db)
    if (rows[0] === undefined) return found
    found = rows[0].kept_id
  }
  return found
}

const address = /^\/(?<resource>events|groups|places)\/(?<entry>[0-9a-z-]+)(?<rest>\.ics|\/events\.(?:ics|rss|atom))?$/

/**
 * The path that an old path of a merged entry leads to; null for any other. An entry that is there again has its own.
 * @param findId finds the id that the last part of an event's path stands for
 */
export const pathAfterMerge = async (
  db: Db,
  path: string,
  findId: (db: Db, text: string) => Promise<string | null>,
): Promise<string | null> => {
  const { resource, entry = '', rest = '' } = address.exec(path)?.groups ?? {}
  if (!isDoubleResource(resource)) return null
  const id = resource === 'events' ? await findId(db, entry) : entry
  const kept = id === null ? null : await mergedInto(db, id)
  if (kept === null) return null
  const { rows } = await sql<{ id: string; deactivated: number }>`select id, deactivated from ${sql.table(resource)}
    where id in (${id}, ${kept}) and deleted_at is null`.execute(db)
  const [found, ...others] = rows
  return found?.id === kept && found.deactivated === 0 && others.length === 0 ? `/${resource}/${kept}${rest}` : null
}
