import { recoveryLifetime } from '#domain/limits.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/refusal.ts'
import { hashToken, newToken } from '#server/tokens.ts'

/** How long a token that has ended is still known as such, in milliseconds. */
const remembered = 7 * 24 * 3_600_000

/** Lets somebody set a new password (contract §3). @returns the token, which is not kept and cannot be had again */
export const openRecovery = async (db: Db, userId: string, now: number): Promise<string> => {
  const token = newToken()
  await dropOldRecoveries(db, now)
  await db
    .insertInto('recoveries')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: now + recoveryLifetime })
    .execute()
  return token
}

/** Forgets tokens that ended long ago. @returns how many */
export const dropOldRecoveries = async (db: Db, now: number): Promise<number> => {
  const dropped = await db
    .deleteFrom('recoveries')
    .where('expires_at', '<=', now - remembered)
    .executeTakeFirst()
  return Number(dropped.numDeletedRows)
}

/**
 * Sees to it that a token could be used.
 * @throws Refusal 400 `invalid token`, `expired token`
 */
export const refuseInvalidRecovery = async (db: Db, token: string, now: number): Promise<void> => {
  const found = await db
    .selectFrom('recoveries')
    .select('expires_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (found === undefined) throw new Refusal(400, 'invalid token')
  if (found.expires_at <= now) throw new Refusal(400, 'expired token')
}

/** Makes every token of somebody invalid. */
export const dropRecoveries = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('recoveries').where('user_id', '=', userId).execute()
}

/**
 * Uses a token up, and with it every other token of the same person: of several who try at the same moment, one gets it.
 * To be called in the transaction that sets the password.
 * @returns whose password may be set
 * @throws Refusal 400 `invalid token`, `expired token`
 */
export const claimRecovery = async (db: Db, token: string, now: number): Promise<string> => {
  await refuseInvalidRecovery(db, token, now)
  const used = await db
    .deleteFrom('recoveries')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst()
  if (used === undefined) throw new Refusal(400, 'invalid token')
  await dropRecoveries(db, used.user_id)
  return used.user_id
}
