import { type Row, takes, usualLength } from './clashingEvents.ts'

/** An event or a reservation, at its place. */
export type Booking = Pick<Row, 'id' | 'start_at' | 'end_at' | 'location' | 'location2'> & {
  place_id: string | null
  parent_event: string | null
  reservedBy?: string
}

export type Owns = (member: string, event: string) => boolean

const placeOf = ({ place_id, location }: Booking): string => (place_id === null ? location : `id:${place_id}`)

const endOf = ({ start_at, end_at }: Booking): number => Number(end_at ?? Number(start_at) + usualLength)

const isProgram = (one: Booking, other: Booking): boolean =>
  one.parent_event === other.id || other.parent_event === one.id

/** What a member reserved takes nothing from their own: it is what becomes the event. */
const isReservedForIt = ({ reservedBy }: Booking, other: Booking, owns: Owns): boolean =>
  reservedBy !== undefined && (reservedBy === other.reservedBy || owns(reservedBy, other.id))

/** When two need one room, in ms. */
export type Overlap = { start: number; end: number }

/** Those that share place, room and time with another, by id, and when. */
export const doubleBookings = (bookings: readonly Booking[], owns: Owns): ReadonlyMap<string, Overlap[]> => {
  const found = new Map<string, Overlap[]>()
  const add = ({ id }: Booking, overlap: Overlap) => found.set(id, [...(found.get(id) ?? []), overlap])
  const places = Map.groupBy(bookings, placeOf)
  places.delete('')
  for (const there of places.values()) {
    const sorted = there.toSorted((one, other) => Number(one.start_at) - Number(other.start_at))
    for (const [index, one] of sorted.entries()) {
      const end = endOf(one)
      for (const other of sorted.slice(index + 1)) {
        if (Number(other.start_at) >= end) break
        if (isProgram(one, other) || isReservedForIt(one, other, owns) || isReservedForIt(other, one, owns)) continue
        if (!takes(other, one.location2, { start: Number(one.start_at), end })) continue
        const overlap = { start: Number(other.start_at), end: Math.min(end, endOf(other)) }
        add(one, overlap)
        add(other, overlap)
      }
    }
  }
  return found
}
