import { sql } from 'kysely'
import type { Stored } from '#domain/fields.ts'
import type { RecordedAction } from '#domain/history.ts'
import { isModerated, type ModeratedResource } from '#domain/moderation.ts'
import type { EntryResource } from '#domain/resources.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { EntryFields, Writer, Written } from '#server/entries/kind.ts'
import { isPublic } from '#server/entries/publishable.ts'
import type { Author } from '#server/history/record.ts'

type Noting = { resource: EntryResource; action: RecordedAction; viewer: Writer; author: Author; at: number }

/** Of an entry that is not in the bin, whether everybody may see it. */
export const isPublicEntry = ({ published, deactivated }: EntryFields): boolean =>
  published !== false && deactivated !== true

/** Puts public entries that a member made or changed on the moderators' desk, within the transaction. */
export const noteChanges = async (
  db: Db,
  changes: readonly Written[],
  { resource, action, viewer, author, at }: Noting,
): Promise<void> => {
  if (!isModerated(resource)) return
  const isMembers = viewer.role === 'normal' && (author.kind === 'person' || author.isByHand === true)
  if (isMembers && (action === 'created' || action === 'changed')) {
    const rows = changes.map(({ before, after }) => {
      const seen = { seen_version: before?.version ?? 0, seen_at: null, seen_by: null }
      const changed = {
        version: after.version,
        changed_at: at,
        changed_by: viewer.id,
        waits: isPublicEntry(after) ? 1 : 0,
      }
      return { resource, entry_id: after.id, ...changed, ...seen }
    })
    await insertRows(db, 'reviews', rows, changedAgain)
  } else if (action !== 'created') {
    for (const { after } of changes) await noteState(db, resource, action, after)
  }
}

const noteState = async (
  db: Db,
  resource: ModeratedResource,
  action: RecordedAction,
  after: EntryFields & Stored,
): Promise<void> => {
  const ofEntry = db.updateTable('reviews').where('resource', '=', resource).where('entry_id', '=', after.id)
  if (action === 'deleted') await ofEntry.set({ waits: 0 }).where('waits', '=', 1).execute()
  else {
    const isUnseen = sql<boolean>`version > seen_version`
    await ofEntry
      .set({ waits: isPublicEntry(after) ? 1 : 0 })
      .where(isUnseen)
      .execute()
  }
}

/** For events that a write shows or hides besides its own entry: what nobody has looked at waits while it is public. */
export const noteShown = async (db: Db, ids: ReturnType<typeof sql>): Promise<void> => {
  const isOpen = sql`exists (select 1 from events where events.id = reviews.entry_id and ${isPublic})`
  await sql`update reviews set waits = case when ${isOpen} then 1 else 0 end
    where resource = 'events' and entry_id in (${ids}) and version > seen_version`.execute(db)
}

const changedAgain = sql`on conflict (entry_id, resource) do update set version = excluded.version,
  changed_at = excluded.changed_at, changed_by = excluded.changed_by, waits = excluded.waits`

export const forgetModeration = async (db: Db, ids: ReturnType<typeof sql>): Promise<void> => {
  for (const table of ['threads', 'reviews'] as const) {
    await sql`delete from ${sql.table(table)} where entry_id in (${ids})`.execute(db)
  }
}
