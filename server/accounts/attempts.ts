import { randomUUID } from 'node:crypto'
import { loginAttempts } from '#domain/limits.ts'
import { correctTable } from '#server/db/futureTimes.ts'
import type { Db } from '#server/db/schema.ts'

/** Who tries. Accounts and addresses are counted apart. */
type Attempt = { account?: string; address?: string }

/** `window` in ms. */
type AttemptLimits = { window: number; perAccount?: number; perAddress?: number }

/** Counts a try, such as a log-in, before it is made, so that simultaneous ones count (contract §3). Null, or seconds to wait. */
export const countAttempt = async (
  db: Db,
  { account, address }: Attempt,
  now: number,
  { window, perAccount = 0, perAddress = 0 }: AttemptLimits = loginAttempts,
): Promise<number | null> => {
  const id = randomUUID()
  const since = now - window
  await correctTable(db, now, 'login_failures')
  await db.deleteFrom('login_failures').where('at', '<=', since).execute()
  await db
    .insertInto('login_failures')
    .values({ id, account: account ?? '', address: address ?? '', at: now })
    .execute()

  const counted = [
    { by: 'account', key: account, most: perAccount },
    { by: 'address', key: address, most: perAddress },
  ] as const
  const waits: number[] = []
  for (const { by, key, most } of counted) {
    if (key === undefined) continue
    const others = await db
      .selectFrom('login_failures')
      .select('at')
      .where(by, '=', key)
      .where('id', '!=', id)
      .orderBy('at', 'desc')
      .limit(most)
      .execute()
    const oldest = others[most - 1]
    if (oldest !== undefined) waits.push(Math.ceil((oldest.at - since) / 1_000))
  }
  if (waits.length === 0) return null
  await db.deleteFrom('login_failures').where('id', '=', id).execute()
  return Math.max(...waits)
}

export const forgetAttempts = async (db: Db, account: string): Promise<void> => {
  await db.deleteFrom('login_failures').where('account', '=', account).execute()
}
