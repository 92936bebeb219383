import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import { contentFaults, type NamedEvent } from '#domain/feed.ts'
import { isLasting } from '#domain/sources/source.ts'
import {
  countedTogether,
  hasTaken,
  isToGoOn,
  type RunCounts,
  type RunOutcome,
  type SourceRun,
  sourceRunSchema,
} from '#domain/sources/sourceRun.ts'
import { notify } from '#server/accounts/notices.ts'
import { findActive, findModerators } from '#server/accounts/users.ts'
import { idList, insertRows } from '#server/db/rows.ts'
import type { Db, SourceRunTable } from '#server/db/schema.ts'
import { claimTurn } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import type { Writer } from '#server/entries/kind.ts'
import { createId } from '#server/ids.ts'
import { findOwner } from './owners.ts'
import { ownerOfRow, type SourceRow } from './sourceRows.ts'
import { inheritedBy } from './ties.ts'

const notesSchema = v.pipe(v.string(), v.parseJson(), sourceRunSchema.entries.notes)

/** Who writes during a run. `run` is its id. */
export type CurrentRun = { row: SourceRow; run: string; viewer: Writer }

/** A run that begins, or one that was interrupted and goes on: `earlier` is what it did before, `doubles` what of that may be double. */
export type BegunRun = { id: string; earlier: RunCounts; doubles: readonly NamedEvent[]; isGoingOn: boolean }

export type RunResult = RunCounts & { outcome: RunOutcome; status: number | null; notes: unknown[] }

export const noCounts: RunCounts = { created: 0, changed: 0, canceled: 0, kept: 0 }

/** A run that took nothing over. `status` is what the other server answered. */
export const tookNothing = (outcome: RunOutcome, status: number | null = null): RunResult => ({
  ...noCounts,
  notes: [],
  outcome,
  status,
})

export const beginRun = async (db: Db, sourceId: string): Promise<BegunRun> => {
  const last = await db
    .selectFrom('source_runs')
    .select(['id', 'outcome', 'undone_at', 'created', 'changed', 'canceled', 'kept', 'notes'])
    .where('source_id', '=', sourceId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || last.undone_at !== null || !isToGoOn(last))
    return { id: createId(), earlier: noCounts, doubles: [], isGoingOn: false }
  const { id, created, changed, canceled, kept } = last
  const doubles = v.parse(notesSchema, last.notes).find(({ reason }) => reason === 'double')?.events ?? []
  return { id, earlier: { created, changed, canceled, kept }, doubles, isGoingOn: true }
}

/** Kept runs, of all and of those that changed something here. */
const keptRuns = 100

const writeRun = async ({ db, now }: Pick<Deps, 'db' | 'now'>, row: SourceRow, run: BegunRun, result: RunResult) => {
  const { outcome, status, notes } = result
  const counts = countedTogether(run.earlier, result)
  const said = { at: now(), outcome, status, ...counts, notes: JSON.stringify(notes) }
  const again = sql`on conflict (id) do update set at = excluded.at, outcome = excluded.outcome, status = excluded.status,
    created = excluded.created, changed = excluded.changed, canceled = excluded.canceled, kept = excluded.kept,
    notes = excluded.notes`
  await insertRows(db, 'source_runs', [{ id: run.id, source_id: row.id, ...said, undone_at: null }], again)
}

/** Keeps what a run changed so far, so that it can be undone also if it never ends. */
export const keepProgress = async (
  deps: Pick<Deps, 'db' | 'now'>,
  row: SourceRow,
  run: BegunRun,
  taken: RunCounts & Pick<RunResult, 'notes'>,
): Promise<void> => {
  if (hasTaken(taken)) await writeRun(deps, row, run, { ...tookNothing('unfinished'), ...taken })
}

/** Keeps the result of a run, and releases its source until the next one is due. */
export const keepResult = async (deps: Deps, row: SourceRow, run: BegunRun, result: RunResult): Promise<void> => {
  const { db, now } = deps
  await writeRun(deps, row, run, result)
  // It may have been changed during the run.
  const own = db.updateTable('sources').where('id', '=', row.id)
  await own.set({ running_until: null, due_at: sql<number>`cast(${now()} as bigint) + every` }).execute()
  if (isLast(row, result.outcome)) {
    await own.set({ ended_at: now(), content: null }).where('version', '=', row.version).execute()
  }
  const kept = newestRuns(db, row.id, keptRuns)
  await db
    .deleteFrom('source_runs')
    .where('source_id', '=', row.id)
    .where('id', 'not in', kept.all)
    .where('id', 'not in', kept.taken)
    .execute()
}

