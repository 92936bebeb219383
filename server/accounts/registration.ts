import type { Registration } from '#domain/user.ts'
import { inTransaction } from '../data/dialect.ts'
import { claimInvitation, refuseInvalidInvitation, setUsedBy } from '../data/invitations.ts'
import { lock } from '../data/state.ts'
import { accountLock, hasUsers, insertUser, type UserRow } from '../data/users.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../passwords.ts'
import { notify } from './notices.ts'

/**
 * Makes an account through an invitation (§2, §4). The first account there is becomes the administrator's. The one who
 * invited is told.
 * @throws Refusal `invalid invitation token`, `invitation token already used`, `email already exists`,
 * `nickname already exists`; the invitation then stays unused
 */
export const register = async (deps: Deps, token: string, registration: Registration): Promise<UserRow> => {
  const { db, now } = deps
  await refuseInvalidInvitation(db, token)
  const passwordHash = await hashPassword(registration.password)

  return inTransaction(db, async (db) => {
    await lock(db, accountLock, now())
    const invitation = await claimInvitation(db, token, now())
    const role = (await hasUsers(db)) ? 'normal' : 'admin'
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
