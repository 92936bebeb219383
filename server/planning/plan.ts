import { sql } from 'kysely'
import { referencedId } from '#domain/fields.ts'
import { lastDayOf } from '#domain/night.ts'
import { datesOfRange, maximumPlanned, type Plan } from '#domain/planner.ts'
import type { Reservation } from '#domain/reservation.ts'
import type { DateRange } from '#domain/series/recurrence.ts'
import type { Viewer } from '#domain/session.ts'
import { addDays, dateIn, instantOf } from '#domain/time.ts'
import type { Condition } from '#server/db/dialect.ts'
import { idList } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { visibleEvents } from '#server/entries/events.ts'
import { isAllDay, takesPlace } from '#server/entries/facts.ts'
import { isAtPlace, publicPlaceName } from '#server/entries/references.ts'
import { standsAlone } from '#server/entries/visibility.ts'
import type { Holidays } from '#server/holidays.ts'
import { reach, touchesPeriod } from './clashingEvents.ts'
import { type Booking, doubleBookings, type Owns } from './doubleBookings.ts'
import { findReservations } from './reservations.ts'

type Row = Booking & {
  name: string
  place_name: string | null
  own: number
  published: 0 | 1
  deactivated: 0 | 1
  facts: string
}

type Narrowed = DateRange & { place: string | null; category: string | null }

/** Events, reservations and holidays of a period that the viewer may see, without canceled and postponed events. */
export const findPlan = async (
  deps: Deps,
  holidays: Holidays,
  viewer: NonNullable<Viewer>,
  { start, end, place, category }: Narrowed,
): Promise<Plan> => {
  const { db, settings } = deps
  const zone = settings.timezone
  const [since, until] = [instantOf(start, '00:00', zone), instantOf(addDays(end, 1), '00:00', zone)]
  const planned: Condition = sql`${takesPlace} and ${visibleEvents(viewer, { withPrograms: false })}
    and ${touchesPeriod(since, until, reach.place)} and ${standsAlone}
    and ${place === null ? sql`true` : isAtPlace(place, viewer)}`
  const where: Condition = category === null ? planned : sql`${planned} and category_id = ${category.toLowerCase()}`
  const booked = sql`id, start_at, end_at, place_id, location, location2, parent_event`
  const { rows } = await sql<Row>`select ${booked}, name, published, deactivated, facts, ${publicPlaceName('events')},
    case when id in (select entry_id from event_owners where user_id = ${viewer.id}) then 1 else 0 end as own
    from events where ${where} order by start_at, id limit ${maximumPlanned}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from events where ${where}`.execute(
    db,
  )
  // Clashing events may be of another category.
  const bookings =
    category === null
      ? rows
      : (
          await sql<Booking>`select ${booked} from events where ${planned} order by start_at, id
            limit ${maximumPlanned}`.execute(db)
        ).rows
  const reservations = await findReservations(deps, viewer, { start, end })
  const reserved = reservations.map((reservation) => bookingOf(reservation, zone))
  const doubled = doubleBookings([...bookings, ...reserved], await ownership(db, reservations, bookings), zone)
  const days = datesOfRange({ start, end })
  /** The days of the plan on which its place is needed twice. */
  const daysOf = (id: string): string[] => {
    const periods = doubled.get(id) ?? []
    return days.filter((date) => periods.some((period) => period.start <= date && date <= period.end))
  }
  const known = await holidays({ start, end })
  return {
    events: rows.map((row) => {
      const [from, to] = [Number(row.start_at), row.end_at === null ? null : Number(row.end_at)]
      return {
        id: row.id,
        name: row.name,
        start: new Date(from).toISOString(),
        end: to === null ? null : new Date(to).toISOString(),
        first: dateIn(from, zone),
        last: lastDayOf(from, to ?? from, zone),
        place: row.place_name ?? row.location,
        room: row.location2,
        clashes: doubled.has(row.id),
        clashDays: daysOf(row.id),
        isOwn: row.own === 1,
        isPublished: row.published === 1,
        isDeactivated: row.deactivated === 1,
        isAllDay: isAllDay(row),
      }
    }),
    total: Number(counted[0]?.total ?? 0),
    reservations,
    taken: reservations.flatMap(({ id }) => (doubled.has(id) ? id : [])),
    takenDays: Object.fromEntries(reservations.flatMap(({ id }) => (doubled.has(id) ? [[id, daysOf(id)]] : []))),
    holidays: [...known].flatMap(([date, { de, en }]) => (date >= start && date <= end ? { date, de, en } : [])),
  }
}

const bookingOf = ({ id, start, end, location, location2, by }: Reservation, zone: string): Booking => ({
  id,
  location,
  location2,
  parent_event: null,
  reservedBy: by.id,
  place_id: referencedId(location),
  start_at: instantOf(start, '00:00', zone),
  end_at: instantOf(addDays(end, 1), '00:00', zone),
})

const ownership = async (
  db: Db,
  reservations: readonly Reservation[],
  events: readonly Pick<Booking, 'id'>[],
): Promise<Owns> => {
  const members = [...new Set(reservations.map(({ by }) => by.id))]
  if (members.length === 0 || events.length === 0) return () => false
  const rows = await db
    .selectFrom('event_owners')
    .select(['user_id', 'entry_id'])
    .where('user_id', 'in', members)
    .where(sql<boolean>`entry_id in (${idList(events.map(({ id }) => id))})`)
    .execute()
  const owned = new Map(
    [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([member, its]) => [member, entriesOf(its)]),
  )
  return (member, event) => owned.get(member)?.has(event) ?? false
}

const entriesOf = (rows: readonly { entry_id: string }[]): ReadonlySet<string> =>
  new Set(rows.map(({ entry_id }) => entry_id))
