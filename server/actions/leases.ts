import { type Selectable, sql } from 'kysely'
import { type Action, type ActionName, actionNames } from '#domain/action.ts'
import type { ListQuery } from '#domain/listing.ts'
import { fold } from '#domain/text.ts'
import { type LongPage, pageOf } from '#server/db/paging.ts'
import type { ActionTable, Db } from '#server/db/schema.ts'
import { countHeld } from '#server/mail/held.ts'
import { countGivenUp } from '#server/mail/mails.ts'

/** One caller holds a job's lease; it expires after a crash. */

type Row = Selectable<ActionTable> & { caller: string | null }

/** `until` is unique: it names the lease. */
export type ClaimedAction = { name: ActionName; until: number }

/** In ms. */
export const actionLease = 2 * 60_000

/** A lease too far ahead was taken while the clock was ahead. */
const isHeld = (until: number, now: number): boolean => until > now && until <= now + 2 * actionLease

const isFree = (now: number) =>
  sql<boolean>`(actions.running_until is null or actions.running_until <= ${now} or actions.running_until > ${now + 2 * actionLease})`

/** Claims a job; null when it is running. */
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

/** Claims a due job for one process, or null. `again`: its next time in ms, in case this run never ends. */
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
    .where('due_at', '<=', now)
    .where(isFree(now))
    .returning('name')
    .executeTakeFirst()
  return claimed === undefined ? null : { name, until }
}

const held = (db: Db, { name, until }: ClaimedAction) =>
  db.updateTable('actions').where('name', '=', name).where('running_until', '=', until)

/** Renews a lease; null when it is lost. */
export const renewAction = async (db: Db, claimed: ClaimedAction, now: number): Promise<ClaimedAction | null> => {
  const until = now + actionLease === claimed.until ? claimed.until + 1 : now + actionLease
  const { numUpdatedRows } = await held(db, claimed).set({ running_until: until }).executeTakeFirst()
  return numUpdatedRows > 0n ? { ...claimed, until } : null
}

/** Ends a run; returns whether the lease was still held. `error` is empty for success, undefined when stopped. */
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

/** Plans a job that has no time yet. */
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

export const findAction = async (db: Db, name: ActionName, now: number): Promise<Action> => {
  const found = (await selectActions(db, now)).find((action) => action.name === name)
  if (found === undefined) throw new Error(`Unknown action ${name}`)
  return found
}

const sortKeys: Readonly<Record<string, (action: Action) => string | number>> = {
  name: ({ name }) => name,
  calls: ({ calls }) => calls,
  lastCall: ({ lastCall }) => lastCall ?? '',
  error: ({ error }) => error,
  lastCalledBy: ({ lastCalledBy }) => fold(lastCalledBy?.nickname ?? ''),
}

/** Lists the jobs (§2), filtered in memory: they are few. */
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
