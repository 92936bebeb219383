import { type Selectable, sql } from 'kysely'
import { type Action, type ActionName, actionNames } from '#domain/action.ts'
import type { ListQuery } from '#domain/listing.ts'
import { fold } from '#domain/text.ts'
import { type LongPage, pageOf } from '#server/db/listing.ts'
import type { ActionTable, Db } from '#server/db/schema.ts'
import { countHeld } from '#server/mail/held.ts'
import { countGivenUp } from '#server/mail/mails.ts'

/**
 * What is known of the maintenance jobs, and who runs them: the lease in `running_until` goes to one caller at a time, in
 * whichever process. Whoever has it renews it; after the end of a process it ends by itself.
 */

type Row = Selectable<ActionTable> & { caller: string | null }

/** A job that somebody runs right now. `until` is the lease as it stands; nobody else has the same. */
export type ClaimedAction = { name: ActionName; until: number }

/** How long a job belongs to whoever has claimed or renewed it, in milliseconds. */
export const actionLease = 2 * 60_000

/** The schedule plans no further ahead: until the next night, on days of 25 hours, too. In milliseconds. */
export const longestPlan = 26 * 3_600_000

/** Whether a lease holds. One that ends too far ahead was taken while the clock was ahead. */
const isHeld = (until: number, now: number): boolean => until > now && until <= now + 2 * actionLease

/** Whether nobody runs a job at this moment: {@link isHeld}, for the database. */
const isFree = (now: number) =>
  sql<boolean>`(actions.running_until is null or actions.running_until <= ${now} or actions.running_until > ${now + 2 * actionLease})`

/** Whether the schedule's moment has come. One that lies too far ahead was chosen while the clock was ahead. */
const isDue = (now: number) => sql<boolean>`(due_at <= ${now} or due_at > ${now + longestPlan})`

/** Takes a job for somebody who calls it by hand. @returns null when it is running already */
export const claimAction = async (
  db: Db,
  name: ActionName,
  userId: string,
  now: number,
): Promise<ClaimedAction | null> => {
  const call = { last_call: now, last_called_by: userId, running_until: now + actionLease }
  const claimed = await db
    .insertInto('actions')
    .values({ name, calls: 1, ...call })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ...call, calls: sql<number>`actions.calls + 1` })
        .where(isFree(now)),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed === undefined ? null : { name, until: call.running_until }
}

/**
 * Takes a job for the schedule, when it is due. Of several processes one gets it.
 * @param again when it is due next if this call comes to no end, in milliseconds since the epoch
 * @returns null when it is not due, or running already
 */
export const claimDueAction = async (
  db: Db,
  name: ActionName,
  again: number,
  now: number,
): Promise<ClaimedAction | null> => {
  const until = now + actionLease
  const claimed = await db
    .updateTable('actions')
    .set({ last_call: now, last_called_by: null, running_until: until, due_at: again, calls: sql<number>`calls + 1` })
    .where('name', '=', name)
    .where(isDue(now))
    .where(isFree(now))
    .returning('name')
    .executeTakeFirst()
  return claimed === undefined ? null : { name, until }
}

const held = (db: Db, { name, until }: ClaimedAction) =>
  db.updateTable('actions').where('name', '=', name).where('running_until', '=', until)

/** Keeps a job for longer. @returns null when it belongs to somebody else by now */
export const renewAction = async (db: Db, claimed: ClaimedAction, now: number): Promise<ClaimedAction | null> => {
  const until = now + actionLease === claimed.until ? claimed.until + 1 : now + actionLease
  const { numUpdatedRows } = await held(db, claimed).set({ running_until: until }).executeTakeFirst()
  return numUpdatedRows > 0n ? { ...claimed, until } : null
}

/**
 * Ends a call.
 * @param ended `error`: why it failed, empty when it did not, left out when it was given up; `dueAt`: when the schedule
 * runs it next, left out for a call by hand
 * @returns whether the job was still the caller's
 */
export const finishAction = async (
  db: Db,
  claimed: ClaimedAction,
  { error, dueAt }: { error?: string; dueAt?: number },
): Promise<boolean> => {
  const ended = {
    running_until: null,
    ...(error !== undefined && { error }),
    ...(dueAt !== undefined && { due_at: dueAt }),
  }
  return (await held(db, claimed).set(ended).executeTakeFirst()).numUpdatedRows > 0n
}

/** Plans a job that was never planned before; one that was stays as it is. */
export const planAction = async (db: Db, name: ActionName, dueAt: number): Promise<void> => {
  await db
    .insertInto('actions')
    .values({ name, last_call: null, last_called_by: null, running_until: null, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ due_at: dueAt }).where('actions.due_at', 'is', null),
    )
    .execute()
}

const selectActions = async (db: Db, now: number): Promise<Action[]> => {
  const rows = await db
    .selectFrom('actions')
    .leftJoin('users', 'users.id', 'actions.last_called_by')
    .selectAll('actions')
    .select('users.nickname as caller')
    .execute()
  const waiting: Partial<Record<ActionName, number | null>> = {
    releaseMails: await countHeld(db),
    retryMails: await countGivenUp(db),
  }
  return actionNames.map((name) => ({
    ...toAction(name, rows.find((row) => row.name === name) ?? null, now),
    waiting: waiting[name] ?? null,
  }))
}

const toAction = (name: ActionName, row: Row | null, now: number): Omit<Action, 'waiting'> => ({
  id: name,
  version: row?.calls ?? 0,
  name,
  calls: row?.calls ?? 0,
  lastCall: row === null || row.last_call === null ? null : new Date(row.last_call).toISOString(),
  error: row?.error ?? '',
  lastCalledBy:
    row === null || row.last_called_by === null || row.caller === null
      ? null
      : { id: row.last_called_by, nickname: row.caller },
  running: row !== null && row.running_until !== null && isHeld(row.running_until, now),
})

/** One job, also one that was never called. */
export const findAction = async (db: Db, name: ActionName, now: number): Promise<Action> => {
  const found = (await selectActions(db, now)).find((action) => action.name === name)
  if (found === undefined) throw new Error(`There is no action ${name}`)
  return found
}

const sortKeys: Readonly<Record<string, (action: Action) => string | number>> = {
  name: ({ name }) => name,
  calls: ({ calls }) => calls,
  lastCall: ({ lastCall }) => lastCall ?? '',
  error: ({ error }) => error,
  lastCalledBy: ({ lastCalledBy }) => fold(lastCalledBy?.nickname ?? ''),
}

/** The jobs as a list (§2 actions list). There are so few that all of them are looked at. */
export const listActions = async (db: Db, query: ListQuery, now: number): Promise<LongPage<Action>> => {
  const found = (await selectActions(db, now)).filter(({ name }) =>
    query.filters.every((filter) => filter.name !== 'likeName' || fold(name).includes(fold(filter.value))),
  )
  const key = sortKeys[query.sorting] ?? (({ name }: Action) => name)
  const direction = query.order === 'ASC' ? 1 : -1
  const sorted = found.toSorted(
    (one, other) => direction * (compare(key(one), key(other)) || compare(one.name, other.name)),
  )
  return pageOf(sorted.slice(query.offset, query.offset + query.limit), found.length)
}

const compare = <Key extends string | number>(one: Key, other: Key): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}
