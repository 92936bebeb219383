import { randomUUID } from 'node:crypto'
import { noticeAllowance } from '#domain/limits.ts'
import { correctTable } from '#server/db/futureTimes.ts'
import type { Deps } from '#server/deps.ts'
import type { Writer } from '#server/entries/kind.ts'
import { Refusal } from '#server/refusal.ts'

type NoticeDeps = Pick<Deps, 'db' | 'now'>

/** Counts within the sending transaction (decision 8). Returns how many may be sent, and seconds until the next. */
const claim = async ({ db, now }: NoticeDeps, userId: string, wanted: number) => {
  const since = now() - noticeAllowance.window
  await correctTable(db, now(), 'caused_notices')
  // A row of its own, because locked account rows block writes that name an owner.
  await db
    .insertInto('caused_notices')
    .values({ id: userId, user_id: userId, notices: 0, at: now() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now() }))
    .execute()
  await db.deleteFrom('caused_notices').where('user_id', '=', userId).where('at', '<=', since).execute()
  const caused = await db
    .selectFrom('caused_notices')
    .select(['notices', 'at'])
    .where('user_id', '=', userId)
    .where('notices', '>', 0)
    .orderBy('at')
    .execute()
  const used = caused.reduce((sum, { notices }) => sum + notices, 0)
  const granted = Math.max(0, Math.min(wanted, noticeAllowance.most - used))
  if (granted > 0) {
    const row = { id: randomUUID(), user_id: userId, notices: granted, at: now() }
    await db.insertInto('caused_notices').values(row).execute()
  }
  return { granted, wait: Math.ceil(((caused[0]?.at ?? now()) - since) / 1_000) }
}

/** The users that a write notifies, within the member's hourly limit. The write itself always succeeds. */
export const withinNoticeLimit = async (
  deps: NoticeDeps,
  viewer: Writer,
  userIds: readonly string[],
): Promise<string[]> => {
  if (viewer.role !== 'normal' || userIds.length === 0) return [...userIds]
  const { granted } = await claim(deps, viewer.id, userIds.length)
  return userIds.slice(0, granted)
}

/** Counts a message or mail to another person. @throws Refusal 429 after too many within the hour */
export const countNotice = async (deps: NoticeDeps, userId: string): Promise<void> => {
  const { granted, wait } = await claim(deps, userId, 1)
  if (granted === 0) throw new Refusal(429, 'too many attempts', wait)
}
