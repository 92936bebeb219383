import { sql } from 'kysely'
import { entryPath } from '#domain/backstagePaths.ts'
import type { ProposalResource } from '#domain/proposals/proposal.ts'
import { type NamedEntry, nameWithDate, notify, readEntries } from '#server/accounts/notices.ts'
import { findChangeNotices } from '#server/accounts/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { ownerTables } from '#server/doubles/redirects.ts'
import { tableOf } from '#server/history/kinds.ts'

type Of = { resource: ProposalResource; id: string; version?: number }
type OwnerRow = { user_id: string; name: string; version: number; start_at: number | null }

/** Tells the other owners of an entry that moderators corrected it as a visitor said, in its present or in another `version`. */
export const tellOwners = async (
  deps: Deps,
  { resource, id, version: corrected }: Of,
  viewer: { id: string },
): Promise<void> => {
  const { rows } = await sql<OwnerRow>`select owned.user_id, entry.name, entry.version,
    ${resource === 'events' ? sql`entry.start_at` : sql`null`} as start_at
    from ${sql.table(ownerTables[resource])} as owned join ${sql.table(tableOf[resource])} as entry on entry.id = owned.entry_id
    where entry.id = ${id} and entry.deleted_at is null and owned.user_id <> ${viewer.id}`.execute(deps.db)
  const [entry] = rows
  if (entry === undefined) return
  const { name, version: present, start_at } = entry
  const version = corrected ?? present
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
