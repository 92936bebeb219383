import { sql } from 'kysely'
import { isDoubleResource } from '#domain/doubles/doubles.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import { isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { type MovedRows, readMoved } from './pointers.ts'
import { knownMerged, mergedInto, ownerTables } from './redirects.ts'

/** Where {@link MovedRows} have the owners of the kept entry before the merge. */
const ownersBefore = 'owners.before'

/** What a merge stores, so that owners of the other entry do not read what the kept one's owners wrote before. */
export const formerOwners = (owners: readonly string[]): MovedRows => ({ [ownersBefore]: owners.map((id) => [id]) })

/** In ms, without its beginning. */
type Span = { since: number; until: number }

/** Messages about an entry; `of` is its name if it is not the one that is asked about. */
type ReadablePart = Span & { entryId: string; of: string | null }

/**
 * Which messages somebody reads in the thread of an entry. Owners read those of merged entries that they owned. Of an entry
 * that they came to own by a merge they read what was written since. What was written while an entry was merged stays with
 * both after the undo (`together`). Moderators read all. `isMerged`: another entry was merged into this one.
 */
export const readableParts = async (
  db: Db,
  subject: { resource: string; id: string },
  viewer: NonNullable<Viewer>,
): Promise<{ parts: ReadablePart[]; together: Span[]; isMerged: boolean }> => {
  const known = await knownMerged(db, subject, viewer)
  const entries = [{ id: subject.id, of: null }, ...known.map(({ id, name }) => ({ id, of: name }))]
  const { rows } = await sql<MergeRow>`select kept_id, merged_id, moved, at, undone_at from merges
    where undone_at is null and kept_id in (${sql.join(entries.map(({ id }) => id))})
    or undone_at is not null and (kept_id = ${subject.id} or merged_id in (${sql.join(entries.map(({ id }) => id))}))`.execute(
    db,
  )
  const holding = rows.filter(({ undone_at }) => undone_at === null)
  const own = entries.map(({ id, of }) => {
    const joined = isModerating(viewer) ? [] : holding.filter((row) => row.kept_id === id && joins(row, viewer.id))
    return {
      entryId: id,
      of,
      since: Math.max(0, ...joined.map(({ at }) => Number(at))),
      until: Number.POSITIVE_INFINITY,
    }
  })
  const undone = rows.flatMap(({ kept_id, merged_id, at, undone_at }) =>
    undone_at === null ? [] : [{ kept_id, merged_id, since: Number(at), until: Number(undone_at) }],
  )
  const shared = undone
    .filter(({ merged_id }) => entries.some(({ id }) => id === merged_id))
    .map(({ kept_id, since, until }) => ({ entryId: kept_id, of: null, since, until }))
  const isMerged = holding.some(({ kept_id }) => kept_id === subject.id)
  return { parts: [...own, ...shared], together: undone.filter((one) => isOf(one, subject.id)), isMerged }
}

const isOf = ({ kept_id, merged_id }: { kept_id: string; merged_id: string }, id: string): boolean =>
  kept_id === id || merged_id === id

type MergeRow = { kept_id: string; merged_id: string; moved: string; at: number; undone_at: number | null }

/** Whether somebody owns the kept entry only since this merge. Older merges did not store who owned it; then nothing is hidden. */
const joins = ({ moved }: MergeRow, userId: string): boolean => {
  const owners = readMoved(moved)[ownersBefore]
  return owners !== undefined && !owners.some(([id]) => id === userId)
}

/**
 * For somebody who may not read the thread of an entry: the id of the entry whose thread they read instead, or null. It is the
 * one that it was merged into, or after an undo their own that came back.
 */
export const threadInstead = async (
  db: Db,
  { resource, id }: { resource: string; id: string },
  viewer: NonNullable<Viewer>,
): Promise<string | null> => {
  if (!isDoubleResource(resource) || !isId(id)) return null
  const kept = await mergedInto(db, id)
  if (kept !== null) return kept
  const { rows } = await sql<{ merged_id: string }>`select merged_id from merges
    where kept_id = ${id} and undone_at is not null and merged_id in (
      select entry_id from ${sql.table(ownerTables[resource])} where user_id = ${viewer.id})
    order by undone_at desc limit 1`.execute(db)
  return rows[0]?.merged_id ?? null
}

/** When an account is deleted: merges no longer name it. */
export const forgetFormerOwner = async (db: Db, userId: string): Promise<void> => {
  await sql`update merges set moved = replace(moved, ${JSON.stringify([userId])}, '[""]')
    where moved like ${`%${JSON.stringify([userId])}%`}`.execute(db)
}
