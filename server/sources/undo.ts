import { sql } from 'kysely'
import { isLasting, type SourceKind, type UndoneRun } from '#domain/sources/source.ts'
import { timesBefore } from '#domain/sources/sourceFollowing.ts'
import { isToGoOn } from '#domain/sources/sourceRun.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { unlessRefused } from '#server/db/unlessRefused.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import type { Writer } from '#server/entries/kind.ts'
import { placeKind } from '#server/entries/places.ts'
import { type HistoryRow, leftBy, readFields, withBefore } from '#server/history/rows.ts'
import { createId } from '#server/ids.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { inBatches } from './batches.ts'
import { inheritedBy, isInAnother, untie } from './ties.ts'

/**
 * Undoes a run: what it made goes into the bin, unless another source has it, too; fields return unless changed since. That counts
 * as corrected: the next run leaves it. May be asked for again until all is undone. Returns how many are undone, how many stay.
 * @throws Refusal 404, 400 `already running` while it goes on
 */
export const undoRun = async (
  deps: Deps,
  { sourceId, runId, viewer }: { sourceId: string; runId: string; viewer: Writer },
): Promise<UndoneRun> => {
  const { db, now } = deps
  const done = await db
    .selectFrom('source_runs')
    .innerJoin('sources', 'sources.id', 'source_runs.source_id')
    .select(['outcome', 'created', 'changed', 'canceled', 'kept', 'kind'])
    .where('source_runs.id', '=', runId)
    .where('source_id', '=', sourceId)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`(outcome = 'done' or created + changed + canceled > 0)`)
    .executeTakeFirst()
  if (done === undefined) throw notFound()
  const isOpen = isToGoOn(done) || (done.outcome === 'failed' && !isLasting(done.kind))
  if (isOpen && !(await endOpen(db, { ...done, sourceId, runId, now: now() })))
    throw new Refusal(400, 'already running')
  const { rows } = await sql<Change>`
    select resource, entry_id, version, action, fields from history where run = ${runId} and resource = 'events' order by id desc`.execute(
    db,
  )
  const run = createId()
  const made = new Set(rows.flatMap(({ action, entry_id }) => (action === 'created' ? [entry_id] : [])))
  const staying = new Set<string>()
  const undone = await inBatches(db, rows, (within) => {
    const entries = createEntries({ ...deps, db: within }, eventKind)
    const undo = async (change: Change) => {
      const isMade = made.has(change.entry_id)
      if (isMade && (await isInAnother(within, sourceId, change.entry_id))) {
        if (change.action === 'created') await untie(within, sourceId, change.entry_id)
        staying.add(change.entry_id)
        return false
      }
      if (change.action === 'created') await entries.remove(change.entry_id, { viewer, run })
      else {
        const left = await leftBy(within, change)
        await entries.update(change.entry_id, { viewer, run, alsoBinned: true }, (current) =>
          timesBefore(current, withBefore(current, readFields(change)), left, deps.settings.timezone),
        )
      }
      return true
    }
    // In the bin it returns, too. Somebody else's stays, and so does what the run made, if it was deleted meanwhile.
    return { take: (row) => unlessRefused(within, () => undo(row)) }
  })
  const inherited = isLasting(done.kind) ? [] : await loadInherited(db, sourceId)
  const removed = await inBatches(db, inherited, (within) => {
    const entries = createEntries({ ...deps, db: within }, eventKind)
    const remove = async (id: string) => {
      if (await isInAnother(within, sourceId, id)) return false
      await entries.remove(id, { viewer, run })
      return true
    }
    return { take: (id) => unlessRefused(within, () => remove(id)) }
  })
  await undoPlaces(deps, { run, runId, sourceId, viewer })
  await db.updateTable('source_runs').set({ undone_at: now() }).where('id', '=', runId).execute()
  const events = [...undone, ...removed].filter((one) => one === true).length
  return { events, staying: staying.size }
}

/** What another import made that was undone, and stayed because this one has it, too. */
const loadInherited = async (db: Db, sourceId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select events.id ${inheritedBy(sql`${sourceId}`)}`.execute(db)
  return rows.map(({ id }) => id)
}

type Open = { sourceId: string; runId: string; kind: SourceKind; now: number }

/** Ends an interrupted run, so that none goes on with it; a file ends, too: it would bring this back. False while running. */
const endOpen = (db: Db, { sourceId, runId, kind, now }: Open): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const end = isLasting(kind) ? { running_until: null } : { running_until: null, ended_at: now, content: null }
    const { numUpdatedRows } = await db
      .updateTable('sources')
      .set(end)
      .where('id', '=', sourceId)
      .where(sql<boolean>`(running_until is null or running_until <= ${now})`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await db.updateTable('source_runs').set({ outcome: 'failed' }).where('id', '=', runId).execute()
    return true
  })

type Change = Pick<HistoryRow, 'resource' | 'entry_id' | 'version' | 'action' | 'fields'>

type UndonePlaces = { run: string; runId: string; sourceId: string; viewer: Writer }

/** Into the bin, unless something takes place there or somebody has changed them; also what another undone run made for these events. */
const undoPlaces = async (deps: Deps, { run, runId, sourceId, viewer }: UndonePlaces) => {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from history where resource = 'places' and action = 'created' and (run = ${runId}
      or (run in (select id from source_runs where undone_at is not null) and entry_id in (select place_id from events
        join source_events on source_events.entry_id = events.id where source_id = ${sourceId})))
    and not exists (select 1 from history as later where later.resource = 'places' and later.entry_id = history.entry_id
      and later.action in ('changed', 'merged') and later.author_kind = 'person')
    and not exists (select 1 from events where events.place_id = history.entry_id and events.deleted_at is null)
    and not exists (select 1 from repeating_events where repeating_events.place_id = history.entry_id and repeating_events.deleted_at is null)`.execute(
    deps.db,
  )
  await inBatches(deps.db, rows, (db) => {
    const places = createEntries({ ...deps, db }, placeKind)
    return { take: ({ entry_id }) => unlessRefused(db, () => places.remove(entry_id, { viewer, run })) }
  })
}
