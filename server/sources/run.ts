import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { newEvent } from '#domain/event.ts'
import { isSame } from '#domain/merge.ts'
import { contentFaults, isLasting, type RunCounts, type RunOutcome, type SourceFields } from '#domain/source.ts'
import { type Incoming, importedIn, importedSchema } from '#domain/sourceEvent.ts'
import { faultOf, followingFields, keyOf, planRun, type Step, type Tied, whenGone } from '#domain/sourcePlan.ts'
import { notify } from '#server/accounts/notices.ts'
import { findUser } from '#server/accounts/users.ts'
import { hasRow, insertRows, updateRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { claimTurn } from '#server/db/state.ts'
import { unlessRefused } from '#server/db/unlessRefused.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import type { Writer } from '#server/entries/kind.ts'
import { bySource } from '#server/history/record.ts'
import { inTurns, takeTurn } from '#server/turns.ts'
import { inBatches } from './batches.ts'
import { keepColumns } from './columns.ts'
import { type Fetched, FetchRefused, type fetchSource } from './fetch.ts'
import {
  hasWords,
  incomingIn,
  loadAllPlaces,
  loadElsewhere,
  loadOthers,
  loadPlaceNames,
  type NamedPlace,
} from './incoming.ts'
import { openSource, readOpened } from './open.ts'
import { type MadePlaces, withFollowedPlace, withPlace } from './places.ts'
import { contentOf, fieldsOf, findOwner, mayKeep, ownerOfRow, type SourceRow } from './sources.ts'

/** In ms; then another process takes over. */
export const runLease = 15 * 60_000

const keptRuns = 100

const day = 24 * 3_600_000

/** Repeating events get further dates as time goes on, so an unchanged feed is read anew after this time, in ms. */
const longestUnread = 7 * day

type Result = RunCounts & { outcome: RunOutcome; status: number | null; notes: unknown[] }

const nothing = { created: 0, changed: 0, canceled: 0, kept: 0, status: null, notes: [] }
const ended = (outcome: RunOutcome, status: number | null = null): Result => ({ ...nothing, outcome, status })

/** `isForced`: also takes over what looks broken. */
type Options = { isForced?: boolean; signal?: AbortSignal; fetch?: typeof fetchSource }

/**
 * Asks a source and takes over: new events are made, changed ones follow, missing ones are canceled; corrected fields
 * stay. Failures and suspicious answers change nothing. The caller holds the lease.
 */
export const runSource = async (deps: Deps, row: SourceRow, options: Options = {}): Promise<string> => {
  const id = randomUUIDv7()
  const result = await attempt(deps, row, id, options)
  await keepResult(deps, row, id, result)
  if (!['done', 'unchanged'].includes(result.outcome)) await tellOwner(deps, row)
  return id
}

const attempt = async (deps: Deps, row: SourceRow, run: string, options: Options): Promise<Result> => {
  try {
    return await work(deps, row, run, options)
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (error instanceof FetchRefused) return ended(error.fault, error.status)
    deps.log.error({ source: row.id, err: error }, 'a source cannot be taken over')
    return ended('failed')
  }
}

/** Null if nobody answers for it any more. */
const writerOf = async ({ db }: Deps, row: SourceRow): Promise<Writer | null> => {
  const user = row.created_by === null ? null : await findUser(db, row.created_by)
  if (user === null || user.deactivated === 1) return null
  const viewer = { id: user.id, role: user.role }
  return (await mayKeep(db, row, viewer)) ? viewer : null
}

const work = async (deps: Deps, row: SourceRow, run: string, options: Options): Promise<Result> => {
  const { db, now } = deps
  const fields = fieldsOf(row)
  const viewer = await writerOf(deps, row)
  if (viewer === null) return ended('ownerless')
  if (!(await hasWords(db, fields))) return ended('wordGone')
  const isUnread = options.isForced || !(await wasRead(db, row.id, now() - longestUnread))
  const known = isUnread ? { etag: '', lastModified: '' } : { etag: row.etag, lastModified: row.last_modified }
  const content = contentOf(row)
  const found = await openSource(
    deps,
    { ...fields, content },
    { known, signal: options.signal, ...(options.fetch && { fetch: options.fetch }), isWhole: true },
  )
  if (found.kind === 'unchanged') return ended('unchanged')
  const hash = createHash('sha256').update(found.body).digest('base64url')
  if (hash === row.hash && !isUnread) return ended('unchanged')
  const feed = await readOpened(deps, found, { ...fields, content }, { signal: options.signal })
  if ('fault' in feed) return ended(feed.fault)
  if (feed.table) await keepColumns(db, viewer.id, feed.table)
  const { incoming, notes } = await incomingIn(deps, feed, fields)
  const tied = await loadTied(db, row.id)
  const placeNames = await loadPlaceNames(db)
  const placeName = (location: string) => placeNames.get(location) ?? location
  const [others, elsewhere] = [await loadOthers(deps, viewer.id), await loadElsewhere(db, incoming, row.id)]
  const steps = await inTurns(planRun(incoming, { tied, others, elsewhere, placeName, now: now() }))
  const fault = options.isForced ? null : faultOf(steps, tied, now())
  if (fault !== null) return { ...ended(fault), notes }
  const places = fields.createPlaces ? await loadAllPlaces(db) : new Map<string, NamedPlace[]>()
  const counts = await takeOver(deps, { row, run, viewer, fields, steps, places, made: new Map() }, options.signal)
  await keepSeen(db, row, { ...found, hash })
  return { ...counts, outcome: 'done', status: null, notes }
}

const wasRead = (db: Db, sourceId: string, since: number): Promise<boolean> =>
  hasRow(db, 'source_runs', sql`source_id = ${sourceId} and outcome = 'done' and at > ${since}`)

/** An unchanged answer is not read again. */
const keepSeen = async (
  db: Db,
  { id, version }: SourceRow,
  found: Extract<Fetched, { kind: 'content' }> & { hash: string },
) => {
  const seen = { etag: found.etag, last_modified: found.lastModified, hash: found.hash }
  // What was changed during the run reads everything anew.
  await db.updateTable('sources').set(seen).where('id', '=', id).where('version', '=', version).execute()
}

export const loadTied = async (db: Db, sourceId: string): Promise<Tied[]> => {
  const tied: Tied[] = []
  const rows = await db.selectFrom('source_events').selectAll().where('source_id', '=', sourceId).execute()
  for (const [index, { uid, recurrence, entry_id, url, imported, gone }] of rows.entries()) {
    if (index % tiedSlice === tiedSlice - 1) await takeTurn()
    const known = { uid, recurrence, url, entryId: entry_id, gone: gone === 1 }
    tied.push({ ...known, imported: v.parse(importedSchema, imported) })
  }
  return tied
}

const tiedSlice = 200

type Work = {
  row: SourceRow
  run: string
  viewer: Writer
  fields: SourceFields
  steps: readonly Step[]
  places: ReadonlyMap<string, readonly NamedPlace[]>
  made: MadePlaces
}

const takeOver = async (deps: Deps, work: Work, signal?: AbortSignal): Promise<RunCounts> => {
  const counts: RunCounts = { created: 0, changed: 0, canceled: 0, kept: 0 }
  const owner = await findOwner(deps.db, ownerOfRow(work.row))
  const ownedBy = owner && owner.ownedBy.length > 0 ? owner.ownedBy : [work.viewer.id]
  let { made } = work
  const begin = (db: Db) => {
    const within = { ...work, made: new Map(made) }
    return {
      take: (group: Group) => takeGroup({ ...deps, db }, within, group, ownedBy),
      committed: () => {
        made = within.made
      },
    }
  }
  for (const kinds of await inBatches(deps.db, groupsOf(work.steps), begin, signal)) {
    for (const kind of kinds) counts[kind] += 1
  }
  return counts
}

type NewStep = Extract<Step, { kind: 'new' }>
type OtherStep = Exclude<Step, NewStep>

type Group = { news: readonly NewStep[] } | { other: OtherStep }

/** On SQLite nobody else is answered while these are written. */
const mostTogether = 10

/** New events that follow each other are written together, with one statement a table. */
const groupsOf = (steps: readonly Step[]): Group[] => {
  const groups: Group[] = []
  let news: NewStep[] = []
  for (const step of steps) {
    if (step.kind !== 'new') {
      groups.push({ other: step })
      news = []
    } else if (news.length > 0 && news.length < mostTogether) {
      news.push(step)
    } else {
      news = [step]
      groups.push({ news })
    }
  }
  return groups
}

const takeGroup = async (deps: Deps, work: Work, group: Group, ownedBy: string[]): Promise<(keyof RunCounts)[]> =>
  'other' in group ? [await takeStep(deps, work, group.other, ownedBy)] : create(deps, work, group.news, ownedBy)

const takeStep = async (deps: Deps, work: Work, step: OtherStep, ownedBy: string[]): Promise<keyof RunCounts> => {
  if (step.kind === 'same') {
    await keepTie(deps.db, work.row.id, tieOf(step.incoming, step.entryId), null)
    return 'kept'
  }
  if (step.kind === 'own') return 'kept'
  if (step.kind === 'known') {
    const incoming = await withFollowedPlace(deps, work, step, ownedBy)
    return follow(deps, work, step.tied, tieOf(incoming, step.tied.entryId))
  }
  const isNamed = await isNamedOtherwise(deps.db, work.row.id, step.tied)
  const imported = isNamed ? step.tied.imported : whenGone(step.tied.imported)
  const result = await follow(deps, work, step.tied, { ...step.tied, imported, gone: true })
  if (!isNamed) await cancelTies(deps.db, step.tied.entryId)
  return result === 'changed' ? 'canceled' : result
}

const tieOf = ({ uid, recurrence, url, fields }: Incoming, entryId: string): Tied => ({
  uid,
  recurrence,
  url,
  entryId,
  imported: fields,
  gone: false,
})

/** Whether another source names the event, too, or this one under another UID after a merge. */
const isNamedOtherwise = (db: Db, sourceId: string, { entryId, uid, recurrence }: Tied): Promise<boolean> =>
  hasRow(
    db,
    'source_events',
    sql`entry_id = ${entryId} and gone = 0
      and not (source_id = ${sourceId} and uid = ${uid} and recurrence = ${recurrence})`,
  )

/** Once no tie of an event is left: the first one that comes back takes the cancellation back. */
const cancelTies = async (db: Db, entryId: string) => {
  const ties = await db
    .selectFrom('source_events')
    .select(['source_id', 'uid', 'recurrence', 'imported'])
    .where('entry_id', '=', entryId)
    .execute()
  for (const { imported, ...tie } of ties) {
    const canceled = whenGone(v.parse(importedSchema, imported))
    await db
      .updateTable('source_events')
      .set({ imported: JSON.stringify(canceled) })
      .where('source_id', '=', tie.source_id)
      .where('uid', '=', tie.uid)
      .where('recurrence', '=', tie.recurrence)
      .execute()
  }
}

/** `before` is the row to replace. */
const keepTie = async (db: Db, sourceId: string, tie: Tied, before: Tied | null) => {
  if (before !== null) {
    await db
      .deleteFrom('source_events')
      .where('source_id', '=', sourceId)
      .where('uid', '=', before.uid)
      .where('recurrence', '=', before.recurrence)
      .execute()
  }
  await insertTies(db, sourceId, [tie])
}

const insertTies = async (db: Db, sourceId: string, ties: readonly Tied[]) => {
  const again = sql`on conflict (source_id, uid, recurrence) do update
    set entry_id = excluded.entry_id, imported = excluded.imported, url = excluded.url, gone = excluded.gone`
  // A source may name one event twice; the last counts.
  const rows = [...new Map(ties.map((tie) => [keyOf(tie), tie])).values()].map(
    ({ uid, recurrence, entryId, url, imported, gone }) => ({
      source_id: sourceId,
      uid,
      recurrence,
      entry_id: entryId,
      imported: JSON.stringify(imported),
      url,
      gone: gone ? 1 : 0,
    }),
  )
  await insertRows(db, 'source_events', rows, again)
}

const create = async (
  deps: Deps,
  work: Work,
  news: readonly NewStep[],
  ownedBy: string[],
): Promise<(keyof RunCounts)[]> => {
  const { row, run, viewer, fields } = work
  const placed: Incoming[] = []
  for (const { incoming } of news) placed.push(await withPlace(deps, work, incoming, ownedBy))
  const entries = placed.map((incoming) => ({
    fields: { ...newEvent(0), ...incoming.fields, published: fields.publish, ownedBy },
    cells: {
      source_uid: incoming.uid,
      source_recurrence_at: incoming.planned === null ? null : Date.parse(incoming.planned),
    },
  }))
  const made = await createEntries(deps, eventKind).createAll(entries, viewer, { author: bySource(row), run })
  const ties = placed.flatMap((incoming, index) => {
    const event = made[index]
    return event === undefined ? [] : [{ ...tieOf(incoming, event.id), imported: importedIn(event) }]
  })
  await insertTies(deps.db, row.id, ties)
  return made.map(() => 'created')
}

/** Deleted events and those of others by now stay. */
const follow = async (
  { db, ...deps }: Deps,
  { row, run, viewer }: Work,
  before: Tied,
  after: Tied,
): Promise<keyof RunCounts> => {
  const isSameTie = isSame(before.imported, after.imported) && before.gone === after.gone && before.url === after.url
  const isSameKey = before.uid === after.uid && before.recurrence === after.recurrence
  if (isSameTie && isSameKey) return 'kept'
  const entries = createEntries({ ...deps, db }, eventKind)
  const changes = async (): Promise<boolean> => {
    if (isSame(before.imported, after.imported)) return false
    const entry = await entries.find(before.entryId, viewer)
    return followingFields(importedIn(entry), before.imported, after.imported).length > 0
  }
  const isChanged = await unlessRefused(db, async () => {
    if (!(await changes())) return false
    await entries.update(before.entryId, { viewer, run, author: bySource(row) }, (current) => {
      const fields = followingFields(importedIn(current), before.imported, after.imported)
      return { ...current, ...Object.fromEntries(fields.map((field) => [field, after.imported[field]])) }
    })
    return true
  })
  await keepTie(db, row.id, after, before)
  // Feeds name that page, and are cached by the last change.
  if (!isChanged && before.url !== after.url) await updateRow(db, 'events', before.entryId, { updated_at: deps.now() })
  return isChanged ? 'changed' : 'kept'
}

/** A file never changes; other one-time sources are done after a success. */
const isLast = ({ kind }: SourceRow, outcome: RunOutcome): boolean =>
  !isLasting(kind) && (outcome === 'done' || (kind === 'file' && contentFaults.some((fault) => fault === outcome)))

const keepResult = async ({ db, now }: Deps, row: SourceRow, id: string, result: Result) => {
  const { outcome, status, created, changed, canceled, kept, notes } = result
  await insertRows(db, 'source_runs', [
    {
      id,
      source_id: row.id,
      at: now(),
      outcome,
      status,
      created,
      changed,
      canceled,
      kept,
      notes: JSON.stringify(notes),
      undone_at: null,
    },
  ])
  // It may have been changed during the run.
  const own = db.updateTable('sources').where('id', '=', row.id)
  await own.set({ running_until: null, due_at: sql<number>`cast(${now()} as bigint) + every` }).execute()
  if (isLast(row, outcome)) {
    await own.set({ ended_at: now(), content: null }).where('version', '=', row.version).execute()
  }
  const old = db
    .selectFrom('source_runs')
    .select('id')
    .where('source_id', '=', row.id)
    .orderBy('at', 'desc')
    .limit(keptRuns)
  await db.deleteFrom('source_runs').where('source_id', '=', row.id).where('id', 'not in', old).execute()
}

/** Once a day. */
const tellOwner = async (deps: Deps, { id, name, created_by }: SourceRow): Promise<void> => {
  if (created_by === null || !(await claimTurn(deps.db, `source ${id}`, day, deps.now()))) return
  await notify(deps, [created_by], 'sourceFailed', { name }, `/backstage/sources/${id}`)
}
