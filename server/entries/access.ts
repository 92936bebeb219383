import { sql } from 'kysely'
import type { Stored } from '#domain/fields.ts'
import { may, type Verb } from '#domain/permissions.ts'
import type { EntryResource } from '#domain/resources.ts'
import type { Viewer } from '#domain/session.ts'
import type { Connection } from '#server/db/connection.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { type BinnedRow, hasRow, isId, lockRow } from '#server/db/rows.ts'
import { notFound, unauthorized } from '#server/refusal.ts'
import { isMerged } from './bin.ts'
import type { Guard } from './cause.ts'
import { type EntryFields, type EntryKind, entryOf } from './kind.ts'

/** Finds entries of a kind, and holds them, with the rights of a viewer. */
export const createAccess = <Resource extends EntryResource, Fields extends EntryFields, Row extends BinnedRow>(
  kind: EntryKind<Resource, Fields, Row>,
) => {
  type Entry = Fields & Stored
  const toEntry = (row: Row): Entry => entryOf(kind, row)

  const isAllowed = (viewer: Viewer, verb: Verb, entry?: Entry) =>
    may(viewer, verb, kind.resource, { ownedBy: entry?.ownedBy ?? [] })

  const demand = (viewer: Viewer, verb: Verb, entry?: Entry) => {
    if (!isAllowed(viewer, verb, entry)) throw unauthorized(viewer)
  }

  /** Also from the bin. @throws Refusal 404, too, for what is deactivated for others */
  const findRow = async (connection: Connection, id: string, viewer: Viewer): Promise<Row> => {
    const [row] = isId(id) ? await selectRows(connection, kind, sql`id = ${id}`) : []
    if (row === undefined) throw notFound()
    const entry = toEntry(row)
    if (entry.deactivated && !isAllowed(viewer, 'update', entry)) throw notFound()
    return row
  }

  const findKept = async (connection: Connection, id: string, viewer: Viewer): Promise<Row> => {
    const row = await findRow(connection, id, viewer)
    if (row.deleted_at !== null) throw notFound()
    return row
  }

  const shownTo = async (connection: Connection, viewer: Viewer, rows: readonly Row[]): Promise<Entry[]> =>
    (kind.withoutHidden ? await kind.withoutHidden(connection, viewer, rows) : rows).map(toEntry)

  /** The entry, held for a change until the end of the transaction. */
  const claim = async (
    connection: Connection,
    id: string,
    { viewer, refuseStale, alsoBinned = false }: Guard,
    verb: Verb,
  ): Promise<Entry> => {
    await lock(connection, id)
    const entry = toEntry(await (alsoBinned ? findRow : findKept)(connection, id, viewer))
    demand(viewer, verb, entry)
    refuseStale?.(entry.version)
    return entry
  }

  const lock = async (connection: Connection, id: string) => {
    if (!isId(id)) throw notFound()
    await lockRow(connection, kind.table, sql`id = ${id}`)
  }

  const isMergedAway = ({ db }: Connection, id: string) =>
    hasRow(db, kind.table, sql`id = ${id} and ${isMerged(kind.table)}`)

  return { demand, findRow, findKept, shownTo, claim, lock, isMergedAway }
}