/** The ids of the newest runs, and of the newest that changed something here: asking often does not push those out. */
const newestRuns = (db: Db, sourceId: string, limit: number) => {
  const all = db
    .selectFrom('source_runs')
    .select('id')
    .where('source_id', '=', sourceId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return { all, taken: all.where(sql<boolean>`created + changed + canceled > 0`) }
}

/** A file never changes; other one-time sources are done after a success. */
const isLast = ({ kind }: SourceRow, outcome: RunOutcome): boolean =>
  !isLasting(kind) && (outcome === 'done' || (kind === 'file' && contentFaults.some((fault) => fault === outcome)))

const day = 24 * 3_600_000

/** Tells that a source fails: who saved it last, once a day; if nobody answers for it, those who may, once a month. */
export const tellFailed = async (deps: Deps, row: SourceRow, outcome: RunOutcome): Promise<void> => {
  const { id, name, created_by } = row
  const isOwnerless = outcome === 'ownerless'
  const people = isOwnerless ? await findKeepers(deps.db, row) : created_by === null ? [] : [created_by]
  const [turn, interval] = isOwnerless ? [`ownerless ${id} ${created_by}`, 30 * day] : [`source ${id}`, day]
  if (people.length === 0 || !(await claimTurn(deps.db, turn, interval, deps.now()))) return
  await notify(deps, people, 'sourceFailed', { name }, `/backstage/sources/${id}`)
}

/** Who may answer for a source from now on: those who own its group or place, else moderators. */
const findKeepers = async (db: Db, row: SourceRow): Promise<string[]> => {
  const owner = await findOwner(db, ownerOfRow(row))
  const owners = await findActive(db, owner?.ownedBy ?? [])
  return owners.length > 0 ? owners : findModerators(db)
}

type RunRow = Selectable<SourceRunTable> & { is_there: boolean | number; has_inherited: boolean | number }

/** Whether an undo would find something: what is in the bin stays there. */
const isThere = sql<boolean | number>`exists (select 1 from history where history.run = source_runs.id and (
  (resource = 'events' and (action <> 'created'
    or exists (select 1 from events where events.id = history.entry_id and events.deleted_at is null)))
  or (resource = 'places' and action = 'created'
    and exists (select 1 from places where places.id = history.entry_id and places.deleted_at is null))))`

/** Whether an undo of a file would find what another import made, which was undone. */
const hasInherited = sql<boolean | number>`exists (select 1 ${inheritedBy(sql`source_runs.source_id`)})
  and exists (select 1 from sources where sources.id = source_runs.source_id and kind not in ('address', 'page'))`

const undoing = [isThere.as('is_there'), hasInherited.as('has_inherited')] as const

const toRun = (row: RunRow): SourceRun => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  outcome: row.outcome,
  status: row.status,
  created: row.created,
  changed: row.changed,
  canceled: row.canceled,
  kept: row.kept,
  notes: v.parse(notesSchema, row.notes),
  undoneAt: row.undone_at === null ? null : new Date(row.undone_at).toISOString(),
  undoable: row.undone_at === null && ((hasTaken(row) && Boolean(row.is_there)) || Boolean(row.has_inherited)),
})

export const findRuns = async (db: Db, sourceId: string, limit = 50): Promise<SourceRun[]> => {
  const { all, taken } = newestRuns(db, sourceId, limit)
  const runs = await db
    .selectFrom('source_runs')
    .selectAll()
    .select(undoing)
    .where(({ or, eb }) => or([eb('id', 'in', all), eb('id', 'in', taken)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return runs.map(toRun)
}

export const findLastRuns = async (db: Db, sourceIds: readonly string[]): Promise<ReadonlyMap<string, SourceRun>> => {
  const newest = sql`select id from source_runs where source_id = sources.id order by at desc, id desc limit 1`
  const runs = await db
    .selectFrom('source_runs')
    .selectAll()
    .select(undoing)
    .where(sql<boolean>`id in (select (${newest}) from sources where id in (${idList(sourceIds)}))`)
    .execute()
  return new Map(runs.map((run) => [run.source_id, toRun(run)]))
}
