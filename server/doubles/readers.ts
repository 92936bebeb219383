import { sql } from 'kysely'
import { isModerating } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import type { Db } from '#server/db/schema.ts'
import { type MovedRows, readMoved } from './pointers.ts'
import { knownMerged } from './redirects.ts'

/** Where {@link MovedRows} have the owners of the kept entry before the merge. */
const ownersBefore = 'owners.before'

/** What a merge stores, so that who comes along with the other entry does not read what the kept one's owners wrote before. */
export const formerOwners = (owners: readonly string[]): MovedRows => ({ [ownersBefore]: owners.map((id) => [id]) })

/** Messages about an entry after `since`, until `until`; `of` is its name if it is not the one that is asked about. */
export type ReadablePart = { entryId: string; of: string | null; since: number; until: number }

/**
 * Which messages somebody reads in the thread of an entry. Owners read those of merged entries that they owned. Of an entry
 * that they came to own by a merge they read what was written since. What was written while an entry was merged stays with
 * both after the undo. Moderators read all. `isMerged`: another entry was merged into this one.
 */
export const readableParts = async (
  db: Db,
  subject: { resource: string; id: string },
  viewer: NonNullable<Viewer>,
): Promise<{ parts: ReadablePart[]; isMerged: boolean }> => {
  const known = await knownMerged(db, subject, viewer)
  const entries = [{ id: subject.id, of: null }, ...known.map(({ id, name }) => ({ id, of: name }))]
  const { rows } = await sql<MergeRow>`select kept_id, merged_id, moved, at, undone_at from merges
    where undone_at is null and kept_id in (${sql.join(entries.map(({ id }) => id))})
    or undone_at is not null and merged_id in (${sql.join(entries.map(({ id }) => id))})`.execute(db)
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
  const shared = rows.flatMap(({ kept_id, at, undone_at }) =>
    undone_at === null ? [] : [{ entryId: kept_id, of: null, since: Number(at), until: Number(undone_at) }],
  )
  return { parts: [...own, ...shared], isMerged: holding.some(({ kept_id }) => kept_id === subject.id) }
}

type MergeRow = { kept_id: string; merged_id: string; moved: string; at: number; undone_at: number | null }

/** Whether somebody owns the kept entry only since this merge. Merges before November 2026 did not store who owned it. */
const joins = ({ moved }: MergeRow, userId: string): boolean => {
  const owners = readMoved(moved)[ownersBefore]
  return owners !== undefined && !owners.some(([id]) => id === userId)
}

export const forgetFormerOwner = async (db: Db, userId: string): Promise<void> => {
  await sql`update merges set moved = replace(moved, ${JSON.stringify([userId])}, '[""]')
    where moved like ${`%${JSON.stringify([userId])}%`}`.execute(db)
}
