import { sql } from 'kysely'
import { type DoubleResource, isDoubleResource } from '#domain/doubles/doubles.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import { isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'

const mostSteps = 20

/** The id that an entry was merged into, also over several merges, or null. */
export const mergedInto = async (db: Db, id: string): Promise<string | null> => {
  let found: string | null = null
  if (!isId(id)) return null
  for (let step = 0; step < mostSteps; step += 1) {
    const { rows } = await sql<{ kept_id: string }>`select kept_id from merges
      where merged_id = ${found ?? id} and undone_at is null order by at desc, id desc limit 1`.execute(db)
    if (rows[0] === undefined) return found
    found = rows[0].kept_id
  }
  return found
}

/** The entry that another was merged into until that was undone; null if it is deleted by now. */
export const partedFrom = async (
  db: Db,
  resource: DoubleResource,
  id: string,
): Promise<{ id: string; name: string } | null> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(resource)}
    where deleted_at is null and id = (select kept_id from merges where merged_id = ${id} and undone_at is not null
    order by undone_at desc, id desc limit 1)`.execute(db)
  return rows[0] ?? null
}

const mergedFrom = async (db: Db, id: string): Promise<{ id: string; name: string }[]> => {
  const found = new Map<string, string>()
  let next = [id]
  while (next.length > 0 && found.size < 1_000) {
    const { rows } = await sql<{ merged_id: string; name: string }>`select merged_id, name from merges
      where kept_id in (${sql.join(next)}) and undone_at is null`.execute(db)
    const anew = rows.filter(({ merged_id }) => merged_id !== id && !found.has(merged_id))
    for (const { merged_id, name } of anew) found.set(merged_id, name)
    next = anew.map(({ merged_id }) => merged_id)
  }
  return [...found].map(([merged, name]) => ({ id: merged, name }))
}

/** Which table names the owners of entries. */
export const ownerTables = { events: 'event_owners', places: 'place_owners', groups: 'group_owners' } as const

/** Those of {@link mergedFrom} that somebody may know: moderators, and former owners. */
export const knownMerged = async (
  db: Db,
  { resource, id }: { resource: string; id: string },
  viewer: NonNullable<Viewer>,
): Promise<{ id: string; name: string }[]> => {
  if (!isDoubleResource(resource)) return []
  const merged = await mergedFrom(db, id)
  if (isModerating(viewer) || merged.length === 0) return merged
  const { rows } = await sql<{ entry_id: string }>`select entry_id from ${sql.table(ownerTables[resource])}
    where user_id = ${viewer.id} and entry_id in (${sql.join(merged.map((one) => one.id))})`.execute(db)
  const own = new Set(rows.map(({ entry_id }) => entry_id))
  return merged.filter((one) => own.has(one.id))
}

/** Which histories to forget with deleted entries; that of an entry merged into a living one stays. */
export const forgottenWith = async (db: Db, gone: readonly string[]): Promise<string[]> => {
  const forgotten: string[] = []
  for (const id of gone) {
    const kept = await mergedInto(db, id)
    const isThere = kept !== null && !gone.includes(kept) && (await isAnywhere(db, kept))
    if (!isThere) forgotten.push(id, ...(await mergedFrom(db, id)).map((one) => one.id))
  }
  return forgotten
}

const isAnywhere = async (db: Db, id: string): Promise<boolean> => {
  const tables = ['events', 'places', 'groups'].map((table) => sql`select id from ${sql.table(table)} where id = ${id}`)
  return (await sql`${sql.join(tables, sql` union all `)}`.execute(db)).rows.length > 0
}

/** The id that is shown in the place of a merged one, or null: also when the merged one is there again. */
export const shownInstead = async (
  db: Db,
  resource: 'events' | 'groups' | 'places',
  id: string,
): Promise<string | null> => {
  const kept = await mergedInto(db, id)
  if (kept === null) return null
  const { rows } = await sql<{ id: string; deactivated: number }>`select id, deactivated from ${sql.table(resource)}
    where id in (${id}, ${kept}) and deleted_at is null`.execute(db)
  const [found, ...others] = rows
  return found?.id === kept && found.deactivated === 0 && others.length === 0 ? kept : null
}

/** The query of a feed, or of the page that offers it, with what its place and group were merged into; null if neither was. */
export const queryAfterMerge = async (
  db: Db,
  query: Readonly<Record<string, string>>,
): Promise<Record<string, string> | null> => {
  const moved = { ...query }
  for (const [field, resource] of [
    ['place', 'places'],
    ['group', 'groups'],
  ] as const) {
    const kept = await shownInstead(db, resource, query[field] ?? '')
    if (kept !== null) moved[field] = kept
  }
  return moved.place === query.place && moved.group === query.group ? null : moved
}

const address = /^\/(?<resource>events|groups|places)\/(?<entry>[0-9a-z-]+)(?<rest>\.ics|\/events\.(?:ics|rss|atom))?$/

/** The new path of a merged entry's old path, or null. `findId` reads the last part of an event's path. */
export const pathAfterMerge = async (
  db: Db,
  path: string,
  findId: (db: Db, text: string) => Promise<string | null>,
): Promise<string | null> => {
  const { resource, entry = '', rest = '' } = address.exec(path)?.groups ?? {}
  if (!isDoubleResource(resource)) return null
  const id = resource === 'events' ? await findId(db, entry) : entry
  const kept = id === null ? null : await shownInstead(db, resource, id)
  return kept === null ? null : `/${resource}/${kept}${rest}`
}
