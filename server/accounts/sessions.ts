import { sql } from 'kysely'
import { sessionLifetime } from '#domain/limits.ts'
import type { Role, Viewer } from '#domain/session.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { ifWritable } from '#server/db/unwritable.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { hashToken, newToken } from '#server/tokens.ts'
import type { UserRow } from './users.ts'

/** The least time between two extensions of a session, in ms: most reads do not write. */
const slideInterval = 3_600_000

export const openSession = async (db: Db, userId: string, now: number): Promise<string> => {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, expires_at: now + sessionLifetime })
    .execute()
  await db.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute()
  return token
}

/**
 * For somebody whose password was checked. A change of the password, or a deactivation, that came meanwhile refuses
 * them; one that comes later ends this session. @throws Refusal 401 `invalid credentials`
 */
export const openCheckedSession = ({ db, dialect, now }: Pick<Deps, 'db' | 'dialect' | 'now'>, user: UserRow) =>
  inTransaction(db, async (db) => {
    const isSame = sql<boolean>`id = ${user.id} and password_hash = ${user.password_hash} and deactivated = 0
      and deleted_at is null`
    if (!(await hasRow(db, 'users', isSame, dialect.forUpdate))) throw new Refusal(401, 'invalid credentials')
    return openSession(db, user.id, now())
  })

/** The user of a token, whose session it extends (§3); null for an unknown or expired one. */
export const findSession = async (
  db: Db,
  token: string,
  now: number,
): Promise<{ viewer: NonNullable<Viewer>; hash: string } | null> => {
  const hash = hashToken(token)
  const { rows } = await sql<{ id: string; role: Role; expires_at: number }>`select users.id, role, expires_at
    from sessions join users on users.id = user_id
    where token_hash = ${hash} and expires_at > ${now} and deactivated = 0 and deleted_at is null`.execute(db)
  const [session] = rows
  if (session === undefined) return null
  const expires = now + sessionLifetime
  if (Math.abs(expires - session.expires_at) > slideInterval) {
    const moved = db.updateTable('sessions').set({ expires_at: expires }).where('token_hash', '=', hash)
    await ifWritable(moved.execute())
  }
  return { viewer: { id: session.id, role: session.role }, hash }
}

export const endSession = async (db: Db, hash: string): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

/** Ends a user's sessions (contract §3), except the one with this hash. */
export const endSessions = async (db: Db, userId: string, except: string | null = null): Promise<void> => {
  const ended = db.deleteFrom('sessions').where('user_id', '=', userId)
  await (except === null ? ended : ended.where('token_hash', '!=', except)).execute()
}
