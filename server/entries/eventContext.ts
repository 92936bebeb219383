import { type RawBuilder, sql } from 'kysely'
import type { Mark } from '#domain/marks.ts'
import { markOf } from '#domain/marks.ts'
import { groupNamed } from '#domain/organizers.ts'
import { type EventLine, type FurtherDates, furtherDates, programOf } from '#server/calendar/calendar.ts'
import { type Elsewhere, elsewhere } from '#server/calendar/elsewhere.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { idList, isId } from '#server/db/rows.ts'
import type { Db, PlaceTable } from '#server/db/schema.ts'
import type { EventRow } from './eventRow.ts'
import { eventKind } from './events.ts'
import { isPublic } from './publishable.ts'

/** Empty when the place is hidden. `linked` is the id of a place with a page. */
type EventLocation = {
  name: string
  address: string
  lat: number | null
  lng: number | null
  linked: string | null
  told: Told | null
}

export type AddressCells = Record<'street' | 'house_number' | 'postal_code' | 'town' | 'district', string>

type Told = AddressCells & { facts: string; facts_said: string }
type Located = Pick<PlaceTable, 'name' | 'address' | 'lat' | 'lng'>

type Organizer = { name: string; linked: string | null }

export type EventContext = {
  row: EventRow & Elsewhere
  place: EventLocation
  organizers: Organizer[]
  category: { name: string; mark: Mark }
  topic: string
  main: { id: string; name: string; start_at: number } | null
  programme: EventLine[]
  further: FurtherDates
}

const furtherCount = 30

const isOpen: Condition = sql`deactivated = 0 and deleted_at is null`

/** All that an event's page shows, also unpublished (§4), dates from `since` (ms); null if missing or deactivated. */
export const findEventContext = async (
  connection: Connection,
  id: string,
  since: number,
): Promise<EventContext | null> => {
  if (!isId(id)) return null
  const { db } = connection
  const [row] = await selectRows(connection, eventKind, sql`id = ${id} and ${isOpen}`)
  if (row === undefined) return null
  const series = row.parent_series
  const { mark, hasParts, elsewhere } = await findMore(db, row)
  return {
    row: { ...row, elsewhere },
    place: await findPlace(db, row),
    organizers: await findOrganizers(db, row),
    category: { name: row.category_name ?? '', mark },
    topic: row.topic_name ?? '',
    main: row.parent_event === null ? null : await findMain(db, row.parent_event),
    programme: hasParts ? await programOf(connection, id) : [],
    further:
      series === null
        ? { rows: [], total: 0, canceled: 0 }
        : await furtherDates(connection, { series, id, since }, furtherCount),
  }
}

const first = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row | null> =>
  (await query.execute(db)).rows[0] ?? null

const findMain = (db: Db, id: string) =>
  first(
    db,
    sql<{
      id: string
      name: string
      start_at: number
    }>`select id, name, start_at from events where id = ${id} and ${isPublic}`,
  )

const findPlace = async (db: Db, row: EventRow): Promise<EventLocation> => {
  if (row.place_hidden === 1) return { name: '', address: '', lat: null, lng: null, linked: null, told: null }
  const own = {
    name: row.place_name ?? row.location,
    address: row.address,
    lat: row.lat,
    lng: row.lng,
    linked: null,
    told: null,
  }
  if (row.place_id === null) return own
  const place = await first(
    db,
    sql<Located & Told>`
      select name, address, lat, lng, street, house_number, postal_code, town, district, facts, facts_said from places where id = ${row.place_id} and ${isPublic}`,
  )
  if (place === null) return own
  const { name, address, lat, lng, ...told } = place
  return { name, address, lat, lng, linked: row.place_id, told }
}

/** Each once: a name may be that of a group that is linked, too. */
const findOrganizers = async (db: Db, row: EventRow): Promise<Organizer[]> => {
  const told = row.organizers.filter(({ group_hidden }) => group_hidden === 0)
  const groups = told.flatMap(({ group_name }) => (group_name === null ? [] : { name: group_name }))
  const organizers = told.filter(({ group_id, name }) => group_id !== null || !groupNamed(groups, name))
  const ids = organizers.flatMap(({ group_id }) => group_id ?? [])
  if (ids.length === 0) return organizers.map(({ name }) => ({ name, linked: null }))
  const shown = await sql<{ id: string }>`select id from ${sql.table('groups')}
    where id in (${idList(ids)}) and ${isPublic}`.execute(db)
  const pages = new Set(shown.rows.map(({ id }) => id))
  return organizers.map(({ group_id, group_name, name }) => ({
    name: group_name ?? name,
    linked: group_id !== null && pages.has(group_id) ? group_id : null,
  }))
}

const findMore = async (db: Db, { id, category_id }: EventRow) => {
  const row = await first(
    db,
    sql<{ color: string; icon: string; parts: number } & Elsewhere>`select color, icon,
      (select ${elsewhere} from events where id = ${id}) as elsewhere,
      (select count(*) from (select 1 from events where parent_event = ${id} limit 1) as parts) as parts
      from categories where id = ${category_id}`,
  )
  const mark = markOf(row ?? { color: '', icon: '' })
  return { mark, hasParts: Number(row?.parts ?? 0) > 0, elsewhere: row?.elsewhere ?? 0 }
}
