import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import { isModerating, may } from '#domain/permissions.ts'
import {
  maximumSources,
  newSource,
  type Source,
  type SourceContent,
  type SourceFields,
  type SourceKind,
  type SourceOwner,
  type SourceRun,
  scheduleIntervals,
  sourceRunSchema,
} from '#domain/source.ts'
import type { Viewer } from '#domain/user.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { hasRow, idList, isId, storedOf } from '#server/db/rows.ts'
import type { Db, SourceRunTable, SourceTable } from '#server/db/schema.ts'
import { claimCreation, keepCreation } from '#server/entries/creations.ts'
import type { Writer } from '#server/entries/kind.ts'
import { notFound, Refusal, refusedField, unauthorized } from '#server/refusal.ts'

export type SourceRow = Selectable<SourceTable>

type Owner = { kind: 'town' | 'group' | 'place'; id: string | null }

const ownerOf = (reference: string): Owner => {
  const [kind, id = null] = reference.split(':')
  return { kind: kind === 'group' || kind === 'place' ? kind : 'town', id }
}

const ownerTables = {
  group: {
    table: 'groups',
    owners: 'group_owners',
    events: sql`id in (select entry_id from event_organizers where group_id = groups.id)`,
  },
  place: { table: 'places', owners: 'place_owners', events: sql`place_id = places.id` },
} as const

/** Name and owners of a source's owner; the town has none. Null if gone. */
export const findOwner = async (db: Db, { kind, id }: Owner): Promise<{ name: string; ownedBy: string[] } | null> => {
  if (kind === 'town') return { name: '', ownedBy: [] }
  if (id === null || !isId(id)) return null
  const { table, owners } = ownerTables[kind]
  const row = await db
    .selectFrom(table)
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const owned = await db.selectFrom(owners).select('user_id').where('entry_id', '=', id).orderBy('position').execute()
  return { name: row.name, ownedBy: owned.map((owner) => owner.user_id) }
}

export const ownerOfRow = ({ owner_kind, owner_id }: SourceRow): Owner => ({ kind: owner_kind, id: owner_id })

const referenceOf = ({ kind, id }: Owner): string => (kind === 'town' ? 'town' : `${kind}:${id}`)

/** @throws Refusal without permission for that owner's sources */
export const requireOwner = async (db: Db, viewer: Writer, reference: string): Promise<void> => {
  const owner = await findOwner(db, ownerOf(reference))
  if (owner === null) throw refusedField({ field: 'owner', reason: 'unknown' })
  if (!may(viewer, 'update', 'sources', { ownedBy: owner.ownedBy })) throw unauthorized(viewer)
}

const cellsOf = ({ name, kind: _, url, owner, schedule, ...rules }: SourceFields) => {
  const { kind, id } = ownerOf(owner)
  return {
    name,
    url,
    host: url === '' ? '' : new URL(url).hostname,
    owner_kind: kind,
    owner_id: id,
    every: scheduleIntervals[schedule],
    rules: JSON.stringify(rules),
  }
}

/** In ms. A new source is run by the wizard that added it; after this time the worker does it. */
export const firstRunDelay = 60_000

type NewFields = SourceFields & { content: SourceContent | null }

/**
 * Stores a source; under a key that made one already, changes that one (decision 14).
 * @throws Refusal 400 `field url: tooManySources` for a member's eleventh, 412 if that one was changed since
 */
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
  const id = randomUUIDv7()
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

const rulesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.custom<Partial<SourceFields>>((value) => typeof value === 'object'),
)

export const fieldsOf = (row: SourceRow): SourceFields => ({
  ...newSource(row.url),
  ...v.parse(rulesSchema, row.rules),
  name: row.name,
  kind: row.kind,
  owner: referenceOf(ownerOfRow(row)),
  schedule: row.every <= scheduleIntervals.hourly ? 'hourly' : 'daily',
})

const contentSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.custom<SourceContent>((value) => typeof value === 'object'),
)

/** A source's uploaded content, until it is taken over. */
export const contentOf = ({ content }: SourceRow): SourceContent | null =>
  content === null ? null : v.parse(contentSchema, content)

/** A source of the viewer's. @throws Refusal 404 */
export const claimSource = async (db: Db, id: string, viewer: Viewer): Promise<SourceRow> => {
  if (viewer === null) throw unauthorized(viewer)
  const row = isId(id) ? await db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst() : undefined
  if (row === undefined || !(await mayKeep(db, row, viewer))) throw notFound()
  return row
}

/** Owners of what it belongs to, and moderators. */
export const mayKeep = async (db: Db, row: SourceRow, viewer: Viewer): Promise<boolean> => {
  const owner = await findOwner(db, ownerOfRow(row))
  return may(viewer, 'update', 'sources', { ownedBy: owner?.ownedBy ?? [] })
}

