import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { may } from '#domain/permissions.ts'
import { dialectOf, inTransaction } from '#server/db/dialect.ts'
import { isId, lockRow } from '#server/db/rows.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { forgetSayings } from '#server/entries/facts.ts'
import { type Left, leaveEntries } from '#server/entries/ownership.ts'
import { forgetPerson, personOf } from '#server/history/record.ts'
import { refuseStale } from '#server/http/versions.ts'
import { forgetMessages } from '#server/moderation/messages.ts'
import { notFound, refusedField, unauthorized } from '#server/refusal.ts'
import type { Caller } from './change.ts'
import { dropUnusedInvitations } from './invitations.ts'
import { forgetFailures } from './loginFailures.ts'
import { entryPath, listPath, notify, ownerlessPath } from './notices.ts'
import { recoveryAttempts } from './recovery.ts'
import { accountLock, deleteUser, findModerators, findUser, refuseLastAdmin } from './users.ts'

const namedEntries = 20

/**
 * Deletes an account with its data and sessions (contract §3). A successor gets its entries and a notice; otherwise
 * moderators hear of entries without an owner.
 * @throws Refusal 403, 400 `field role: lastAdmin`, `field successor: unknown`
 */
export const deleteAccount = (deps: Deps, id: string, successor: string | null, caller: Caller): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    const { now } = deps
    const { viewer, ifMatch } = caller
    await lock(db, accountLock, now())
    if (!isId(id)) throw notFound()
    // Waits for writes that add this person as an owner.
    await lockRow({ db, dialect: dialectOf(deps.kind) }, 'users', sql`id = ${id}`)
    const row = await findUser(db, id)
    if (row === null) throw notFound()
    if (viewer === null || !may(viewer, 'delete', 'users', { self: row.id, role: row.role })) throw unauthorized(viewer)
    refuseStale(ifMatch, row.version)
    await refuseLastAdmin(db, row, 'role')
    const heir = successor === null ? null : await findUser(db, successor)
    if (successor !== null && (heir === null || heir.id === id || heir.deactivated === 1)) {
      throw refusedField({ field: 'successor', reason: 'unknown' })
    }

    const left = await leaveEntries(db, id, { by: personOf(viewer), successor, now: now() })
    await dropUnusedInvitations(db, id)
    await forgetFailures(db, row.email_folded)
    await forgetFailures(db, recoveryAttempts(row.email))
    await forgetMessages(db, id)
    await deleteUser(db, id)
    await forgetPerson(db, id)
    await forgetSayings(db, id)
    if (heir === null) await tellModerators({ ...deps, db }, left)
    else if (heir.id !== viewer.id) await tellSuccessor({ ...deps, db }, heir.id, row.nickname, left)
  })

const tellModerators = async (deps: Deps, left: readonly Left[]): Promise<void> => {
  const found = mostOf(left)
  if (found === null) return
  const { count, most, first } = found
  const path = count === 1 ? entryPath(most, first) : ownerlessPath(most)
  await notify(deps, await findModerators(deps.db), 'ownerless', (t) => ({ count, names: namesOf(left, t) }), path)
}

const tellSuccessor = async (deps: Deps, id: string, nickname: string, left: readonly Left[]): Promise<void> => {
  const found = mostOf(left)
  if (found === null) return
  const { count, most, first } = found
  const path = count === 1 ? entryPath(most, first) : listPath(most)
  await notify(deps, [id], 'handedOver', (t) => ({ count, names: namesOf(left, t), nickname }), path)
}

/** The number of entries, the most frequent kind, and its first entry; null for none. */
const mostOf = (left: readonly Left[]) => {
  const count = left.reduce((sum, { entries }) => sum + entries.length, 0)
  const [most] = left.toSorted((one, other) => other.entries.length - one.entries.length)
  const [first] = most?.entries ?? []
  return most === undefined || first === undefined ? null : { count, most: most.resource, first: first.id }
}

/** "2 groups (Band, Choir), 1 place (Hall)", or the name of a single entry. */
const namesOf = (left: readonly Left[], t: TFunction): string => {
  const kinds = left.map(({ resource, entries }) => {
    const names = entries.slice(0, namedEntries).map(({ name }) => name)
    return { names: names.join(', '), kind: t(`notices.kinds.${resource}`, { count: entries.length }), entries }
  })
  const [only, ...others] = kinds
  if (only !== undefined && others.length === 0 && only.entries.length === 1) return only.names
  return kinds.map(({ kind, names }) => `${kind} (${names})`).join(', ')
}
