import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '#domain/fields.ts'
import { type ModeratedResource, moderated, type ThreadState } from '#domain/moderation.ts'
import { may, type Verb } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { isId } from '#server/db/rows.ts'
import { type EntryFields, entryOf } from '#server/entries/kind.ts'
import { kindOf, tableOf } from '#server/history/kinds.ts'
import { notFound, unauthorized } from '#server/refusal.ts'

export type Subject = { resource: ModeratedResource; id: string }

/** The entry of a thread or review, for those who may do this. @throws Refusal 403, 404 */
export const findSubject = async (
  connection: Connection,
  { resource, id }: Subject,
  viewer: NonNullable<Viewer>,
  verb: Verb = 'read',
): Promise<EntryFields & Stored> => {
  const kind = kindOf(resource)
  const [row] = isId(id) ? await selectRows(connection, kind, sql`id = ${id}`) : []
  if (row === undefined || row.deleted_at !== null) throw notFound()
  const entry: EntryFields & Stored = entryOf(kind, row)
  const target = { ownedBy: entry.ownedBy ?? [] }
  if (!may(viewer, 'read', 'threads', target)) throw entry.deactivated ? notFound() : unauthorized(viewer)
  if (!may(viewer, verb, 'threads', target)) throw unauthorized(viewer)
  return entry
}

const nameIn = (table: string) => (resource: ModeratedResource) =>
  sql`when ${sql.lit(resource)} then (select name from ${sql.table(tableOf[resource])}
    where ${sql.ref(`${tableOf[resource]}.id`)} = ${sql.ref(`${table}.entry_id`)} and deleted_at is null)`

/** The name of a row's entry; null in the bin. */
export const subjectName = (table: 'threads' | 'reviews'): RawBuilder<string | null> =>
  sql<string | null>`case ${sql.ref(`${table}.resource`)} ${sql.join(moderated.map(nameIn(table)), sql` `)} end`

/** Threads that wait for this, of entries that are there: one in the bin waits again when it comes back. */
export const waitingThreads = (state: ThreadState): Condition =>
  sql<boolean>`state = ${state} and ${subjectName('threads')} is not null`
