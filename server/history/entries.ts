import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '#domain/fields.ts'
import { referencedId, splitParent } from '#domain/fields.ts'
import type { Json } from '#domain/forms.ts'
import {
  type EntryHistory,
  type EntryState,
  isRestorable,
  type KeptReason,
  type RecordedResource,
  stateBefore,
  writtenFields,
} from '#domain/history.ts'
import { binLifetime } from '#domain/limits.ts'
import { isSame } from '#domain/merge.ts'
import { isModerating, may } from '#domain/permissions.ts'
import { type Reference, referencesIn } from '#domain/references.ts'
import type { Viewer } from '#domain/session.ts'
import { builtInTheme } from '#domain/themes/theme.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { hasRow, isId } from '#server/db/rows.ts'
import type { Db, Table } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { knownMerged } from '#server/doubles/redirects.ts'
import { type EntryFields, entryOf } from '#server/entries/kind.ts'
import { notFound, unauthorized } from '#server/refusal.ts'
import { kindOf, tableOf } from './kinds.ts'
import { changeOf, type HistoryRow, historyColumns, readFields } from './rows.ts'

type Window = { offset: number; limit: number }

type Of = { resource: RecordedResource; id: string; viewer: NonNullable<Viewer> }

/** The entry of a history, also from the bin; null for an account or theme. @throws Refusal 403, 404 */
const readableEntry = async (connection: Connection, { resource, id, viewer }: Of, now: number) => {
  if (!isRestorable(resource)) {
    if (!may(viewer, 'read', 'adminHistory')) throw unauthorized(viewer)
    const isThere =
      id === builtInTheme || (isId(id) && (await hasRow(connection.db, tableOf[resource], sql`id = ${id}`)))
    if (!isThere) throw notFound()
    return null
  }
  const kind = kindOf(resource)
  const [row] = isId(id) ? await selectRows(connection, kind, sql`id = ${id}`) : []
  if (row === undefined || (row.deleted_at !== null && row.deleted_at < now - binLifetime)) throw notFound()
  const entry: EntryFields & Stored = entryOf(kind, row)
  if (!may(viewer, 'read', 'history', { ownedBy: entry.ownedBy ?? [] })) {
    throw entry.deactivated || row.deleted_at !== null ? notFound() : unauthorized(viewer)
  }
  return entry
}

const findNamed = async (db: Db, { resource, id }: Of): Promise<{ name: string; version: number }> => {
  const { rows } = await sql<{ name: string; version: number }>`select ${nameOf(resource)} as name, version
    from ${sql.table(tableOf[resource])} where id = ${id}`.execute(db)
  return rows[0] ?? { name: id, version: 1 }
}

const nameOf = (resource: RecordedResource) => sql.ref(resource === 'users' ? 'nickname' : 'name')

const ofEntry = ({ resource, id }: Of): Condition => sql`entry_id = ${id} and resource = ${resource}`

const newestFirst = sql`order by version desc, id desc`

/** Versions of several entries cannot be compared. */
const latestFirst = sql`order by at desc, id desc`

/** First ids by the index, so that skipped rows cost nothing. */
const readPage = async (db: Db, where: Condition, order: RawBuilder<unknown>, { offset, limit }: Window) => {
  const { rows } = await sql<HistoryRow>`select ${historyColumns} from history where id in (
    select id from history where ${where} ${order} limit ${limit} offset ${offset}) ${order}`.execute(db)
  return rows
}

const readLater = async (db: Db, of: Of, version: number) => {
  const { rows } = await sql<Pick<HistoryRow, 'action' | 'fields'>>`select action, fields from history
    where ${ofEntry(of)} and version > ${version} ${newestFirst}`.execute(db)
  return rows
}

/** The changes of an entry and of those merged into it, newest first. @throws Refusal 403, 404 */
export const readHistory = async (
  deps: Pick<Deps, 'db' | 'dialect' | 'now'>,
  of: Of,
  window: Window,
): Promise<EntryHistory> => {
  const { db } = deps
  const entry = await readableEntry({ db, dialect: deps.dialect }, of, deps.now())
  const merged = new Map((await knownMerged(db, of, of.viewer)).map(({ id, name }) => [id, name]))
  const ids = [of.id, ...merged.keys()]
  const where: Condition =
    merged.size === 0 ? ofEntry(of) : sql`entry_id in (${sql.join(ids)}) and resource = ${of.resource}`
  const rows = await readPage(db, where, merged.size === 0 ? newestFirst : latestFirst, window)
  const counted = await sql<{ total: number }>`select count(*) as total from history where ${where}`.execute(db)
  const changes = rows.map((row) => {
    const from = merged.get(row.entry_id)
    return { ...changeOf(row), ...(from !== undefined && { merged: from }), fields: readFields(row) }
  })
  const references = changes.flatMap(({ fields }) =>
    fields.flatMap(({ field, before, after }) => [...referencesIn(field, before), ...referencesIn(field, after)]),
  )
  const { names } = await findTargets(db, references)
  const total = Number(counted.rows[0]?.total ?? 0)
  const { name, version } = entry ?? (await findNamed(db, of))
  const start = of.resource === 'events' ? String(Reflect.get(entry ?? {}, 'start')) : null
  return { name, start, version, total, changes, names }
}

