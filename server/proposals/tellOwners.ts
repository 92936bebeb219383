import { sql } from 'kysely'
import { entryPath } from '#domain/backstagePaths.ts'
import type { Json } from '#domain/forms.ts'
import { isSame } from '#domain/merge.ts'
import type { ProposalResource } from '#domain/proposals/proposal.ts'
import { type NamedEntry, nameWithDate, notify, readEntries } from '#server/accounts/notices.ts'
import { findChangeNotices } from '#server/accounts/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { ownerTables } from '#server/doubles/redirects.ts'
import { tableOf } from '#server/history/kinds.ts'
import { readFields } from '#server/history/rows.ts'
import type { ProposalRow } from './rows.ts'

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

/** The last version by a person who does not own a note's entry, made since the note came; null if all is as before again. */
export const versionByHand = async (
  { db }: Deps,
  { created_at, resource, entry_id }: Pick<ProposalRow, 'created_at' | 'resource' | 'entry_id'>,
): Promise<number | null> => {
  if (resource === null || entry_id === null) return null
  const isOwners = sql<number>`(author_id in (select user_id from ${sql.table(ownerTables[resource])} where entry_id = ${entry_id}))`
  const { rows } = await sql<Written>`
    select version, fields, author_kind, ${isOwners} as owners from history
    where resource = ${resource} and entry_id = ${entry_id} and at >= ${created_at} and action = 'changed'
    order by version`.execute(db)
  const before = new Map<string, Json>()
  const after = new Map<string, Json>()
  const byOthers = new Map<string, number>()
  for (const row of rows) {
    for (const change of readFields(row)) {
      if (!before.has(change.field)) before.set(change.field, change.before)
      after.set(change.field, change.after)
      if (row.author_kind === 'person' && !row.owners) byOthers.set(change.field, row.version)
    }
  }
  // Deactivation has its own notice.
  byOthers.delete('deactivated')
  const versions = [...byOthers].flatMap(([field, version]) =>
    isSame(before.get(field), after.get(field)) ? [] : [Number(version)],
  )
  return versions.length === 0 ? null : Math.max(...versions)
}

type Written = { version: number; fields: string; author_kind: string; owners: number | boolean | null }
