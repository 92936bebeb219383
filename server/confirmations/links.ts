import { confirmationLinkLifetime } from '#domain/limits.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { clockTolerance } from '#server/db/futureTimes.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken, newToken } from '#server/tokens.ts'
import { confirmOpen, countOpen } from './open.ts'

/** How long an expired or used link still says so, in ms. */
const remembered = 365 * 86_400_000

/** Makes a mail's link to confirm entries without a log-in. Returns its token; only the hash is stored. */
export const openConfirmationLink = async (db: Db, userId: string, now: number): Promise<string> => {
  const token = newToken()
  await db
    .insertInto('confirmation_links')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, used_at: null })
    .execute()
  return token
}

/** `open`: it confirms entries of `userId`; `answered`: nothing is left to confirm. */
export type LinkState =
  | { state: 'open' | 'answered'; userId: string }
  | { state: 'used'; at: number }
  | { state: 'unknown' | 'expired' | 'gone' | 'deactivated' }

export const readLink = async (db: Db, token: string, now: number): Promise<LinkState> => {
  if (!/^[\w-]{43}$/.test(token)) return { state: 'unknown' }
  const link = await db
    .selectFrom('confirmation_links')
    .leftJoin('users', 'users.id', 'confirmation_links.user_id')
    .select(['user_id', 'used_at', 'confirmation_links.created_at', 'users.deactivated'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (link === undefined) return { state: 'unknown' }
  if (link.user_id === null) return { state: 'gone' }
  if (link.deactivated === 1) return { state: 'deactivated' }
  if (link.used_at !== null) return { state: 'used', at: link.used_at }
  if (isExpired(link.created_at, now)) return { state: 'expired' }
  return { state: (await countOpen(db, link.user_id)) > 0 ? 'open' : 'answered', userId: link.user_id }
}

/** Also when it was made while the clock was ahead. */
const isExpired = (createdAt: number, now: number): boolean =>
  createdAt <= now - confirmationLinkLifetime || createdAt > now + clockTolerance

/** Confirms all open entries of a link's owner, if {@link readLink} says open. */
export const useLink = ({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<void> =>
  inTransaction(db, async (db) => {
    const link = await readLink(db, token, now())
    if (link.state !== 'open') return
    const used = await db
      .updateTable('confirmation_links')
      .set({ used_at: now() })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (used) await confirmOpen(db, { owner: link.userId }, now())
  })

export const dropOldLinks = async (db: Db, now: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('confirmation_links')
    .where('created_at', '<=', now - confirmationLinkLifetime - remembered)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
