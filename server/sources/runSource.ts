import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { shownNotes } from '#domain/feed.ts'
import { hasTaken, isFault } from '#domain/sources/sourceRun.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { InTurn } from '#server/media/fairQueue.ts'
import { Refusal } from '#server/refusal.ts'
import { betweenSeasons } from './blankPage.ts'
import { keepColumns, loadSeenColumns } from './columns.ts'
import { withThisImport } from './edition.ts'
import { FetchRefused, type fetchSource } from './fetch.ts'
import { linkedNote } from './namedNote.ts'
import { openSource, readOpened } from './open.ts'
import { planFeed } from './planFeed.ts'
import { goneIn } from './rules.ts'
import { type BegunRun, beginRun, keepResult, noCounts, type RunResult, tellFailed, tookNothing } from './runs.ts'
import { keepSeen, unseen } from './seen.ts'
import { fieldsOf, type SourceRow, uploadedContent } from './sourceRows.ts'
import { stillOnNote } from './stillOn.ts'
import { type Progress, takeOver } from './takeOver.ts'
import { doubleLeftNote } from './told.ts'
import { writerOf } from './writer.ts'

/** In ms; then another process takes over. */
export const runLease = 15 * 60_000

/** Repeating events get further dates as time goes on, so an unchanged feed is read anew after this time, in ms. */
const longestUnread = 7 * 24 * 3_600_000

/** `isForced`: also takes over what looks broken. `inTurn`: reads when it is its turn. */
type Options = { isForced?: boolean; inTurn?: InTurn; signal?: AbortSignal; fetch?: typeof fetchSource }

/**
 * Asks a source and takes over: new events are made, changed ones follow, missing ones are canceled; corrected fields stay.
 * Suspicious answers change nothing. An interrupted run goes on. The caller holds the lease. Returns the id of the run.
 * @throws Refusal 429 when its turn to be read does not come; the source is as before then
 */
export const runSource = async (deps: Deps, row: SourceRow, options: Options = {}): Promise<string> => {
  const run = await beginRun(deps.db, row.id)
  const progress: Progress = { counts: noCounts, refused: [], doubles: [...run.doubles] }
  const result = await attempt(deps, row, { run, progress }, options)
  if (await isDeleted(deps.db, row)) return run.id
  const notes = [...linkedNote('double', progress.doubles), ...result.notes].slice(0, shownNotes)
  await keepResult(deps, row, run, { ...result, notes })
  if (isFault(result.outcome)) await tellFailed(deps, row, result.outcome)
  return run.id
}

/** A source can be deleted while it runs. */
const isDeleted = async (db: Deps['db'], { id }: SourceRow): Promise<boolean> =>
  !(await hasRow(db, 'sources', sql`id = ${id}`))

type Attempt = { run: BegunRun; progress: Progress }

const attempt = async (deps: Deps, row: SourceRow, current: Attempt, options: Options): Promise<RunResult> => {
  try {
    return await askAndTakeOver(deps, row, current, options)
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (isBusy(error)) throw error
    if (error instanceof FetchRefused) return tookNothing(error.fault, error.status)
    if (!(await isDeleted(deps.db, row)))
      deps.log.error({ source: row.id, err: error }, 'a source cannot be taken over')
    return { ...tookNothing('failed'), ...current.progress.counts, notes: current.progress.refused }
  }
}

/** Too much waits to be read, which says nothing about the source. */
export const isBusy = (error: unknown): boolean => error instanceof Refusal && error.status === 429

const askAndTakeOver = async (
  deps: Deps,
  row: SourceRow,
  { run, progress }: Attempt,
  { isForced = false, inTurn = (work) => work(), signal, fetch }: Options,
): Promise<RunResult> => {
  const { db, now } = deps
  const fields = fieldsOf(row)
  const origin = { ...fields, content: uploadedContent(row) }
  const viewer = await writerOf(db, row)
  if (viewer === null) return tookNothing('ownerless')
  const gone = await goneIn(db, fields, viewer)
  if (gone !== null) return tookNothing(gone)
  const readsAnew = isForced || run.isGoingOn || !(await wasRead(db, row.id, now() - longestUnread))
  const known = readsAnew ? { etag: '', lastModified: '' } : { etag: row.etag, lastModified: row.last_modified }
  const found = await openSource(deps, origin, { known, signal, ...(fetch && { fetch }), isWhole: true })
  const unchanged = async () => ({ ...tookNothing('unchanged'), notes: await stillOnNote(db, row.id, now()) })
  if (found.kind === 'unchanged') return unchanged()
  const hash = createHash('sha256').update(found.body).digest('base64url')
  if (hash === row.hash && !readsAnew) return unchanged()
  const remembered = await loadSeenColumns(db, viewer.id, origin.content)
  const opened = await readOpened(deps, found, origin, { inTurn, remembered, signal })
  const feed = await betweenSeasons(deps, opened, row.id)
  if ('fault' in feed) return tookNothing(feed.fault)
  if (feed.table) await keepColumns(db, viewer.id, feed.table)
  const plan = await planFeed(deps, feed, fields, { sourceId: row.id, viewer, isForced })
  const { steps, doubt, notes, deleted, toDecide } = plan
  if (doubt !== null && !isForced) return { ...tookNothing(doubt), notes }
  await takeOver(deps, { row, run: run.id, viewer }, { fields, steps, deleted: deleted.steps, run, progress }, signal)
  const { counts, refused } = progress
  // What was refused is tried again, also if the feed stays the same.
  if (refused.length === 0) await keepSeen(db, row, { ...found, hash, ...(feed.isPartial && unseen) })
  const stillOn = await stillOnNote(db, row.id, now())
  const took = hasTaken(counts) || hasTaken(run.earlier)
  const decide = withThisImport(toDecide, { id: row.id, name: row.name, at: new Date(now()).toISOString(), took })
  const told = [...decide, ...doubleLeftNote(steps)]
  return {
    ...counts,
    outcome: 'done',
    status: null,
    notes: [...told, ...deleted.notes, ...stillOn, ...refused, ...notes].slice(0, shownNotes),
  }
}

const wasRead = (db: Db, sourceId: string, since: number): Promise<boolean> =>
  hasRow(db, 'source_runs', sql`source_id = ${sourceId} and outcome = 'done' and at > ${since}`)
