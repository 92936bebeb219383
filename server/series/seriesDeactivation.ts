import { sql } from 'kysely'
import { type ReventFields, takesEvents } from '#domain/revent.ts'
import type { Connection } from '#server/db/source.ts'
import type { Change } from '#server/entries/kind.ts'
import { flag } from '#server/entries/publishable.ts'

/** The coming events of a series take on its `deactivated`, when its writer says so (`withEvents`). */
export const takeEventsAlong = async (
  { db }: Connection,
  { fields, current }: Change<ReventFields>,
  { now }: { now: number },
): Promise<void> => {
  if (current === null || !takesEvents(fields)) return
  const deactivated = flag(fields.deactivated)
  await db
    .updateTable('events')
    .set({ deactivated, version: sql<number>`version + 1`, updated_at: now })
    .where('parent_series', '=', current.id)
    .where('deleted_at', 'is', null)
    .where('start_at', '>=', now)
    .where('deactivated', '!=', deactivated)
    .execute()
}
