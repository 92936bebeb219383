import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { entryPath, listPath } from '#domain/backstagePaths.ts'
import { may } from '#domain/permissions.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { isId, lockRow } from '#server/db/rows.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { forgetFormerOwner } from '#server/doubles/readers.ts'
import { forgetSayings } from '#server/entries/facts.ts'
import { type Left, leaveEntries } from '#server/entries/ownership.ts'
import { forgetPerson, personOf } from '#server/history/record.ts'
import { refuseStale } from '#server/http/versions.ts'
import { forgetMessages } from '#server/moderation/messages.ts'
import { notFound, refusedField, unauthorized } from '#server/refusal.ts'
import { forgetAttempts } from './attempts.ts'
import type { Caller } from './change.ts'
import { dropUnusedInvitations } from './invitations.ts'
import { type NamedEntry, nameWithDate, notify, notifyInRun, ownerlessPath, textsOf } from './notices.ts'
import { recoveryAttempts } from './recovery.ts'
import { accountLock, deleteUser, findModerators, findUser, refuseLastAdmin } from './users.ts'

const namedEntries = 20

/** A successor gets the entries and a notice; without one other moderators are told (contract §3). @throws Refusal 403, 400 */
export const deleteAccount = (deps: Deps, id: string, successor: string | null, caller: Caller): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    const { now } = deps
    const { viewer, ifMatch } = caller
    await lock(db, accountLock, now())
    if (!isId(id)) throw notFound()
    // Waits for writes that add this person as an owner.
    await lockRow({ db, dialect: deps.dialect }, 'users', sql`id = ${id}`)
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
    await db.updateTable('sources').set({ created_by: successor }).where('created_by', '=', id).execute()
    await dropUnusedInvitations(db, id)
    await forgetAttempts(db, row.email_folded)
    await forgetAttempts(db, recoveryAttempts(row.email))
    await forgetMessages(db, id)
    await deleteUser(db, id)
    await forgetPerson(db, id)
    await forgetSayings(db, id)
    await forgetFormerOwner(db, id)
    const told = { left, nickname: row.nickname, run: caller.run ?? null }
    const others = (heir === null ? await findModerators(db) : [heir.id]).filter((other) => other !== viewer.id)
    await tellOf({ ...deps, db }, others, { notice: heir === null ? 'ownerless' : 'handedOver', ...told })
  })

type LeftNotice = { notice: 'ownerless' | 'handedOver'; left: readonly Left[]; nickname: string; run: string | null }

/** Deletions of one run make one notice. */
const tellOf = async (deps: Deps, users: readonly string[], { notice, left, nickname, run }: LeftNotice) => {
  const entries = left.flatMap(({ resource, entries }) =>
    entries.map((entry): NamedEntry => ({ resource, ...entry, ...(notice === 'handedOver' && { from: nickname }) })),
  )
  if (entries.length === 0) return
  const path = notice === 'ownerless' ? ownerlessPath : listPath
  const valuesOf = (t: TFunction, named: readonly NamedEntry[]) => ({
    count: named.length,
    names: namesOf(named, deps.settings.timezone, t),
    nickname: [...new Set(named.map(({ from = '' }) => from))].join(', '),
  })
  const linkOf = (named: readonly NamedEntry[]) => {
    const [most = []] = byKind(named).toSorted((one, other) => other.length - one.length)
    const [{ resource, id } = { resource: 'events' as const, id: '' }] = most
    return named.length === 1 ? entryPath(resource, id) : path(resource)
  }
  if (run === null) await notify(deps, users, notice, (t) => valuesOf(t, entries), linkOf(entries))
  else {
    await notifyInRun(deps, users, { notice, run, entries }, (t, named) => ({
      ...textsOf(t, notice, valuesOf(t, named)),
      linkUrl: linkOf(named),
    }))
  }
}

const byKind = (entries: readonly NamedEntry[]): NamedEntry[][] => [
  ...Map.groupBy(entries, ({ resource }) => resource).values(),
]

/** "2 groups (Band, Choir), 1 event (Jazz, 25.12.2026 18:00)", or a single name. */
const namesOf = (entries: readonly NamedEntry[], timezone: string, t: TFunction): string => {
  const [only, ...others] = entries
  if (only !== undefined && others.length === 0) return nameWithDate(only, timezone)
  return byKind(entries)
    .map((same) => {
      const rest = same.length - namedEntries
      const names = same.slice(0, namedEntries).map((named) => nameWithDate(named, timezone))
      const listed = [...names, ...(rest > 0 ? [t('notices.more', { count: rest })] : [])]
      const separator = names.some((name) => name.includes(', ')) ? '; ' : ', '
      return `${t(`notices.kinds.${same[0]?.resource}`, { count: same.length })} (${listed.join(separator)})`
    })
    .join(', ')
}
