import { foldName } from '#domain/text.ts'
import type { Recovery } from '#domain/user.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { queueAccountChange, queueMail } from '#server/mail/mails.ts'
import { hashPassword } from '#server/passwords.ts'
import { Refusal } from '#server/refusal.ts'
import { forgetFailures } from './loginFailures.ts'
import { claimRecovery, refuseInvalidRecovery } from './recoveries.ts'
import { endSessions } from './sessions.ts'
import { accountLock, findUser, findUserByEmail, unchanged, updateUser } from './users.ts'

/** Under which name attempts to recover are counted, beside those to log in: those of an address, or from one. */
export const recoveryAttempts = (of: string): string => `recovery ${foldName(of)}`

/**
 * Sends somebody the mail with which they set a new password (§2). Whether there is such an account shows neither in what
 * happens nor in how long it takes: both ways are one transaction that writes, and the mail goes out later.
 */
export const requestRecovery = ({ db, now }: Deps, email: string): Promise<void> =>
  inTransaction(db, async (db) => {
    await lock(db, 'recoveries', now())
    const user = await findUserByEmail(db, email)
    if (user?.deactivated === 0) await queueMail(db, { kind: 'recovery', userId: user.id }, now())
  })

/**
 * Sets a new password with the token of that mail (contract §3). It signs the person out everywhere, tells their address,
 * and lets them log in at once although they tried too often before.
 * @throws Refusal 400 `invalid token`, `expired token`; of several who use a token at the same moment, one succeeds
 */
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
    await forgetFailures(db, user.email_folded)
  })
}
