import { randomUUID } from 'node:crypto'
import { loginAttempts } from '#domain/limits.ts'
import { correctTable } from '#server/db/futureTimes.ts'
import type { Db } from '#server/db/schema.ts'

type LoginAttempt = { account: string; address: string }

/** `window` in ms. */
type AttemptLimits = { window: number; perAccount: number; perAddress: number }

/** Counts a try before the password check, so that simultaneous ones count. Null, or seconds to wait (contract §3). */
export const countAttempt = async (
  db: Db,
  attempt: LoginAttempt,
  now: number,
  { window, perAccount, perAddress }: AttemptLimits = loginAttempts,
): Promise<number | null> => {
  const id = randomUUID()
  const since = now - window
  await correctTable(db, now, 'login_failures')
  await db.deleteFrom('login_failures').where('at', '<=', since).execute()
  await db
    .insertInto('login_failures')
    .values({ id, ...attempt, at: now })
    .execute()

  const limits = { account: perAccount, address: perAddress } as const
  const waits: number[] = []
  for (const by of ['account', 'address'] as const) {
    const others = await db
      .selectFrom('login_failures')
      .select('at')
      .where(by, '=', attempt[by])
      .where('id', '!=', id)
      .orderBy('at', 'desc')
      .limit(limits[by])
      .execute()
    const oldest = others[limits[by] - 1]
    if (oldest !== undefined) waits.push(Math.ceil((oldest.at - since) / 1_000))
  }
  if (waits.length === 0) return null
  await db.deleteFrom('login_failures').where('id', '=', id).execute()
  return Math.max(...waits)
}

export const forgetFailures = async (db: Db, account: string): Promise<void> => {
  await db.deleteFrom('login_failures').where('account', '=', account).execute()
}
