import { type Selectable, sql } from 'kysely'
import type { DoubleResource } from '#domain/doubles.ts'
import { type ThreadState, threadStates } from '#domain/moderation.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db, MergeTable } from '#server/db/schema.ts'
import type { EntryFields } from '#server/entries/kind.ts'
import { createId } from '#server/ids.ts'
import { isPublicEntry } from '#server/moderation/noteChange.ts'
import type { MovedRows } from './pointers.ts'

/**
 * What the moderators' desk keeps of two entries that become one. The rows of the one that goes stay with it; what
 * waits of it waits with the one that stays. An undo brings the rows of that one back, unless somebody looked or wrote
 * since.
 */

type Ids = { from: string; to: string }

/** What an undo needs: of the review before, and the version of the thread that the merge opened or changed. */
type Kept = Pick<
  Selectable<MergeTable>,
  'review_version' | 'review_changed_at' | 'review_changed_by' | 'thread_version'
>

const rowOf = (db: Db, table: 'reviews' | 'threads', resource: DoubleResource, id: string) =>
  db.selectFrom(table).where(`${table}.resource`, '=', resource).where(`${table}.entry_id`, '=', id)

const reviewOf = (db: Db, resource: DoubleResource, id: string) =>
  rowOf(db, 'reviews', resource, id).select(['version', 'changed_at', 'changed_by', 'seen_version']).executeTakeFirst()

/**
 * Lets the entry that stays wait for a look, if it got something from one at which nobody has looked, and keeps its
 * thread open as long as the other's is. Returns what an undo needs.
 * @param change the versions of the one that stays before and after the merge, and whether its fields changed
 */
export const mergeDesk = async (
  db: Db,
  resource: DoubleResource,
  ids: Ids,
  change: { before: number; after: EntryFields & { version: number }; isChanged: boolean; at: number },
): Promise<{ row: Kept; moved: MovedRows }> => {
  const { before, version } = await keepThreadOpen(db, resource, ids, change.at)
  const row = { ...(await mergeReview(db, resource, ids, change)), thread_version: version }
  return { row, moved: version === null ? {} : { [threadState]: [[before]] } }
}

/** Where {@link MovedRows} have the state of a thread before the merge. */
const threadState = 'threads.state'

/** Without one the merge opened the thread. */
const threadBefore = (moved: MovedRows): ThreadState =>
  threadStates.find((state) => state === moved[threadState]?.[0]?.[0]) ?? 'closed'

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
 * What nobody has answered about the entry that goes waits with the one that stays: for moderators, if one of the two did. It
 * gets another version, so that nobody ends it who has not seen what came along. Returns its state before, and the new
 * version; null if it stays as it was.
 */
const keepThreadOpen = async (
  db: Db,
  resource: DoubleResource,
  { from, to }: Ids,
  at: number,
): Promise<{ before: ThreadState; version: number | null }> => {
  const stateOf = async (id: string) =>
    (await rowOf(db, 'threads', resource, id).select('state').executeTakeFirst())?.state ?? 'closed'
  const [state, before] = [await stateOf(from), await stateOf(to)]
  if (state === 'closed' || (state === 'forOwners' && before !== 'closed')) return { before, version: null }
  const changed = { state, updated_at: at, told_at: null }
  const { version } = await db
    .insertInto('threads')
    .values({ id: createId(), created_at: at, resource, entry_id: to, ...changed })
    .onConflict((conflict) =>
      conflict.columns(['entry_id', 'resource']).doUpdateSet({ ...changed, version: sql<number>`threads.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return { before, version }
}

/**
 * Gives the desk back what it had of the entry that stayed.
 * @param merge its row in `merges`; `version` is that of the entry after it, null when no field changed
 * @param moved as {@link mergeDesk} returned it
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
  await returnThread(db, resource, kept_id, { version: merge.thread_version, before: threadBefore(moved) })
  await dropEmptyThread(db, resource, kept_id)
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

/** Gives a thread its state before the merge, unless somebody wrote or ended it since. */
const returnThread = async (
  db: Db,
  resource: DoubleResource,
  entryId: string,
  { version, before }: { version: number; before: ThreadState },
): Promise<void> => {
  await db
    .updateTable('threads')
    .set({ state: before, version: version + 1 })
    .where((is) => is.and({ resource, entry_id: entryId, version }))
    .execute()
}

/** A thread in which nobody wrote came with a merge, and goes with the last one. */
const dropEmptyThread = async (db: Db, resource: DoubleResource, entryId: string): Promise<void> => {
  if (await hasRow(db, 'merges', sql`kept_id = ${entryId} and undone_at is null`)) return
  const thread = await rowOf(db, 'threads', resource, entryId).select(['id', 'version']).executeTakeFirst()
  if (thread === undefined || (await hasRow(db, 'thread_messages', sql`thread_id = ${thread.id}`))) return
  // A message that comes meanwhile makes another version.
  await db
    .deleteFrom('threads')
    .where((is) => is.and(thread))
    .execute()
}
