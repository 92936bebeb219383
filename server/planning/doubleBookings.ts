import { usualEventLength } from '#domain/limits.ts'
import { lastDayOf } from '#domain/night.ts'
import type { DateRange } from '#domain/series/recurrence.ts'
import { fold } from '#domain/text.ts'
import { dateIn } from '#domain/time.ts'
import { isSameRoom, type Row } from './clashingEvents.ts'

/** An event or a reservation, at its place. */
export type Booking = Pick<Row, 'id' | 'start_at' | 'end_at' | 'location' | 'location2'> & {
  place_id: string | null
  parent_event: string | null
  reservedBy?: string
}

export type Owns = (member: string, event: string) => boolean

const placeOf = ({ place_id, location }: Booking): string => (place_id === null ? location : `id:${place_id}`)

const endOf = ({ start_at, end_at }: Booking): number => Number(end_at ?? Number(start_at) + usualEventLength)

/** A booking among others: times in ms, dates local. `days`: its own on which another one needs its room. */
type Compared = Pick<Booking, 'id' | 'parent_event'> & {
  reservedBy: string | undefined
  start: number
  end: number
  room: string
  first: string
  last: string
  days: DateRange[]
}

const comparedIn =
  (zone: string) =>
  (booking: Booking): Compared => {
    const [start, end] = [Number(booking.start_at), endOf(booking)]
    const { id, parent_event, reservedBy } = booking
    return {
      id,
      parent_event,
      reservedBy,
      start,
      end,
      room: fold(booking.location2),
      first: dateIn(start, zone),
      last: lastDayOf(start, end, zone),
      days: [],
    }
  }

const isProgram = (one: Compared, other: Compared): boolean =>
  one.parent_event === other.id || other.parent_event === one.id

/** What a member reserved takes nothing from their own: it is what becomes the event. */
const isReservedForIt = ({ reservedBy }: Compared, other: Compared, owns: Owns): boolean =>
  reservedBy !== undefined && (reservedBy === other.reservedBy || owns(reservedBy, other.id))

/** A reservation takes whole days, and a night that goes into one of them belongs to its evening. */
const isReservedOtherwise = (one: Compared, other: Compared): boolean =>
  (one.reservedBy ?? other.reservedBy) !== undefined && one.last < other.first

/** Whether two may be at one time. */
const isMeant = (one: Compared, other: Compared, owns: Owns): boolean =>
  isProgram(one, other) || isReservedForIt(one, other, owns) || isReservedForIt(other, one, owns)

/** Periods come in the order of their first days. */
const addDays = ({ days }: Compared, { start, end }: DateRange): void => {
  const last = days.at(-1)
  if (last === undefined || start > last.end) days.push({ start, end })
  else if (end > last.end) last.end = end
}

/** Those that share place, room and time with another, by id, and on which local days. */
export const doubleBookings = (
  bookings: readonly Booking[],
  owns: Owns,
  zone: string,
): ReadonlyMap<string, readonly DateRange[]> => {
  const places = Map.groupBy(bookings, placeOf)
  places.delete('')
  const compared = [...places.values()].map((there) =>
    there.map(comparedIn(zone)).sort((one, other) => one.start - other.start),
  )
  for (const there of compared) for (const [index, one] of there.entries()) compareWithLater(one, there, index, owns)
  return new Map(compared.flat().flatMap(({ id, days }) => (days.length === 0 ? [] : [[id, days] as const])))
}

const compareWithLater = (one: Compared, sorted: readonly Compared[], index: number, owns: Owns): void => {
  // By index: copies of what is left would cost as much as comparing.
  for (let next = index + 1; next < sorted.length; next += 1) {
    const other = sorted[next]
    if (other === undefined || other.start >= one.end) return
    if (other.end <= one.start || !isSameRoom(one.room, other.room)) continue
    if (isMeant(one, other, owns) || isReservedOtherwise(one, other)) continue
    const last = one.last < other.last ? one.last : other.last
    addDays(one, { start: other.first < one.last ? other.first : one.last, end: last })
    addDays(other, { start: other.first, end: last < other.first ? other.first : last })
  }
}
