import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import type { Writer } from '#server/entries/kind.ts'
import { placeKind } from '#server/entries/places.ts'
import { type HistoryRow, readFields, withBefore } from '#server/history/rows.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { takeTurn } from '#server/turns.ts'

/**
 * Undoes a run: what it made goes into the bin, fields return unless changed since. It counts as corrected, so that the
 * next run leaves it. Returns how many events. @throws Refusal 404, 400 `field run: undone`
 */
export const undoRun = async (
  deps: Deps,
  { sourceId, runId, viewer }: { sourceId: string; runId: string; viewer: Writer },
): Promise<number> => {
  const { db, now } = deps
  const claimed = await db
    .updateTable('source_runs')
    .set({ undone_at: now() })
    .where('id', '=', runId)
    .where('source_id', '=', sourceId)
    .where('undone_at', 'is', null)
    .where('outcome', '=', 'done')
    .returning('id')
    .executeTakeFirst()
  if (claimed === undefined) throw notFound()
  const { rows } = await sql<Pick<HistoryRow, 'entry_id' | 'action' | 'fields'>>`
    select entry_id, action, fields from history where run = ${runId} and resource = 'events' order by id desc`.execute(
    db,
  )
  const entries = createEntries(deps, eventKind)
  const run = randomUUIDv7()
  let undone = 0
  for (const { entry_id, action, fields } of rows) {
    await takeTurn()
    try {
      if (action === 'created') await entries.remove(entry_id, { viewer, run })
      else await entries.update(entry_id, { viewer, run }, (current) => withBefore(current, readFields({ fields })))
      undone += 1
    } catch (error) {
      // Deleted meanwhile, or somebody else's: it stays.
      if (!(error instanceof Refusal)) throw error
    }
  }
  await undoPlaces(deps, { run, runId, viewer })
  return undone
}

/** Into the bin, unless something takes place there. */
const undoPlaces = async (deps: Deps, { run, runId, viewer }: { run: string; runId: string; viewer: Writer }) => {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from history where run = ${runId} and resource = 'places' and action = 'created'
    and not exists (select 1 from events where events.place_id = history.entry_id and events.deleted_at is null)
    and not exists (select 1 from repeating_events where repeating_events.place_id = history.entry_id and repeating_events.deleted_at is null)`.execute(
    deps.db,
  )
  const places = createEntries(deps, placeKind)
  for (const { entry_id } of rows) {
    await takeTurn()
    try {
      await places.remove(entry_id, { viewer, run })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
