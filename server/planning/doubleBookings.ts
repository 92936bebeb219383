import { type Row, takes, usualLength } from './clashingEvents.ts'

export type Booking = Pick<Row, 'id' | 'start_at' | 'end_at' | 'location' | 'location2'> & {
  place_id: string | null
  parent_event: string | null
}

const placeOf = ({ place_id, location }: Booking): string => (place_id === null ? location : `id:${place_id}`)

const endOf = ({ start_at, end_at }: Booking): number => Number(end_at ?? Number(start_at) + usualLength)

const isProgram = (one: Booking, other: Booking): boolean =>
  one.parent_event === other.id || other.parent_event === one.id

/** Ids of events that share place, room and time with another. */
export const doubleBookings = (bookings: readonly Booking[]): Set<string> => {
  const found = new Set<string>()
  const places = Map.groupBy(bookings, placeOf)
  places.delete('')
  for (const there of places.values()) {
    const sorted = there.toSorted((one, other) => Number(one.start_at) - Number(other.start_at))
    for (const [index, one] of sorted.entries()) {
      const end = endOf(one)
      for (const other of sorted.slice(index + 1)) {
        if (Number(other.start_at) >= end) break
        const time = { start: Number(one.start_at), end }
        if (!isProgram(one, other) && takes(other, one.location2, time)) found.add(one.id).add(other.id)
      }
    }
  }
  return found
}
