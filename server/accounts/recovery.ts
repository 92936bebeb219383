import { foldName } from '#domain/text.ts'
import type { Recovery } from '#domain/user.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { queueAccountChange, queueMail } from '#server/mail/mails.ts'
import { hashPassword } from '#server/passwords.ts'
import { Refusal } from '#server/refusal.ts'
import { forgetAttempts } from './attempts.ts'
import { claimRecovery, refuseInvalidRecovery } from './recoveries.ts'
import { endSessions } from './sessions.ts'
import { accountLock, findUser, findUserByEmail, unchanged, updateUser } from './users.ts'

export const recoveryAttempts = (of: string): string => `recovery ${foldName(of)}`

/** Sends the mail for a new password (§2). Unknown accounts take the same work and time. */
export const requestRecovery = ({ db, now }: Deps, email: string): Promise<void> =>
  inTransaction(db, async (db) => {
    await lock(db, 'recoveries', now())
    const user = await findUserByEmail(db, email)
    if (user?.deactivated === 0) await queueMail(db, { kind: 'recovery', userId: user.id }, now())
  })

/** Sets a new password (contract §3) and ends all sessions. @throws Refusal 400 `invalid token`, `expired token` */
export const recover = async ({ db, now }: Deps, { token, password }: Recovery): Promise<void> => {
  await refuseInvalidRecovery(db, token, now())
  const passwordHash = await hashPassword(password)

  await inTransaction(db, async (db) => {
    await lock(db, accountLock, now())
    const user = await findUser(db, await claimRecovery(db, token, now()))
    if (user === null) throw new Refusal(400, 'invalid token')
    await updateUser(db, user, { ...unchanged(user), passwordHash }, now())
    await queueAccountChange(db, user, { email: false, password: true }, now())
    await endSessions(db, user.id)
    await forgetAttempts(db, user.email_folded)
  })
}
