import { sql } from 'kysely'
import { isModerating } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import {
  maximumSources,
  type Source,
  type SourceContent,
  type SourceFields,
  type SourceKind,
} from '#domain/sources/source.ts'
import type { SourceRun } from '#domain/sources/sourceRun.ts'
import { type Condition, inTransaction } from '#server/db/dialect.ts'
import { hasRow, idList, isId, storedOf } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { claimCreation, keepCreation } from '#server/entries/creations.ts'
import type { Writer } from '#server/entries/kind.ts'
import { createId } from '#server/ids.ts'
import { notFound, Refusal, refusedField, unauthorized } from '#server/refusal.ts'
import { findOwnerNames, mayKeep, requireOwner } from './owners.ts'
import { findLastRuns } from './runs.ts'
import { cellsOf, fieldsOf, ownerOfRow, referenceOf, type SourceRow } from './sourceRows.ts'

/** In ms. A new source is run by the wizard that added it; after this time the worker does it. */
export const firstRunDelay = 60_000

type NewFields = SourceFields & { content: SourceContent | null }

/** Stores a source, or changes the one its key made (decision 14). @throws Refusal 400 for too many, 412 if that was changed */
export const insertSource = async (
  db: Db,
  fields: NewFields,
  { viewer, key }: { viewer: Writer; key: string | null },
  now: number,
): Promise<string> => {
  await requireOwner(db, viewer, fields.owner)
  return inTransaction(db, async (db) => {
    const creation = { key: key ?? '', userId: viewer.id, resource: 'sources' }
    const made = key === null ? null : await claimCreation(db, creation, now)
    const isKept = made !== null && (await hasRow(db, 'sources', sql`id = ${made.id}`))
    const after = isKept ? await takeAgain(db, made, fields, viewer, now) : await insert(db, fields, viewer, now)
    if (key !== null) await keepCreation(db, creation, after)
    return after.id
  })
}

const insert = async (db: Db, { content, ...fields }: NewFields, viewer: Writer, now: number) => {
  if (!isModerating(viewer)) {
    const { count } = await db
      .selectFrom('sources')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('created_by', '=', viewer.id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maximumSources) throw refusedField({ field: 'url', reason: 'tooManySources' })
  }
  const id = createId()
  const kept = { id, created_at: now, updated_at: now, created_by: viewer.id }
  const first = { due_at: now + firstRunDelay, running_until: null }
  await db
    .insertInto('sources')
    .values({ ...kept, ...first, ...cellsOf(fields), kind: fields.kind, content: content && JSON.stringify(content) })
    .execute()
  return { id, version: 1 }
}

const takeAgain = async (
  db: Db,
  { id, version }: { id: string; version: number },
  { content, ...fields }: NewFields,
  viewer: Writer,
  now: number,
) => {
  if (!(await updateSource(db, { id, version }, fields, viewer, now))) throw new Refusal(412, 'changed meanwhile')
  await db
    .updateTable('sources')
    .set({ kind: fields.kind, content: content && JSON.stringify(content) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  return { id, version: version + 1 }
}

/** Changes a source: all is read anew, in the name of who saved it. Returns false if it has another version by now. */
export const updateSource = async (
  db: Db,
  row: Pick<SourceRow, 'id' | 'version'>,
  fields: SourceFields,
  viewer: Writer,
  now: number,
): Promise<boolean> => {
  await requireOwner(db, viewer, fields.owner)
  const anew = { etag: '', last_modified: '', hash: '' }
  const { numUpdatedRows } = await db
    .updateTable('sources')
    .set({ ...cellsOf(fields), ...anew, created_by: viewer.id, version: row.version + 1, updated_at: now })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A source of the viewer's. @throws Refusal 404 */
export const claimSource = async (db: Db, id: string, viewer: Viewer): Promise<SourceRow> => {
  if (viewer === null) throw unauthorized(viewer)
  const row = isId(id) ? await db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst() : undefined
  if (row === undefined || !(await mayKeep(db, row, viewer))) throw notFound()
  return row
}

const toSources = async (db: Db, rows: readonly SourceRow[], now: number): Promise<Source[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const owners = await findOwnerNames(db, rows)
  const lastRuns = await findLastRuns(db, ids)
  const counts = await db
    .selectFrom('source_events')
    .innerJoin('events', 'events.id', 'source_events.entry_id')
    .select(({ fn }) => ['source_id', fn.count('entry_id').distinct().as('count')])
    .where(sql<boolean>`source_id in (${idList(ids)})`)
    .where('events.deleted_at', 'is', null)
    .groupBy('source_id')
    .execute()
  const events = new Map(counts.map(({ source_id, count }) => [source_id, Number(count)]))
  return rows.map((row) => ({
    ...fieldsOf(row),
    ...storedOf({ ...row, deleted_at: null }),
    ownerName: owners.get(referenceOf(ownerOfRow(row))) ?? '',
    events: events.get(row.id) ?? 0,
    last: lastRuns.get(row.id) ?? null,
    running: row.running_until !== null && row.running_until > now,
    ended: row.ended_at !== null,
  }))
}

export const toSource = async (db: Db, row: SourceRow, now: number): Promise<Source> => {
  const [source] = await toSources(db, [row], now)
  if (source === undefined) throw notFound()
  return source
}

const longestList = 500

/** Those that still use a category or topic. */
const usesWord = (word: string): Condition =>
  isId(word) ? sql`ended_at is null and rules like ${`%"${word}"%`}` : sql`false`

export const keptBy = (viewer: Writer) =>
  isModerating(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`((owner_kind = 'group' and owner_id in (select entry_id from group_owners where user_id = ${viewer.id}))
        or (owner_kind = 'place' and owner_id in (select entry_id from place_owners where user_id = ${viewer.id})))`

/** The sources that somebody may change, by name; those with a word, if one is given. */
export const listSources = async (db: Db, viewer: Writer, now: number, word?: string): Promise<Source[]> => {
  const rows = await db
    .selectFrom('sources')
    .selectAll()
    .where(keptBy(viewer))
    .where(word === undefined ? sql<boolean>`true` : usesWord(word))
    .orderBy('name')
    .orderBy('id')
    .limit(longestList)
    .execute()
  return toSources(db, rows, now)
}

/** Only files have content, and need it. @throws Refusal 400 `field content: empty` */
export const requireContent = (kind: SourceKind, content: SourceContent | null): SourceContent | null => {
  if (kind !== 'file') return null
  if (content === null) throw refusedField({ field: 'content', reason: 'empty' })
  return content
}

/** @throws Refusal 400 `field source: ended` after a one-time source was taken over */
export const refuseEnded = ({ ended_at }: SourceRow): void => {
  if (ended_at !== null) throw refusedField({ field: 'source', reason: 'ended' })
}

/** @throws Refusal 429 within an interval of the last run, unless that was interrupted, or the source changed since */
export const refuseTooSoon = (row: SourceRow, last: SourceRun | null, interval: number, now: number): void => {
  if (last === null || last.outcome === 'unfinished' || row.updated_at > Date.parse(last.at)) return
  const left = Date.parse(last.at) + interval - now
  if (left > 0) throw new Refusal(429, 'too many attempts', Math.ceil(left / 1_000))
}
