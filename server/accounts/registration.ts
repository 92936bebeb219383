import { creationLifetime } from '#domain/limits.ts'
import type { Role } from '#domain/session.ts'
import { foldName } from '#domain/text.ts'
import type { Registration } from '#domain/user.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { hashPassword, isPassword } from '#server/passwords.ts'
import { Refusal } from '#server/refusal.ts'
import { hashToken } from '#server/tokens.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { claimInvitation, findUserOf, refuseInvalidInvitation, setUsedBy } from './invitations.ts'
import { notify } from './notices.ts'
import { accountLock, findUser, hasUsers, insertUser, type UserRow } from './users.ts'

/**
 * Creates an account with an invitation (§2, §4); the first one is the administrator's. A repeated request gets the
 * account that it made (decision 14). On an error the invitation stays unused.
 * @throws Refusal `invalid invitation token`, `invitation token already used`, `email` or `nickname already exists`
 */
export const register = async (deps: Deps, token: string, registration: Registration): Promise<UserRow> => {
  try {
    return await makeAccount(deps, token, registration)
  } catch (error) {
    const isUsed = error instanceof Refusal && error.message === 'invitation token already used'
    const user = isUsed ? await findRegistered(deps, token, registration) : null
    if (user === null) throw error
    return user
  }
}

/** The account that the same registration made, with tries as for log-ins. @throws Refusal `too many attempts` */
const findRegistered = async (deps: Deps, token: string, registration: Registration): Promise<UserRow | null> => {
  const { db, now } = deps
  const id = await findUserOf(db, token, now() - creationLifetime)
  const user = id === null ? null : await findUser(db, id)
  const account = foldName(registration.email)
  const isTheirs = user?.email_folded === account && user.nickname_folded === foldName(registration.nickname)
  const wait = isTheirs ? await countAttempt(db, { account, address: `repeated ${hashToken(token)}` }, now()) : null
  if (wait !== null) throw new Refusal(429, 'too many attempts', wait)
  if (!(await isPassword(isTheirs ? user.password_hash : null, registration.password))) return null
  await forgetAttempts(db, account)
  return user
}

/** The role of whom registers next: the first becomes the administrator (§6). */
export const nextRole = async (db: Db): Promise<Role> => ((await hasUsers(db)) ? 'normal' : 'admin')

const makeAccount = async (deps: Deps, token: string, registration: Registration): Promise<UserRow> => {
  const { db, now } = deps
  await refuseInvalidInvitation(db, token)
  const passwordHash = await hashPassword(registration.password)

  return inTransaction(db, async (db) => {
    await lock(db, accountLock, now())
    const invitation = await claimInvitation(db, token, now())
    const role = await nextRole(db)
    const { email, nickname } = registration
    const user = await insertUser(db, { email, nickname, role, passwordHash }, now())
    await setUsedBy(db, invitation.id, user.id)
    if (invitation.created_by !== null) {
      await notify(
        { ...deps, db },
        [invitation.created_by],
        'invitationUsed',
        { nickname, about: user.id },
        '/backstage/invite',
      )
    }
    return user
  })
}
