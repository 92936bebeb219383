import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { isFault } from '#domain/sourceRun.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { betweenSeasons } from './blankPage.ts'
import { keepColumns } from './columns.ts'
import { type Fetched, FetchRefused, type fetchSource } from './fetch.ts'
import { hasWords } from './incoming.ts'
import { openSource, readOpened } from './open.ts'
import { planFeed } from './planFeed.ts'
import { keepResult, type RunResult, tellFailed, tookNothing } from './runs.ts'
import { fieldsOf, type SourceRow, uploadedContent } from './sourceRows.ts'
import { takeOver } from './takeOver.ts'
import { writerOf } from './writer.ts'

/** In ms; then another process takes over. */
export const runLease = 15 * 60_000

/** Repeating events get further dates as time goes on, so an unchanged feed is read anew after this time, in ms. */
const longestUnread = 7 * 24 * 3_600_000

/** `isForced`: also takes over what looks broken. */
type Options = { isForced?: boolean; signal?: AbortSignal; fetch?: typeof fetchSource }

/**
 * Asks a source and takes over: new events are made, changed ones follow, missing ones are canceled; corrected fields
 * stay. Failures and suspicious answers change nothing. The caller holds the lease. Returns the id of the run.
 */
export const runSource = async (deps: Deps, row: SourceRow, options: Options = {}): Promise<string> => {
  const id = randomUUIDv7()
  const result = await attempt(deps, row, id, options)
  if (await isDeleted(deps.db, row)) return id
  await keepResult(deps, row, id, result)
  if (isFault(result.outcome)) await tellFailed(deps, row, result.outcome)
  return id
}

/** A source can be deleted while it runs. */
const isDeleted = async (db: Deps['db'], { id }: SourceRow): Promise<boolean> =>
  !(await hasRow(db, 'sources', sql`id = ${id}`))

const attempt = async (deps: Deps, row: SourceRow, run: string, options: Options): Promise<RunResult> => {
  try {
    return await askAndTakeOver(deps, row, run, options)
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (error instanceof FetchRefused) return tookNothing(error.fault, error.status)
    if (!(await isDeleted(deps.db, row)))
      deps.log.error({ source: row.id, err: error }, 'a source cannot be taken over')
    return tookNothing('failed')
  }
}

const askAndTakeOver = async (
  deps: Deps,
  row: SourceRow,
  run: string,
  { isForced = false, signal, fetch }: Options,
): Promise<RunResult> => {
  const { db, now } = deps
  const fields = fieldsOf(row)
  const origin = { ...fields, content: uploadedContent(row) }
  const viewer = await writerOf(db, row)
  if (viewer === null) return tookNothing('ownerless')
  if (!(await hasWords(db, fields))) return tookNothing('wordGone')
  const readsAnew = isForced || !(await wasRead(db, row.id, now() - longestUnread))
  const known = readsAnew ? { etag: '', lastModified: '' } : { etag: row.etag, lastModified: row.last_modified }
  const found = await openSource(deps, origin, { known, signal, ...(fetch && { fetch }), isWhole: true })
  if (found.kind === 'unchanged') return tookNothing('unchanged')
  const hash = createHash('sha256').update(found.body).digest('base64url')
  if (hash === row.hash && !readsAnew) return tookNothing('unchanged')
  const feed = await betweenSeasons(deps, await readOpened(deps, found, origin, { signal }), row.id)
  if ('fault' in feed) return tookNothing(feed.fault)
  if (feed.table) await keepColumns(db, viewer.id, feed.table)
  const { steps, doubt, notes } = await planFeed(deps, feed, fields, { sourceId: row.id, viewer, isForced })
  if (doubt !== null && !isForced) return { ...tookNothing(doubt), notes }
  const counts = await takeOver(deps, { row, run, viewer }, { fields, steps }, signal)
  await keepSeen(db, row, { ...found, hash, ...(feed.isPartial && unseen) })
  return { ...counts, outcome: 'done', status: null, notes }
}

const wasRead = (db: Db, sourceId: string, since: number): Promise<boolean> =>
  hasRow(db, 'source_runs', sql`source_id = ${sourceId} and outcome = 'done' and at > ${since}`)

/** What could not be read as a whole is read again. */
const unseen = { etag: '', lastModified: '', hash: '' }

/** An unchanged answer is not read again. */
const keepSeen = async (
  db: Db,
  { id, version }: SourceRow,
  found: Extract<Fetched, { kind: 'content' }> & { hash: string },
): Promise<void> => {
  const seen = { etag: found.etag, last_modified: found.lastModified, hash: found.hash }
  // What was changed during the run reads everything anew.
  await db.updateTable('sources').set(seen).where('id', '=', id).where('version', '=', version).execute()
}
