import { sessionLifetime } from '#domain/limits.ts'
import type { Viewer } from '#domain/user.ts'
import { hashToken, newToken } from '../tokens.ts'
import type { Db } from './schema.ts'
import { ifWritable } from './unwritable.ts'

/** A session's end is moved at most this often, in milliseconds, so that reading stays reading. */
const slideInterval = 3_600_000

/** Signs somebody in. @returns the token, which is not kept and cannot be had again */
export const openSession = async (db: Db, userId: string, now: number): Promise<string> => {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, expires_at: now + sessionLifetime })
    .execute()
  return token
}

/** Who a token stands for, and the hash it is stored under; null when it has ended or never was. Moves its end (§3). */
export const findSession = async (
  db: Db,
  token: string,
  now: number,
): Promise<{ viewer: NonNullable<Viewer>; hash: string } | null> => {
  const hash = hashToken(token)
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'sessions.expires_at'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('users.deactivated', '=', 0)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (session === undefined) return null
  const expires = now + sessionLifetime
  if (expires - session.expires_at > slideInterval) {
    const moved = db.updateTable('sessions').set({ expires_at: expires }).where('token_hash', '=', hash)
    await ifWritable(moved.execute())
  }
  return { viewer: { id: session.id, role: session.role }, hash }
}

/** Signs out one session. */
export const endSession = async (db: Db, hash: string): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

/**
 * Signs somebody out everywhere (contract §3).
 * @param except the hash of the session that may stay, the caller's own
 */
export const endSessions = async (db: Db, userId: string, except: string | null = null): Promise<void> => {
  const ended = db.deleteFrom('sessions').where('user_id', '=', userId)
  await (except === null ? ended : ended.where('token_hash', '!=', except)).execute()
}