/** An entry at a version, or before its first known change. @throws Refusal 403, 404 */
export const readState = async (
  deps: Pick<Deps, 'db' | 'dialect' | 'now'>,
  of: Of,
  version: number,
): Promise<EntryState> => {
  const { db } = deps
  const present = await readableEntry({ db, dialect: deps.dialect }, of, deps.now())
  if (present === null || version > present.version) throw notFound()
  const later = await readLater(db, of, version)
  if (later.some(({ action }) => action === 'created') || version < 0) throw notFound()
  const now = writtenFields(present) as Record<string, Json>
  const values = stateBefore(now, later.map(readFields))
  const references = Object.entries(values).flatMap(([field, value]) => referencesIn(field, value))
  const { names, gone } = await findTargets(db, references)
  const kept: EntryState['kept'] = []
  for (const [field, value] of Object.entries(values)) {
    if (isSame(value, now[field])) continue
    const reason = await whyKept(db, of.viewer, { field, value, present: now[field] ?? null, gone })
    const missing = referencesIn(field, value).filter(({ id }) => gone.has(id))
    if (reason !== null) kept.push({ field, reason, names: missing.map(({ id }) => names[id] ?? '') })
  }
  return { version, values, kept, names }
}

type Asked = { field: string; value: Json; present: Json; gone: ReadonlySet<string> }

const whyKept = async (
  db: Db,
  viewer: NonNullable<Viewer>,
  { field, value, present, gone }: Asked,
): Promise<KeptReason | null> => {
  if ((field === 'deactivated' || field === 'pinned') && !isModerating(viewer)) return 'moderation'
  if (field === 'image' && typeof value === 'string') {
    return (await hasRow(db, 'media', sql`id = ${value}`)) ? null : 'gone'
  }
  if (referencesIn(field, value).some(({ id }) => gone.has(id))) return 'gone'
  const parent = field === 'parent' && typeof value === 'string' ? splitParent(value) : null
  if (parent?.kind === 'revent') return 'series'
  if (isModerating(viewer)) return null
  if (parent !== null) return (await owns(db, 'event_owners', parent.id, viewer)) ? null : 'notYours'
  if (field !== 'organizers' || !Array.isArray(value)) return null
  const added = value.filter((entry) => !Array.isArray(present) || !present.includes(entry))
  for (const group of added.map((entry) => referencedId(String(entry)))) {
    if (group !== null && !(await owns(db, 'group_owners', group, viewer))) return 'notYours'
  }
  return null
}

const owns = (db: Db, table: 'event_owners' | 'group_owners', id: string, viewer: NonNullable<Viewer>) =>
  hasRow(db, table, sql`entry_id = ${id} and user_id = ${viewer.id}`)

/** Names of what values refer to, and ids of what is in the bin or gone. */
export const findTargets = async (
  db: Db,
  references: readonly Reference[],
): Promise<{ names: Record<string, string>; gone: Set<string> }> => {
  const names: Record<string, string> = {}
  const there = new Set<string>()
  for (const resource of new Set(references.map((reference) => reference.resource))) {
    const wanted = references.filter((reference) => reference.resource === resource).map(({ id }) => id.toLowerCase())
    const table: Table = tableOf[resource]
    const found = await sql<{
      id: string
      name: string
      deleted_at: number | null
    }>`select id, ${nameOf(resource)} as name,
      deleted_at from ${sql.table(table)} where id in (${sql.join([...new Set(wanted)])})`.execute(db)
    for (const row of found.rows) {
      names[row.id] = row.name
      if (row.deleted_at === null) there.add(row.id)
    }
  }
  return { names, gone: new Set(references.map(({ id }) => id).filter((id) => !there.has(id.toLowerCase()))) }
}
