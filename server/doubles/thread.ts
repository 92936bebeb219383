import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DoubleResource } from '#domain/doubles/doubles.ts'
import { type ThreadState, threadStates } from '#domain/moderation.ts'
import type { Connection } from '#server/db/connection.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db, MergeTable } from '#server/db/schema.ts'
import { createId } from '#server/ids.ts'
import { type MovedRows, readMoved } from './pointers.ts'

type Ids = { from: string; to: string }

const threadOf = (db: Db, resource: DoubleResource, id: string) =>
  db.selectFrom('threads').where((is) => is.and({ resource, entry_id: id }))

/** Where {@link MovedRows} have the state of a thread before the merge. */
const threadState = 'threads.state'

export const movedThread = (before: ThreadState): MovedRows => ({ [threadState]: [[before]] })

/** Null if the merge stored none. */
export const threadBefore = (moved: MovedRows): ThreadState | null =>
  threadStates.find((state) => state === moved[threadState]?.[0]?.[0]) ?? null

/**
 * What nobody has answered about the entry that goes waits with the one that stays. Its thread gets another version, so that
 * nobody ends it who has not seen what came along. Returns its state before, and the new version; null if it stays as it was.
 */
export const keepThreadOpen = async (
  { db, dialect }: Connection,
  resource: DoubleResource,
  { from, to }: Ids,
  at: number,
): Promise<{ before: ThreadState; version: number | null }> => {
  const stateOf = async (id: string): Promise<ThreadState> => {
    const thread = threadOf(db, resource, id).select('state').modifyEnd(dialect.forUpdate)
    return (await thread.executeTakeFirst())?.state ?? 'closed'
  }
  const state = await stateOf(from)
  if (state === 'closed') return { before: await stateOf(to), version: null }
  // Only a row can be locked; what an owner writes meanwhile comes before or after.
  const empty = { id: createId(), created_at: at, updated_at: at, state: 'closed' } as const
  await db
    .insertInto('threads')
    .values({ ...empty, resource, entry_id: to })
    .onConflict((conflict) => conflict.columns(['entry_id', 'resource']).doNothing())
    .execute()
  const before = await stateOf(to)
  if (state === 'forOwners' && before !== 'closed') return { before, version: null }
  const { version } = await db
    .updateTable('threads')
    .set({ state, updated_at: at, told_at: null, version: sql<number>`version + 1` })
    .where((is) => is.and({ resource, entry_id: to }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return { before, version }
}

type Before = { version: number; before: ThreadState }

/** Gives the thread its state before the merge again, unless somebody wrote or ended it since the merge made `version`. */
export const returnThread = async (
  db: Db,
  resource: DoubleResource,
  entryId: string,
  merged: Before,
): Promise<void> => {
  const returned = await db
    .updateTable('threads')
    .set({ state: merged.before, version: merged.version + 1 })
    .where((is) => is.and({ resource, entry_id: entryId, version: merged.version }))
    .returning('version')
    .executeTakeFirst()
  await closeGap(db, resource, entryId, { ...merged, place: returned?.version ?? merged.version })
  await dropEmptyThread(db, resource, entryId)
}

/**
 * Merges that came right after each other, with nobody writing in between, have versions that follow each other. They are
 * undone in any order: the next one gives the state back instead, and those before move up to `place`.
 */
const closeGap = async (
  db: Db,
  resource: DoubleResource,
  entryId: string,
  { version, before, place }: Before & { place: number },
): Promise<void> => {
  const merges = await db
    .selectFrom('merges')
    .select(['id', 'moved', 'thread_version'])
    .where('undone_at', 'is', null)
    .where('thread_version', 'is not', null)
    .where((is) => is.and({ resource, kept_id: entryId }))
    .orderBy('thread_version', 'desc')
    .execute()
  const change = (id: string, cells: { moved: string } | { thread_version: number }) =>
    db.updateTable('merges').set(cells).where('id', '=', id).execute()
  const next = merges.find(({ thread_version }) => thread_version === version + 1)
  if (next !== undefined)
    await change(next.id, { moved: JSON.stringify({ ...readMoved(next.moved), ...movedThread(before) }) })
  let passed = 0
  for (const { id, thread_version } of merges) {
    if (thread_version !== version - 1 - passed) continue
    await change(id, { thread_version: place - passed })
    passed += 1
  }
}

/** The owners of both entries after the undo, and the state of the kept one's thread before the merge, null if nobody knows. */
type Undone = { kept: readonly string[]; restored: readonly string[]; before: ThreadState | null }

/**
 * Before an undo: what moderators answered or ended since the merge no longer waits with the entry that comes back. What its
 * owners wrote since waits with it, and no longer with the kept one, whose owners alone would read the answer.
 */
export const shareThread = async (
  connection: Connection,
  { resource, kept_id, merged_id, at, thread_version }: Selectable<MergeTable>,
  owners: Undone,
  now: number,
): Promise<void> => {
  const { db } = connection
  const find = (id: string) => threadOf(db, resource, id).select(['id', 'state', 'version']).executeTakeFirst()
  const [kept, merged] = [await find(kept_id), await find(merged_id)]
  if (kept === undefined) return
  const change = (thread: { id: string; version: number }, state: ThreadState) =>
    db
      .updateTable('threads')
      .set({ state, updated_at: now, told_at: null, version: thread.version + 1 })
      .where('id', '=', thread.id)
      .execute()
  const isTouched = thread_version !== null && kept.version !== thread_version
  if (merged?.state === 'forModerators' && isTouched && kept.state !== 'forModerators') {
    await change(merged, kept.state)
    return
  }
  const wrote = (who: RawBuilder<unknown>) =>
    hasRow(db, 'thread_messages', sql`thread_id = ${kept.id} and at > ${at} and ${who}`)
  const byOwners = (ids: readonly string[]) =>
    wrote(sql`by_moderation = 0 and author_id in (${sql.join(['', ...ids])})`)
  if (!(await byOwners(owners.restored))) return
  await keepThreadOpen(connection, resource, { from: kept_id, to: merged_id }, now)
  if (kept.state !== 'forModerators' || owners.before === null || (await byOwners(owners.kept))) return
  await change(kept, (await wrote(sql`by_moderation = 1`)) ? 'forOwners' : owners.before)
}

/** A thread in which nobody wrote came with a merge, and goes with the last one. */
const dropEmptyThread = async (db: Db, resource: DoubleResource, entryId: string): Promise<void> => {
  if (await hasRow(db, 'merges', sql`kept_id = ${entryId} and undone_at is null`)) return
  const thread = await threadOf(db, resource, entryId).select(['id', 'version']).executeTakeFirst()
  if (thread === undefined || (await hasRow(db, 'thread_messages', sql`thread_id = ${thread.id}`))) return
  // A message that comes meanwhile makes another version.
  await db
    .deleteFrom('threads')
    .where((is) => is.and(thread))
    .execute()
}
