import { sql } from 'kysely'
import { entryPath } from '#domain/backstagePaths.ts'
import type { DoubleResource } from '#domain/doubles/doubles.ts'
import type { Json } from '#domain/forms.ts'
import { binLifetime } from '#domain/limits.ts'
import { may } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import { nameWithDate, notify } from '#server/accounts/notices.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { hasRow, isId } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { Writer } from '#server/entries/kind.ts'
import { personOf } from '#server/history/record.ts'
import { type HistoryRow, leftBy, readFields, withBefore } from '#server/history/rows.ts'
import { createId } from '#server/ids.ts'
import { reopenUnmerged } from '#server/proposals/waitAgain.ts'
import { notFound, refusedField, unauthorized } from '#server/refusal.ts'
import { returnDesk } from './desk.ts'
import { returnLinked } from './linked.ts'
import { withKind } from './merge.ts'
import { readMoved, returnPointers } from './pointers.ts'
import { shareThread, threadBefore } from './thread.ts'

/**
 * Undoes the merge that put an entry into the bin. Restoring the entry alone would leave what it gave to the other one there.
 * @returns false without the right or such a merge, or when the kept one is gone
 */
export const undoMergeOf = async (
  deps: Deps,
  { resource, id }: { resource: DoubleResource; id: string },
  viewer: Viewer,
): Promise<boolean> => {
  if (viewer === null || !may(viewer, 'delete', 'doubles') || !isId(id)) return false
  const { rows } = await sql<{ id: string }>`select id from merges
    where merged_id = ${id} and resource = ${resource} and undone_at is null and at >= ${deps.now() - binLifetime}
    and kept_id in (select id from ${sql.table(resource)} where deleted_at is null)
    and merged_id in (select id from ${sql.table(resource)} where deleted_at is not null)`.execute(deps.db)
  if (rows[0] === undefined) return false
  await undoMerge(deps, rows[0].id, viewer)
  return true
}

type Change = Pick<HistoryRow, 'resource' | 'entry_id' | 'version' | 'fields'>

/**
 * The entry leaves the bin, pointers return, and fields of the kept one unless changed since; times only together.
 * @throws Refusal 401, 403, 404, 400 `field kept: unknown` when the kept one is gone
 */
export const undoMerge = (deps: Deps, id: string, viewer: Writer): Promise<void> => {
  if (!may(viewer, 'delete', 'doubles')) throw unauthorized(viewer)
  if (!isId(id)) throw notFound()
  return inTransaction(deps.db, async (db) => {
    const claimed = await db
      .updateTable('merges')
      .set({ undone_at: deps.now() })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .where('at', '>=', deps.now() - binLifetime)
      .returningAll()
      .executeTakeFirst()
    if (claimed === undefined) throw notFound()
    const { resource, kept_id, merged_id } = claimed
    const moved = readMoved(claimed.moved)
    if (!(await hasRow(db, resource, sql`id = ${kept_id} and deleted_at is null`)))
      throw refusedField({ field: 'kept', reason: 'unknown' })
    const { rows } = await sql<Change>`select resource, entry_id, version, fields from history
      where run = ${id} and entry_id = ${kept_id} and action = 'merged'`.execute(db)
    const cause = { run: createId(), author: personOf(viewer) }
    const ids = { from: kept_id, to: merged_id }
    const connection = { db, dialect: deps.dialect }
    await withKind({ ...deps, db }, resource, async ({ entries, together }) => {
      const change = rows[0]
      const left = change === undefined ? new Map<string, Json>() : await leftBy(db, change)
      const returnKept = () =>
        entries.update(kept_id, { ...cause, viewer }, (current) =>
          together(current, withBefore(current, rows.flatMap(readFields)), left),
        )
      // A place or group gives a name back first; an event may become a part of the other one again.
      const renamed = resource === 'events' ? null : await returnKept()
      const restored = await entries.restore(merged_id, viewer, { ...cause, areInformed: true })
      await returnLinked(connection, resource, ids, { ...cause, at: deps.now(), merge: id })
      const kept = renamed ?? (await returnKept())
      const owners = { kept: kept.ownedBy ?? [], restored: restored.ownedBy ?? [], before: threadBefore(moved) }
      await shareThread(connection, claimed, owners, deps.now())
      await returnDesk(db, { ...claimed, version: change?.version ?? null }, { entry: kept, moved })
      const informed = (restored.ownedBy ?? []).filter((owner) => owner !== viewer.id)
      const { timezone } = deps.settings
      const names = { name: nameWithDate(kept, timezone), other: nameWithDate(restored, timezone) }
      await notify({ ...deps, db }, informed, 'unmerged', names, entryPath(resource, merged_id))
      const isChanged = rows.flatMap(readFields).length > 0
      const keepers = isChanged ? (kept.ownedBy ?? []).filter((owner) => owner !== viewer.id) : []
      const told = keepers.filter((owner) => !informed.includes(owner))
      await notify({ ...deps, db }, told, 'keptUnmerged', names, entryPath(resource, kept_id))
    })
    await returnPointers(connection, resource, moved, ids)
    await reopenUnmerged(db, { resource, entryId: merged_id, since: claimed.at }, deps.now())
  })
}
