import { type RawBuilder, sql } from 'kysely'
import type { DoubleResource } from '#domain/doubles/doubles.ts'
import { isSame } from '#domain/merge.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { insertRows, lockRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { indexEvents } from '#server/entries/indexEvents.ts'
import { organizerRows } from '#server/entries/references.ts'
import { type Author, type Recorded, record } from '#server/history/record.ts'
import { type HistoryRow, readFields } from '#server/history/rows.ts'

/** Events and series that name an entry; their history tells of the change. */

type Occasion = { run: string; author: Author; at: number }
type Ids = { from: string; to: string }

const kinds = [
  { resource: 'events', table: 'events', organizers: 'event_organizers' },
  { resource: 'revents', table: 'repeating_events', organizers: 'repeating_event_organizers' },
] as const
type Kind = (typeof kinds)[number]

type Row = { id: string; version: number }

const nextVersion = (at: number) => sql`version = version + 1, updated_at = ${at}`

const changedOf = (
  { resource }: Kind,
  field: string,
  { id, version }: Row,
  before: string | readonly string[],
  after: string | readonly string[],
): Recorded => ({
  resource,
  id,
  version,
  action: 'changed',
  fields: [{ field, before, after }],
})

const moveColumn = async (
  db: Db,
  kind: Kind,
  { column, field }: { column: string; field: string },
  ids: Ids,
  { at }: Occasion,
  where: Condition = sql`true`,
) => {
  const { rows } = await sql<Row>`update ${sql.table(kind.table)} set ${sql.ref(column)} = ${ids.to}, ${nextVersion(at)}
    where ${sql.ref(column)} = ${ids.from} and ${where} returning id, version`.execute(db)
  return rows.map((row) => changedOf(kind, field, row, `id:${ids.from}`, `id:${ids.to}`))
}

type Organizer = { entry_id: string; group_id: string | null; name: string }

/** The organizers of entries that nobody else changes until the transaction ends. */
const holdOrganizers = async (connection: Connection, { table, organizers }: Kind, entries: RawBuilder<unknown>) => {
  const { db } = connection
  await lockRows(connection, table, sql`id in (${entries})`)
  const { rows } = await sql<Organizer>`select entry_id, group_id, name from ${sql.table(organizers)}
    where entry_id in (${entries}) order by entry_id, position`.execute(db)
  const named = Map.groupBy(rows, ({ entry_id }) => entry_id)
  return new Map(
    [...named].map(([id, list]) => [
      id,
      list.map(({ group_id, name }) => (group_id === null ? name : `id:${group_id}`)),
    ]),
  )
}

const writeOrganizers = async (
  db: Db,
  kind: Kind,
  id: string,
  organizers: readonly string[],
  at: number,
): Promise<number> => {
  await sql`delete from ${sql.table(kind.organizers)} where entry_id = ${id}`.execute(db)
  const rows = organizerRows(organizers).map((row, position) => ({ entry_id: id, position, ...row }))
  await insertRows(db, kind.organizers, rows)
  const changed =
    await sql<Row>`update ${sql.table(kind.table)} set ${nextVersion(at)} where id = ${id} returning id, version`.execute(
      db,
    )
  return changed.rows[0]?.version ?? 0
}

/** An event of both groups names the kept one once. */
const moveOrganizers = async (
  connection: Connection,
  kind: Kind,
  { from, to }: Ids,
  { at }: Occasion,
): Promise<Recorded[]> => {
  const lists = await holdOrganizers(
    connection,
    kind,
    sql`select entry_id from ${sql.table(kind.organizers)} where group_id = ${from}`,
  )
  const changes: Recorded[] = []
  for (const [id, before] of lists) {
    const after = [...new Set(before.map((one) => (one === `id:${from}` ? `id:${to}` : one)))]
    const version = await writeOrganizers(connection.db, kind, id, after, at)
    changes.push(changedOf(kind, 'organizers', { id, version }, before, after))
  }
  return changes
}

const isLinkedTo = (resource: DoubleResource, id: string): Condition => {
  if (resource === 'places') return sql`place_id = ${id}`
  if (resource === 'groups') return sql`id in (select entry_id from event_organizers where group_id = ${id})`
  return sql`parent_event = ${id}`
}

/** Makes events and series name another entry. Returns how many. */
export const moveLinked = async (
  connection: Connection,
  resource: DoubleResource,
  ids: Ids,
  occasion: Occasion,
): Promise<number> => {
  const { db } = connection
  const changes: Recorded[] = []
  for (const kind of kinds) {
    if (resource === 'groups') changes.push(...(await moveOrganizers(connection, kind, ids, occasion)))
    if (resource === 'places')
      changes.push(...(await moveColumn(db, kind, { column: 'place_id', field: 'location' }, ids, occasion)))
  }
  if (resource === 'events') {
    const isOther: Condition = sql`id <> ${ids.to}`
    changes.push(
      ...(await moveColumn(db, kinds[0], { column: 'parent_event', field: 'parent' }, ids, occasion, isOther)),
    )
  }
  await record(db, changes, { ...occasion, follows: true })
  await indexEvents(connection, isLinkedTo(resource, ids.to))
  return changes.length
}

/** Undoes {@link moveLinked} where nothing changed since. */
export const returnLinked = async (
  connection: Connection,
  resource: DoubleResource,
  { from, to }: Ids,
  { merge, ...occasion }: Occasion & { merge: string },
): Promise<void> => {
  const { db } = connection
  const changes: Recorded[] = []
  for (const kind of kinds) {
    const moved: Condition = sql`id in (select entry_id from history where run = ${merge}
      and resource = ${kind.resource} and entry_id not in (${from}, ${to}))`
    const column = (name: string, field: string) =>
      moveColumn(db, kind, { column: name, field }, { from, to }, occasion, moved)
    if (resource === 'places') changes.push(...(await column('place_id', 'location')))
    if (resource === 'events' && kind.resource === 'events') changes.push(...(await column('parent_event', 'parent')))
    if (resource === 'groups') changes.push(...(await returnOrganizers(connection, kind, merge, occasion)))
  }
  await record(db, changes, { ...occasion, follows: true })
  await indexEvents(connection, isLinkedTo(resource, to))
}

const returnOrganizers = async (
  connection: Connection,
  kind: Kind,
  merge: string,
  { at }: Occasion,
): Promise<Recorded[]> => {
  const { db } = connection
  const { rows } = await sql<Pick<HistoryRow, 'entry_id' | 'fields'>>`select entry_id, fields from history
    where run = ${merge} and resource = ${kind.resource}`.execute(db)
  const now = await holdOrganizers(
    connection,
    kind,
    sql`select entry_id from history where run = ${merge} and resource = ${kind.resource}`,
  )
  const changes: Recorded[] = []
  for (const { entry_id: id, fields } of rows) {
    const [change] = readFields({ fields })
    const present = now.get(id) ?? []
    if (change === undefined || !isSame(change.after, present) || !Array.isArray(change.before)) continue
    const before = change.before.map(String)
    const version = await writeOrganizers(db, kind, id, before, at)
    changes.push(changedOf(kind, 'organizers', { id, version }, present, before))
  }
  return changes
}
