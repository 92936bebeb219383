import { inTransaction } from '#server/db/dialect.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { hashPassword } from '#server/passwords.ts'
import { findFirstAdminInvitation, insertInvitation } from './invitations.ts'
import { accountLock, findUserByEmail, hasUsers, insertUser } from './users.ts'

/** Returns the token for a new calendar's administrator (contract §1); null with accounts. */
export const ensureFirstAdmin = async ({
  db,
  settings,
  log,
  now,
}: Pick<Deps, 'db' | 'settings' | 'log' | 'now'>): Promise<string | null> => {
  const { admin } = settings
  if (await hasUsers(db)) {
    const isMissed = admin !== null && (await findUserByEmail(db, admin.email)) === null
    if (isMissed) log.warn('ADMIN_EMAIL makes no account, because there are accounts already; none has this address')
    return null
  }
  const passwordHash = admin && (await hashPassword(admin.password))

  return inTransaction(db, async (db) => {
    await lock(db, accountLock, now())
    if (await hasUsers(db)) return null
    if (admin && passwordHash) {
      await insertUser(db, { email: admin.email, nickname: admin.nickname, role: 'admin', passwordHash }, now())
      return null
    }
    return (await findFirstAdminInvitation(db)) ?? (await insertInvitation(db, null, now())).token
  })
}
