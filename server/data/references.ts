import { type RawBuilder, sql } from 'kysely'
import { referencedId } from '#domain/fields.ts'
import type { Condition } from './dialect.ts'
import type { Table } from './listing.ts'
import type { Cells } from './rows.ts'
import type { ChildList } from './source.ts'

/**
 * The places and groups that events and series name: known ones as `id:{id}`, others in words. A known one that lies in
 * the bin is answered in words, too; when it comes back, so does the link.
 */

/** What {@link placeColumns} adds to a row. */
export type PlacedRow = { place_id: string | null; location: string; place_name: string | null; place_binned: 0 | 1 }

/** What {@link organizerList} holds. */
export type OrganizerRow = { group_id: string | null; name: string; group_name: string | null; group_binned: 0 | 1 }

/** Name of the known place of a row, and whether that lies in the bin. */
export const placeColumns = (table: Table): RawBuilder<unknown> => {
  const place = (column: string) =>
    sql`(select ${sql.ref(column)} from places where places.id = ${sql.ref(`${table}.place_id`)})`
  return sql`${place('name')} as place_name,
    case when ${place('deleted_at')} is null then 0 else 1 end as place_binned`
}

/** The child list of organizers. */
export const organizerList = (table: Table): ChildList => {
  const group = (column: string) =>
    sql`(select ${sql.ref(column)} from ${sql.table('groups')}
      where ${sql.ref('groups.id')} = ${sql.ref(`${table}.group_id`)})`
  return {
    table,
    columns: {
      group_id: sql.ref('group_id'),
      name: sql.ref('name'),
      group_name: group('name'),
      group_binned: sql`case when ${group('deleted_at')} is null then 0 else 1 end`,
    },
  }
}

/** Events that a group organizes. */
export const isOrganizedBy = (group: string): Condition =>
  sql`id in (select entry_id from event_organizers where group_id = ${group})`

const readReference = (id: string | null, binned: 0 | 1, name: string): string =>
  id === null || binned === 1 ? name : `id:${id}`

export const readLocation = (row: PlacedRow): string =>
  readReference(row.place_id, row.place_binned, row.place_name ?? row.location)

export const readOrganizers = (rows: readonly OrganizerRow[]): string[] =>
  rows.map((row) => readReference(row.group_id, row.group_binned, row.group_name ?? row.name))

export const locationCells = (location: string): Cells => {
  const id = referencedId(location)
  return { place_id: id, location: id === null ? location : '' }
}

export const organizerRows = (organizers: readonly string[]): Cells[] =>
  organizers.map((organizer) => {
    const id = referencedId(organizer)
    return { group_id: id, name: id === null ? organizer : '' }
  })
