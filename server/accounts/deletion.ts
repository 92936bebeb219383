import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { may } from '#domain/permissions.ts'
import { dialectOf, inTransaction } from '#server/db/dialect.ts'
import { isId, lockRow } from '#server/db/rows.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { forgetSayings } from '#server/entries/facts.ts'
import { leaveEntries, type Ownerless } from '#server/entries/ownership.ts'
import { forgetPerson, personOf } from '#server/history/record.ts'
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
    if (viewer === null || !may(viewer, 'delete', 'users', { self: row.id, role: row.role })) throw unauthorized(viewer)
    refuseStale(ifMatch, row.version)
    await refuseLastAdmin(db, row, 'role')

    const ownerless = await leaveEntries(db, id, personOf(viewer), now())
    await dropUnusedInvitations(db, id)
    await forgetFailures(db, row.email_folded)
    await forgetFailures(db, recoveryAttempts(row.email))
    await deleteUser(db, id)
    await forgetPerson(db, id)
    await forgetSayings(db, id)
    await tellModerators({ ...deps, db }, ownerless)
  })

/** Tells all kinds of entries in one notice, whose link leads to the kind with the most of them. */
const tellModerators = async (deps: Deps, ownerless: readonly Ownerless[]): Promise<void> => {
  const count = ownerless.reduce((sum, { entries }) => sum + entries.length, 0)
  const [most] = ownerless.toSorted((one, other) => other.entries.length - one.entries.length)
  const [first] = most?.entries ?? []
  if (most === undefined || first === undefined) return
  const path = count === 1 ? entryPath(most.resource, first.id) : ownerlessPath(most.resource)
  await notify(deps, await findModerators(deps.db), 'ownerless', (t) => ({ count, names: namesOf(ownerless, t) }), path)
}

/** The name of one entry; of several their kinds with number and names: "2 groups (Band, Choir), 1 place (Hall)". */
const namesOf = (ownerless: readonly Ownerless[], t: TFunction): string => {
  const kinds = ownerless.map(({ resource, entries }) => {
    const names = entries.slice(0, namedEntries).map(({ name }) => name)
    return { names: names.join(', '), kind: t(`notices.kinds.${resource}`, { count: entries.length }), entries }
  })
  const [only, ...others] = kinds
  if (only !== undefined && others.length === 0 && only.entries.length === 1) return only.names
  return kinds.map(({ kind, names }) => `${kind} (${names})`).join(', ')
}
