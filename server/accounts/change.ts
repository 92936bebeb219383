import { assignableRoles, may } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import type { UserFields } from '#domain/user.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { personOf } from '#server/history/record.ts'
import { refuseStale } from '#server/http/versions.ts'
import { queueAccountChange, queueMail } from '#server/mail/mails.ts'
import { hashPassword } from '#server/passwords.ts'
import { notFound, unauthorized } from '#server/refusal.ts'
import { countNotice } from './causedNotices.ts'
import { notify } from './notices.ts'
import { dropRecoveries } from './recoveries.ts'
import { endSessions } from './sessions.ts'
import {
  accountLock,
  findUser,
  refuseLastAdmin,
  rememberUser,
  type UserChanges,
  type UserRow,
  unchanged,
  updateUser,
} from './users.ts'

export type Caller = {
  viewer: Viewer
  sessionHash: string | null
  ifMatch: string | undefined
  run?: string | null
}

/**
 * Changes one's own account, or another as moderator (§6), and tells the old e-mail. Deactivation ends all sessions, a new
 * password the others. A new role is told by a notification. Once active again, an account is mailed what it missed. @throws Refusal 403, 400, 429
 */
export const changeAccount = async (
  deps: Deps,
  id: string,
  asked: UserFields,
  { viewer, sessionHash, ifMatch, run = null }: Caller,
): Promise<UserRow> => {
  const { now } = deps
  if (asked.password !== undefined && viewer?.id !== id) throw unauthorized(viewer)
  const passwordHash = asked.password === undefined ? null : await hashPassword(asked.password)

  return inTransaction(deps.db, async (db) => {
    await lock(db, accountLock, now())
    const row = await findUser(db, id)
    if (row === null) throw notFound()
    const kept = unchanged(row)
    const changes: UserChanges = {
      nickname: asked.nickname ?? kept.nickname,
      email: asked.email ?? kept.email,
      role: asked.role ?? kept.role,
      deactivated: asked.deactivated ?? kept.deactivated,
      passwordHash: passwordHash ?? kept.passwordHash,
    }
    refuseForbidden(viewer, row, changes)
    refuseStale(ifMatch, row.version)
    if (changes.role !== 'admin') await refuseLastAdmin(db, row, 'role')
    if (changes.deactivated) await refuseLastAdmin(db, row, 'deactivated')

    const changed = await updateUser(db, row, changes, now())
    if (viewer)
      await rememberUser(db, 'changed', { before: row, after: changed }, { author: personOf(viewer), at: now(), run })
    if (viewer && viewer.id !== id && changed.role !== row.role) await tellRole({ ...deps, db }, changed, viewer.id)
    const isMoved = changed.email.toLowerCase() !== row.email.toLowerCase()
    const isToldOf = isMoved || passwordHash !== null
    if (isToldOf && viewer?.id === id && viewer.role === 'normal') await countNotice({ db, now }, id)
    await queueAccountChange(db, row, { email: isMoved, password: passwordHash !== null }, now())
    if (isMoved || passwordHash !== null || changes.deactivated) await dropRecoveries(db, id)
    if (changes.deactivated) await endSessions(db, id)
    else if (passwordHash !== null) await endSessions(db, id, sessionHash)
    if (row.deactivated === 1 && !changes.deactivated) await queueMail(db, { kind: 'digest', userId: id }, now())
    return changed
  })
}

const roleNotices = { normal: 'madeNormal', moderator: 'madeModerator', admin: 'madeAdmin' } as const
const rolePaths = { normal: '/backstage', moderator: '/backstage/desk', admin: '/backstage' } as const

const tellRole = async (deps: Deps, { id, role }: UserRow, by: string): Promise<void> => {
  const nickname = (await findUser(deps.db, by))?.nickname ?? ''
  await notify(deps, [id], roleNotices[role], { nickname, about: by }, rolePaths[role])
}

const refuseForbidden = (viewer: Viewer, row: UserRow, { role, deactivated }: UserChanges): void => {
  const target = { self: row.id, role: row.role }
  const isAllowed =
    may(viewer, 'update', 'users', target) &&
    (role === row.role || assignableRoles(viewer).includes(role)) &&
    (deactivated === (row.deactivated === 1) || may(viewer, 'deactivate', 'users', target))
  if (!isAllowed) throw unauthorized(viewer)
}
