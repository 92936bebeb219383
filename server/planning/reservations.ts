import { sql } from 'kysely'
import {
  byDays,
  listedReservations,
  maximumReservations,
  type Reservation,
  type ReservationFields,
} from '#domain/reservation.ts'
import type { Viewer } from '#domain/session.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { hasRow, isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { claimCreation, keepCreation } from '#server/entries/creations.ts'
import { locationCells, publicPlaceName } from '#server/entries/references.ts'
import { createId } from '#server/ids.ts'
import { Refusal, refusedField } from '#server/refusal.ts'

/** Only calls with a log-in read reservations: no public page, feed or search. */

type Row = {
  id: string
  version: number
  user_id: string
  nickname: string
  name: string
  first_date: string
  last_date: string
  place_id: string | null
  place_name: string | null
  location: string
  location2: string
  note: string
}

type Member = NonNullable<Viewer>

const columns = sql<Row>`id, version, user_id, name, first_date, last_date, place_id, location, location2, note,
  (select nickname from users where users.id = reservations.user_id) as nickname, ${publicPlaceName('reservations')}`

/** Only the owner and moderators see a hidden place, by its id. */
const toReservation = (row: Row, viewer: Member): Reservation => {
  const isKnown = row.place_name !== null || row.user_id === viewer.id || viewer.role !== 'normal'
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    start: row.first_date,
    end: row.last_date,
    location: row.place_id === null ? row.location : isKnown ? `id:${row.place_id}` : '',
    location2: row.location2,
    note: row.note,
    place: row.place_name ?? row.location,
    by: { id: row.user_id, nickname: row.nickname },
  }
}

/** The reservations in a period of local dates, by first day. Where they are too many, all of the viewer's are among them. */
export const findReservations = async (
  { db }: Pick<Deps, 'db'>,
  viewer: Member,
  { start, end }: { start: string; end: string | null },
): Promise<Reservation[]> => {
  const { rows } = await sql<Row>`select ${columns} from reservations
    where last_date >= ${start} and ${end === null ? sql`true` : sql`first_date <= ${end}`}
    order by case when user_id = ${viewer.id} then 0 else 1 end, first_date, id limit ${listedReservations}`.execute(db)
  return rows.map((row) => toReservation(row, viewer)).toSorted(byDays)
}

export const findReservation = async (db: Db, id: string, viewer: Member): Promise<Reservation | null> => {
  if (!isId(id)) return null
  const [row] = (await sql<Row>`select ${columns} from reservations where id = ${id}`.execute(db)).rows
  return row === undefined ? null : toReservation(row, viewer)
}

/** The reservation that is changed keeps a place that is in the bin. */
const cellsOf = async (
  db: Db,
  { name, start, end, location, location2, note }: ReservationFields,
  changed: string | null,
) => {
  const place = locationCells(location)
  const isChoosable = sql<boolean>`id = ${place.place_id} and (deleted_at is null
    or exists (select 1 from reservations where reservations.id = ${changed} and place_id = places.id))`
  if (place.place_id !== null && !(await hasRow(db, 'places', isChoosable)))
    throw refusedField({ field: 'location', reason: 'unknown' })
  const at = { place_id: place.place_id as string | null, location: String(place.location) }
  return { name, first_date: start, last_date: end, location2, note, ...at }
}

/** Under a key that made one already, changes that one (decision 14). @throws Refusal 400 for too many or unknown place, 412 */
export const insertReservation = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { viewer, key }: { viewer: Member; key: string | null },
  fields: ReservationFields,
  today: string,
): Promise<string> =>
  inTransaction(db, async (db) => {
    await lock(db, 'reservations', now())
    const creation = { key: key ?? '', userId: viewer.id, resource: 'reservations' }
    const made = key === null ? null : await claimCreation(db, creation, now())
    if (made !== null && (await hasRow(db, 'reservations', sql`id = ${made.id}`))) {
      if (!(await updateReservation({ db, now }, made, fields))) throw new Refusal(412, 'changed meanwhile')
      await keepCreation(db, creation, { id: made.id, version: made.version + 1 })
      return made.id
    }
    const { rows } = await sql<{ count: number }>`select count(*) as count from reservations
      where user_id = ${viewer.id} and last_date >= ${today}`.execute(db)
    if (Number(rows[0]?.count) >= maximumReservations) throw refusedField({ field: 'start', reason: 'tooManyReserved' })
    const id = createId()
    const row = { ...(await cellsOf(db, fields, null)), id, user_id: viewer.id, created_at: now(), updated_at: now() }
    await db.insertInto('reservations').values(row).execute()
    if (key !== null) await keepCreation(db, creation, { id, version: 1 })
    return id
  })

/** Changes a reservation. Returns false if it has another version by now. */
export const updateReservation = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, version }: Pick<Reservation, 'id' | 'version'>,
  fields: ReservationFields,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reservations')
    .set({ ...(await cellsOf(db, fields, id)), updated_at: now(), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
