import { type RawBuilder, sql } from 'kysely'
import { referencedId } from '#domain/fields.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import type { Condition } from '#server/db/dialect.ts'
import type { ChildList } from '#server/db/rowSource.ts'
import type { Cells } from '#server/db/rows.ts'
import type { Table } from '#server/db/schema.ts'
import { isPublicIn, mayBeNamed } from './visibility.ts'

/**
 * Places and groups of events and series: known ones are `id:{id}`, others words. Unpublished or deactivated ones are
 * hidden from those who may not see them (hidden.ts). In the bin the others are answered in words, which a write keeps.
 */

export type PlacedRow = {
  place_id: string | null
  location: string
  place_name: string | null
  place_binned: 0 | 1
  place_hidden: 0 | 1
}

export type OrganizerRow = {
  group_id: string | null
  name: string
  group_name: string | null
  group_binned: 0 | 1
  group_hidden: 0 | 1
}

export const placeColumns = (table: Table): RawBuilder<unknown> => {
  const place = (column: string) =>
    sql`(select ${sql.raw(column)} from places where places.id = ${sql.ref(`${table}.place_id`)})`
  return sql`${place('name')} as place_name,
    case when ${place('deleted_at')} is null then 0 else 1 end as place_binned,
    ${isHidden(`${table}.place_id`, place(nameable))} as place_hidden`
}

const nameable = 'case when published = 1 and deactivated = 0 then 1 else 0 end'

const isHidden = (reference: string, shown: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(reference)} is null or ${shown} = 1 then 0 else 1 end`

/** The place's name as everybody may read it, or null. */
export const publicPlaceName = (table: Table): RawBuilder<unknown> =>
  sql`(select name from places where places.id = ${sql.ref(`${table}.place_id`)}
    and ${mayBeNamed('places')}) as place_name`

export const publicDistrict = sql`(select district from places where places.id = events.place_id
  and ${mayBeNamed('places')}) as district`

/** The known place's position, else the event's own. */
const position = (column: 'lat' | 'lng') =>
  sql`case when place_id is null then ${sql.ref(`events.${column}`)} else (select ${sql.ref(`places.${column}`)} from places
    where places.id = events.place_id and ${isPublicIn('places')}) end as ${sql.ref(column)}`
export const publicPosition = sql`${position('lat')}, ${position('lng')}`

export const organizerList = (table: Table): ChildList => {
  const group = (column: string) =>
    sql`(select ${sql.raw(column)} from ${sql.table('groups')}
      where ${sql.ref('groups.id')} = ${sql.ref(`${table}.group_id`)})`
  return {
    table,
    columns: {
      group_id: sql.ref('group_id'),
      name: sql.ref('name'),
      group_name: group('name'),
      group_binned: sql`case when ${group('deleted_at')} is null then 0 else 1 end`,
      group_hidden: isHidden(`${table}.group_id`, group(nameable)),
    },
  }
}

export const isOrganizedBy = (group: string): Condition =>
  sql`id in (select entry_id from event_organizers where group_id = ${group})`

/** Entries at a place; only moderators find a deactivated one. */
export const isAtPlace = (place: string, viewer: Viewer): Condition =>
  isModerating(viewer) ? sql`place_id = ${place.toLowerCase()}` : isPubliclyAt(place.toLowerCase())

/** As everybody may ask: nothing for a deactivated place or group. */
export const isPubliclyAt = (place: string): Condition =>
  sql`place_id = ${place} and exists (select 1 from places where places.id = ${place} and places.deactivated = 0)`
export const isPubliclyOrganizedBy = (group: string): Condition =>
  sql`${isOrganizedBy(group)} and exists (select 1 from ${sql.table('groups')}
    where ${sql.ref('groups.id')} = ${group} and ${sql.ref('groups.deactivated')} = 0)`

type Linked = { id: string | null; binned: 0 | 1; hidden: 0 | 1; name: string }

const readReference = ({ id, binned, hidden, name }: Linked): string =>
  id === null || (binned === 1 && hidden === 0) ? name : `id:${id}`

export const readLocation = (row: PlacedRow): string =>
  readReference({
    id: row.place_id,
    binned: row.place_binned,
    hidden: row.place_hidden,
    name: row.place_name ?? row.location,
  })

export const readOrganizers = (rows: readonly OrganizerRow[]): string[] =>
  rows.map((row) =>
    readReference({
      id: row.group_id,
      binned: row.group_binned,
      hidden: row.group_hidden,
      name: row.group_name ?? row.name,
    }),
  )

export const locationCells = (location: string): Cells => {
  const id = referencedId(location)
  return { place_id: id, location: id === null ? location : '' }
}

export const organizerRows = (organizers: readonly string[]): Cells[] =>
  organizers.map((organizer) => {
    const id = referencedId(organizer)
    return { group_id: id, name: id === null ? organizer : '' }
  })
