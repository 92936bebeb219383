import { sql } from 'kysely'
import { entryPath } from '#domain/backstagePaths.ts'
import type { ProposalResource } from '#domain/proposals/proposal.ts'
import { type NamedEntry, nameWithDate, notify, readEntries } from '#server/accounts/notices.ts'
import { findChangeNotices } from '#server/accounts/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { ownerTables } from '#server/doubles/redirects.ts'
import { tableOf } from '#server/history/kinds.ts'
import type { ProposalRow } from './rows.ts'

type Of = { resource: ProposalResource; id: string }
type OwnerRow = { user_id: string; name: string; version: number; start_at: number | null }

/** Tells the other owners of an entry that moderators corrected it as a visitor said. */
export const tellOwners = async (deps: Deps, { resource, id }: Of, viewer: { id: string }): Promise<void> => {
  const { rows } = await sql<OwnerRow>`select owned.user_id, entry.name, entry.version,
    ${resource === 'events' ? sql`entry.start_at` : sql`null`} as start_at
    from ${sql.table(ownerTables[resource])} as owned join ${sql.table(tableOf[resource])} as entry on entry.id = owned.entry_id
    where entry.id = ${id} and entry.deleted_at is null and owned.user_id <> ${viewer.id}`.execute(deps.db)
  const [entry] = rows
  if (entry === undefined) return
  const { name, version, start_at } = entry
  const start = start_at === null ? {} : { start: new Date(Number(start_at)).toISOString() }
  const told: NamedEntry = { resource, id, name, version, ...start }
  const people = rows.map(({ user_id }) => user_id)
  const heard = (await findChangeNotices(deps.db, people, id)).filter((notice) =>
    readEntries(notice).some((known) => known.id === id && known.version === version),
  )
  const others = people.filter((person) => !heard.some(({ user_id }) => user_id === person))
  const dated = nameWithDate(told, deps.settings.timezone)
  await notify(deps, others, 'noteTaken', { name: dated }, entryPath(resource, id), told)
}

/** Whether somebody who does not own a note's entry has made its last change, since the note came. Deactivation has its own notice. */
export const isCorrectedByHand = async (
  { db }: Deps,
  { created_at, resource, entry_id }: Pick<ProposalRow, 'created_at' | 'resource' | 'entry_id'>,
): Promise<boolean> => {
  if (resource === null || entry_id === null) return false
  const { rows } = await sql<{ id: string }>`select id from history
    where resource = ${resource} and entry_id = ${entry_id} and at >= ${created_at} and action = 'changed'
    and fields not like '%"deactivated"%' and author_kind = 'person' and author_id not in (
      select user_id from ${sql.table(ownerTables[resource])} where entry_id = ${entry_id})
    and version = (select version from ${sql.table(tableOf[resource])} where id = ${entry_id} and deleted_at is null)`.execute(
    db,
  )
  return rows.length > 0
}
