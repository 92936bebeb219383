import type { Selectable } from 'kysely'
import type { DoubleResource } from '#domain/doubles/doubles.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Db, MergeTable } from '#server/db/schema.ts'
import type { EntryFields } from '#server/entries/kind.ts'
import { isPublicEntry } from '#server/moderation/noteChange.ts'
import type { MovedRows } from './pointers.ts'
import { keepThreadOpen, movedThread, returnThread, threadBefore } from './thread.ts'

/**
 * What the moderators' desk keeps of two entries that become one. The rows of the one that goes stay with it; what waits of
 * it waits with the one that stays. An undo brings the rows of that one back, unless somebody looked or wrote since.
 */

type Ids = { from: string; to: string }

/** What an undo needs: of the review before, and the version of the thread that the merge opened or changed. */
type Kept = Pick<
  Selectable<MergeTable>,
  'review_version' | 'review_changed_at' | 'review_changed_by' | 'thread_version'
>

const reviewOf = (db: Db, resource: DoubleResource, id: string) =>
  db
    .selectFrom('reviews')
    .select(['version', 'changed_at', 'changed_by', 'seen_version'])
    .where((is) => is.and({ resource, entry_id: id }))
    .executeTakeFirst()

/**
 * Lets the entry that stays wait for a look if it got something unseen, and keeps its thread open as long as the other's is.
 * @param change the versions of the one that stays before and after the merge, and whether its fields changed
 */
export const mergeDesk = async (
  connection: Connection,
  resource: DoubleResource,
  ids: Ids,
  change: { before: number; after: EntryFields & { version: number }; isChanged: boolean; at: number },
): Promise<{ row: Kept; moved: MovedRows }> => {
  const { before, version } = await keepThreadOpen(connection, resource, ids, change.at)
  const row = { ...(await mergeReview(connection.db, resource, ids, change)), thread_version: version }
  return { row, moved: movedThread(before) }
}

const mergeReview = async (
  db: Db,
  resource: DoubleResource,
  { from, to }: Ids,
  { before, after, isChanged }: Parameters<typeof mergeDesk>[3],
) => {
  const [merged, kept] = [await reviewOf(db, resource, from), await reviewOf(db, resource, to)]
  const isUnseen = merged !== undefined && merged.version > merged.seen_version
  const waits = kept !== undefined && kept.version > kept.seen_version
  if (isUnseen && isChanged && !waits) {
    const { changed_at, changed_by } = merged
    const changed = { version: after.version, changed_at, changed_by, waits: isPublicEntry(after) ? 1 : 0 } as const
    await db
      .insertInto('reviews')
      .values({ resource, entry_id: to, ...changed, seen_version: before, seen_at: null, seen_by: null })
      .onConflict((conflict) => conflict.columns(['entry_id', 'resource']).doUpdateSet(changed))
      .execute()
  }
  return {
    review_version: kept?.version ?? null,
    review_changed_at: kept?.changed_at ?? null,
    review_changed_by: kept?.changed_by ?? null,
  }
}

/**
 * @param merge its row in `merges`; `version` is that of the entry after it, null when no field changed
 * @param entry the entry as it is again
 */
export const returnDesk = async (
  db: Db,
  merge: Kept & { resource: DoubleResource; kept_id: string; version: number | null },
  { entry, moved }: { entry: EntryFields; moved: MovedRows },
): Promise<void> => {
  const { resource, kept_id, version } = merge
  const review = await reviewOf(db, resource, kept_id)
  if (review !== undefined && review.version === version && review.seen_version < version) {
    await returnReview(db, merge, isPublicEntry(entry) && (merge.review_version ?? 0) > review.seen_version)
  }
  if (merge.thread_version === null) return
  await returnThread(db, resource, kept_id, { version: merge.thread_version, before: threadBefore(moved) ?? 'closed' })
}

const returnReview = async (
  db: Db,
  { resource, kept_id, review_version, review_changed_at, review_changed_by }: Parameters<typeof returnDesk>[1],
  waits: boolean,
): Promise<void> => {
  const isReview = { resource, entry_id: kept_id }
  if (review_version === null || review_changed_at === null) {
    await db
      .deleteFrom('reviews')
      .where((is) => is.and(isReview))
      .execute()
    return
  }
  const before = { version: review_version, changed_at: review_changed_at, changed_by: review_changed_by }
  await db
    .updateTable('reviews')
    .set({ ...before, waits: waits ? 1 : 0 })
    .where((is) => is.and(isReview))
    .execute()
}
