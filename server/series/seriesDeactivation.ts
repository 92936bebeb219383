import { sql } from 'kysely'
import { type SeriesFields, takesEvents } from '#domain/series/series.ts'
import type { Connection } from '#server/db/connection.ts'
import { idList } from '#server/db/rows.ts'
import type { Change } from '#server/entries/kind.ts'
import { toFlag } from '#server/entries/publishable.ts'
import { personOf, type Recorded, record } from '#server/history/record.ts'
import { closeAnsweredThreads } from '#server/moderation/messages.ts'
import { noteShown } from '#server/moderation/noteChange.ts'

/** Gives coming events the `deactivated` of their series, if its writer wants it (`withEvents`). Returns how many. */
export const takeEventsAlong = async (
  { db }: Connection,
  { fields, current, viewer }: Change<SeriesFields>,
  { now, run }: { now: number; run: string },
): Promise<number | undefined> => {
  if (current === null || !takesEvents(fields)) return undefined
  const changed = await db
    .updateTable('events')
    .set({ deactivated: toFlag(fields.deactivated), version: sql<number>`version + 1`, updated_at: now })
    .where('parent_series', '=', current.id)
    .where('deleted_at', 'is', null)
    .where('start_at', '>=', now)
    .where('deactivated', '!=', toFlag(fields.deactivated))
    .returning(['id', 'version'])
    .execute()
  const { deactivated } = fields
  const rows = changed.map((event): Recorded => {
    const change = { field: 'deactivated', before: !deactivated, after: deactivated }
    return { ...event, resource: 'events', action: 'changed', fields: [change] }
  })
  await record(db, rows, { author: personOf(viewer), at: now, run, follows: true })
  const ids = changed.map(({ id }) => id)
  if (ids.length > 0) await noteShown(db, idList(ids))
  if (!deactivated) await closeAnsweredThreads(db, 'events', ids, { viewer, now })
  return rows.length
}
