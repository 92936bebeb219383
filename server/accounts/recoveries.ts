import { recoveryLifetime } from '#domain/limits.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/refusal.ts'
import { hashToken, newToken } from '#server/tokens.ts'

/** How long an expired token is reported as expired, in ms. */
const remembered = 7 * 24 * 3_600_000

/** Creates a token for a new password (contract §3); only its hash is stored. */
export const openRecovery = async (db: Db, userId: string, now: number): Promise<string> => {
  const token = newToken()
  await dropOldRecoveries(db, now)
  await db
    .insertInto('recoveries')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: now + recoveryLifetime })
    .execute()
  return token
}

export const dropOldRecoveries = async (db: Db, now: number): Promise<number> => {
  const dropped = await db
    .deleteFrom('recoveries')
    .where('expires_at', '<=', now - remembered)
    .executeTakeFirst()
  return Number(dropped.numDeletedRows)
}

/** @throws Refusal 400 `invalid token`, `expired token` */
export const refuseInvalidRecovery = async (db: Db, token: string, now: number): Promise<void> => {
  const found = await db
    .selectFrom('recoveries')
    .select('expires_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (found === undefined) throw new Refusal(400, 'invalid token')
  if (found.expires_at <= now) throw new Refusal(400, 'expired token')
}

export const dropRecoveries = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('recoveries').where('user_id', '=', userId).execute()
}

/** Uses a token once, in the transaction that sets the password. Returns the user's id. @throws Refusal 400 */
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