const notesSchema = v.pipe(v.string(), v.parseJson(), sourceRunSchema.entries.notes)

const toRun = (row: Selectable<SourceRunTable>): SourceRun => ({
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
})

export const findRuns = async (db: Db, sourceId: string, limit = 50): Promise<SourceRun[]> => {
  const runs = await db
    .selectFrom('source_runs')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return runs.map(toRun)
}

/** By reference; those that are gone are missing. */
const ownerNames = async (db: Db, rows: readonly SourceRow[]): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  for (const kind of ['group', 'place'] as const) {
    const ids = rows.flatMap(({ owner_kind, owner_id }) => (owner_kind === kind && owner_id !== null ? [owner_id] : []))
    if (ids.length === 0) continue
    const owners = await db
      .selectFrom(ownerTables[kind].table)
      .select(['id', 'name'])
      .where(sql<boolean>`id in (${idList(ids)})`)
      .where('deleted_at', 'is', null)
      .execute()
    for (const { id, name } of owners) names.set(referenceOf({ kind, id }), name)
  }
  return names
}

const toSources = async (db: Db, rows: readonly SourceRow[], now: number): Promise<Source[]> => {
  if (rows.length === 0) return []
  const ids = idList(rows.map(({ id }) => id))
  const owners = await ownerNames(db, rows)
  const counts = await db
    .selectFrom('source_events')
    .innerJoin('events', 'events.id', 'source_events.entry_id')
    .select(({ fn }) => ['source_id', fn.countAll().as('count')])
    .where(sql<boolean>`source_id in (${ids})`)
    .where('events.deleted_at', 'is', null)
    .groupBy('source_id')
    .execute()
  const events = new Map(counts.map(({ source_id, count }) => [source_id, Number(count)]))
  const newest = sql`select id from source_runs where source_id = sources.id order by at desc, id desc limit 1`
  const lastRuns = await db
    .selectFrom('source_runs')
    .selectAll()
    .where(sql<boolean>`id in (select (${newest}) from sources where id in (${ids}))`)
    .execute()
  const last = new Map(lastRuns.map((run) => [run.source_id, toRun(run)]))
  return rows.map((row) => ({
    ...fieldsOf(row),
    ...storedOf({ ...row, deleted_at: null }),
    ownerName: owners.get(referenceOf(ownerOfRow(row))) ?? '',
    events: events.get(row.id) ?? 0,
    last: last.get(row.id) ?? null,
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

/** The sources that somebody may change, by name. */
export const listSources = async (db: Db, viewer: Writer, now: number): Promise<Source[]> => {
  const mine = sql<boolean>`(owner_kind = 'group' and owner_id in (select entry_id from group_owners where user_id = ${viewer.id}))
    or (owner_kind = 'place' and owner_id in (select entry_id from place_owners where user_id = ${viewer.id}))`
  const rows = await db
    .selectFrom('sources')
    .selectAll()
    .where(isModerating(viewer) ? sql<boolean>`true` : mine)
    .orderBy('name')
    .orderBy('id')
    .limit(longestList)
    .execute()
  return toSources(db, rows, now)
}

/** Deletes a source; its events stay. */
export const deleteSource = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('sources').where('id', '=', id).execute()
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

/** @throws Refusal 429 within an interval of the last run, unless changed since */
export const refuseTooSoon = (row: SourceRow, last: SourceRun | null, interval: number, now: number): void => {
  if (last === null || row.updated_at > Date.parse(last.at)) return
  const left = Date.parse(last.at) + interval - now
  if (left > 0) throw new Refusal(429, 'too many attempts', Math.ceil(left / 1_000))
}

/** For whom somebody may make sources: the town (moderators), groups, places; with the words of their newest event. */
export const listOwners = async (db: Db, viewer: Writer): Promise<SourceOwner[]> => {
  const owners: SourceOwner[] = isModerating(viewer) ? [{ id: 'town', name: '', category: null, topic: null }] : []
  for (const kind of ['group', 'place'] as const) {
    const { table, owners: ownerTable, events } = ownerTables[kind]
    const newest = (word: 'category_id' | 'topic_id') =>
      sql<string | null>`(select ${sql.ref(word)} from events where deleted_at is null and ${events}
        order by created_at desc, id desc limit 1)`
    const mine = sql<boolean>`id in (select entry_id from ${sql.table(ownerTable)} where user_id = ${viewer.id})`
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name', newest('category_id').as('category'), newest('topic_id').as('topic')])
      .where('deleted_at', 'is', null)
      .where(isModerating(viewer) ? sql<boolean>`true` : mine)
      .orderBy('name_folded')
      .orderBy('id')
      .execute()
    owners.push(...rows.map(({ id, ...row }) => ({ id: `${kind}:${id}`, ...row })))
  }
  return owners
}
