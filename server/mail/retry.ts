import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { countHeld } from './held.ts'
import { retryFailed } from './mails.ts'

/** In ms. A call is answered before its time is up, also while the mail server is silent. */
const usual = { patience: 15_000, every: 250 }

/** Retries what failed; waits until all are out, or none went for `patience` ms. @throws with the mail server's words for the rest */
export const retryMails = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  signal: AbortSignal,
  { patience, every } = usual,
): Promise<{ mails: number }> => {
  if ((await countHeld(db)) !== null) {
    throw new Error('Mails are held: this calendar was restored. Call the action releaseMails first.')
  }
  const asked = now()
  // Counted before the worker has any of them: it may be quicker than the next count.
  const before = await countLeft(db, { asked, now: asked })
  const total = before.failed + before.waiting
  await retryFailed(db, asked)
  let left = await countLeft(db, { asked, now: now() })
  let [open, since] = [total, performance.now()]
  while (left.waiting > 0 && performance.now() - since < patience) {
    await sleep(every, null, { signal })
    left = await countLeft(db, { asked, now: now() })
    if (left.failed + left.waiting < open) [open, since] = [left.failed + left.waiting, performance.now()]
  }
  const unsent = left.failed + left.waiting
  const sent = Math.max(0, total - unsent)
  if (unsent === 0) return { mails: sent }
  const words =
    left.words === null ? 'The mail server has not answered.' : `The mail server says: ${masked(left.words)}`
  throw new Error(`Mails sent: ${sent}; not sent: ${unsent}. ${words}`)
}

/** The error of an action stays, also when the account or the proposal that it was about is gone. */
const masked = (words: string): string => words.replace(/(?<![^\s<>"'():;,@])[^\s<>"'():;,@]+@/g, '…@')

/** A digest of notifications that have been read meanwhile: it is dropped, and not sent. */
const isEmpty = sql`kind = 'digest' and not exists (select 1 from notifications
  where notifications.user_id = mails.user_id and viewed = 0 and mailed_at is null and deleted_at is null)`

/** Of the mails due when that was `asked`. A digest that went, and waits for its next time, is neither failed nor waiting. */
const countLeft = async (db: Db, { asked, now }: { asked: number; now: number }) => {
  const isFailed = sql`error != '' and (due_at is null or due_at > ${asked})`
  const isWaiting = sql`due_at <= ${asked} or (error = '' and (due_at <= ${now} or (due_at is not null and attempts > 0)))`
  const counted = await sql<{ failed: number; waiting: number; words: string | null }>`select
    coalesce(sum(case when ${isFailed} then 1 else 0 end), 0) as failed,
    coalesce(sum(case when ${isWaiting} then 1 else 0 end), 0) as waiting,
    max(case when ${isFailed} then error end) as words
    from mails where created_at <= ${asked} and not (${isEmpty})`.execute(db)
  const { failed = 0, waiting = 0, words = null } = counted.rows[0] ?? {}
  return { failed: Number(failed), waiting: Number(waiting), words }
}
