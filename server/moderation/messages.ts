import { sql } from 'kysely'
import { maximumThreadMessages } from '#domain/limits.ts'
import type { ModeratedResource, ThreadState } from '#domain/moderation.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { createId } from '#server/ids.ts'
import { refusedField } from '#server/refusal.ts'
import { isThreadRead } from './claims.ts'

type OfEntry = { resource: ModeratedResource; id: string }

/** Moderators who own the entry write as owners. */
export type Written = { text: string; authorId: string; byModeration: boolean }

type Opening = { state: ThreadState; keepsWaiting: boolean }

/** Within the transaction. `keepsWaiting`: a thread that waits for moderators does so as before. Returns the thread's id. */
const addMessage = async (
  db: Db,
  { resource, id }: OfEntry,
  { text, authorId, byModeration }: Written,
  { state, keepsWaiting }: Opening,
  now: number,
): Promise<string> => {
  const changed = { state, updated_at: now, told_at: null }
  const waits = sql<boolean>`threads.state = 'forModerators'`
  const unlessWaiting = {
    state: sql<ThreadState>`case when ${waits} then threads.state else excluded.state end`,
    updated_at: sql<number>`case when ${waits} then threads.updated_at else excluded.updated_at end`,
    told_at: sql<number | null>`case when ${waits} then threads.told_at else excluded.told_at end`,
  }
  const thread = await db
    .insertInto('threads')
    .values({ id: createId(), created_at: now, resource, entry_id: id, ...changed })
    .onConflict((conflict) =>
      conflict
        .columns(['entry_id', 'resource'])
        .doUpdateSet({ ...(keepsWaiting ? unlessWaiting : changed), version: sql<number>`threads.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('thread_messages')
    .values({
      id: createId(),
      thread_id: thread.id,
      author_id: authorId,
      by_moderation: byModeration ? 1 : 0,
      text,
      at: now,
    })
    .execute()
  return thread.id
}

const openedBy = ({ byModeration }: Written): ThreadState => (byModeration ? 'forOwners' : 'forModerators')

/** A reason of a change as a message: no answer to what waits. One that brings the entry back opens no thread. */
export const addReason = async (
  db: Db,
  entry: OfEntry,
  { isReturning, ...reason }: Written & { isReturning: boolean },
  now: number,
): Promise<void> => {
  const state = isReturning && reason.byModeration ? 'closed' : openedBy(reason)
  await addMessage(db, entry, reason, { state, keepsWaiting: true }, now)
}

/** What somebody writes in the thread itself opens it, and answers it. @throws Refusal 400 when it is full */
export const writeMessage = async (db: Db, entry: OfEntry, message: Written, now: number): Promise<void> => {
  const thread = await addMessage(db, entry, message, { state: openedBy(message), keepsWaiting: false }, now)
  const { count } = await db
    .selectFrom('thread_messages')
    .select(sql<number>`count(*)`.as('count'))
    .where('thread_id', '=', thread)
    .executeTakeFirstOrThrow()
  if (Number(count) > maximumThreadMessages) throw refusedField({ field: 'text', reason: 'threadFull' })
}

/** A later message opens the thread again. `refuseStale` gets its version, 0 without messages. */
export const closeThread = async (
  { db, dialect, now }: Pick<Deps, 'db' | 'dialect' | 'now'>,
  { resource, id }: OfEntry,
  refuseStale: (version: number) => void,
): Promise<void> => {
  const thread = await db
    .selectFrom('threads')
    .select(['id', 'version', 'state'])
    .where('resource', '=', resource)
    .where('entry_id', '=', id)
    .modifyEnd(dialect.forUpdate)
    .executeTakeFirst()
  if (thread?.state === 'closed') return
  refuseStale(thread?.version ?? 0)
  if (thread === undefined) return
  await db.updateTable('threads').set(closed(now())).where('id', '=', thread.id).execute()
}

const closed = (now: number) => ({ state: 'closed', updated_at: now, version: sql<number>`version + 1` }) as const

/** Closes the threads of entries that come back; an answer that moderators may not have read keeps its thread open. */
export const closeAnsweredThreads = async (
  db: Db,
  resource: ModeratedResource,
  ids: readonly string[],
  { viewer, now }: { viewer: { id: string }; now: number },
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('threads')
    .set(closed(now))
    .where('resource', '=', resource)
    .where('entry_id', 'in', ids)
    .where(sql<boolean>`(state = 'forOwners' or (state = 'forModerators' and ${isThreadRead(viewer.id, now)}))`)
    .execute()
}

/** Forgets what a person wrote as an owner; as a moderator it stays without a name. */
export const forgetMessages = async (db: Db, authorId: string): Promise<void> => {
  await db.deleteFrom('thread_messages').where('author_id', '=', authorId).where('by_moderation', '=', 0).execute()
}
