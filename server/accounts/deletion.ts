import { sql } from 'kysely'
import { may } from '#domain/permissions.ts'
import { dialectOf, inTransaction } from '#server/db/dialect.ts'
import { isId, lockRow } from '#server/db/rows.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { leaveEntries, type Ownerless } from '#server/entries/ownership.ts'
import { refuseStale } from '#server/http/versions.ts'
import { notFound, unauthorized } from '#server/refusal.ts'
import type { Caller } from './change.ts'
import { dropUnusedInvitations } from './invitations.ts'
import { forgetFailures } from './loginFailures.ts'
import { entryPath, notify, ownerlessPath } from './notices.ts'
import { recoveryAttempts } from './recovery.ts'
import { accountLock, deleteUser, findModerators, findUser, refuseLastAdmin } from './users.ts'

const namedEntries = 20

/**
 * Deletes an account with its data and sessions (contract §3). Entries lose this owner; entries without any owner
 * stay, and the moderators are notified of them.
 * @throws Refusal 403 beyond the viewer's permissions, 400 `field role: lastAdmin`
 */
export const deleteAccount = (deps: Deps, id: string, { viewer, ifMatch }: Caller): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    const { now } = deps
    await lock(db, accountLock, now())
    if (!isId(id)) throw notFound()
    // Waits for writes that make this person an owner, so that every entry without an owner is noticed.
    await lockRow({ db, dialect: dialectOf(deps.kind) }, 'users', sql`id = ${id}`)
    const row = await findUser(db, id)
    if (row === null) throw notFound()
    if (!may(viewer, 'delete', 'users', { self: row.id, role: row.role })) throw unauthorized(viewer)
    refuseStale(ifMatch, row.version)
    await refuseLastAdmin(db, row, 'role')

    const ownerless = await leaveEntries(db, id, now())
    await dropUnusedInvitations(db, id)
    await forgetFailures(db, row.email_folded)
    await forgetFailures(db, recoveryAttempts(row.email))
    await deleteUser(db, id)
    await tellModerators({ ...deps, db }, ownerless)
  })

const tellModerators = async (deps: Deps, ownerless: readonly Ownerless[]): Promise<void> => {
  if (ownerless.length === 0) return
  const moderators = await findModerators(deps.db)
  for (const { resource, entries } of ownerless) {
    const [first, ...others] = entries
    if (first === undefined) continue
    const names = entries.slice(0, namedEntries).map(({ name }) => name)
    const path = others.length === 0 ? entryPath(resource, first.id) : ownerlessPath(resource)
    await notify(deps, moderators, 'ownerless', { count: entries.length, names: names.join(', ') }, path)
  }
}
