import type { PlannerState } from '#domain/planner.ts'
import type { Reservation } from '#domain/reservation.ts'
import type { EventFields } from './event.ts'
import { isEntryId } from './fields.ts'
import { isDate } from './localDate.ts'
import { instantOf } from './time.ts'

/** What a URL fills into a new event: a free day, or a reservation. `openDrafts` makes such a URL of a draft's key. */

const names = ['date', 'until', 'name', 'location', 'location2', 'category', 'reservation'] as const

/** With the place and the category that the planner shows only. */
export const dayQuery = (date: string, { place, category }: Pick<PlannerState, 'place' | 'category'>): string =>
  String(new URLSearchParams({ date, ...(place && { location: `id:${place}` }), ...(category && { category }) }))

export const reservationQuery = ({ id, name, start, end, location, location2 }: Reservation): string =>
  String(new URLSearchParams({ date: start, until: end, name, location, location2, reservation: id }))

type Prefill = {
  values: Partial<Pick<EventFields, 'start' | 'end' | 'name' | 'location' | 'location2' | 'category'>>
  reservation: string | null
  draft: string
}

const evening = { start: '19:00', end: '20:00' }
const festival = { start: '10:00', end: '18:00' }

/** Reads a new event from a URL, ignoring what is wrong; null without a date. */
export const prefillOf = (search: URLSearchParams, zone: string): Prefill | null => {
  const [date, until, name, location, location2, category, reservation] = names.map((one) => search.get(one) ?? '')
  if (date === undefined || !isDate(date)) return null
  const last = until && isDate(until) && until > date ? until : date
  const times = last === date ? evening : festival
  const instant = (day: string, time: string) => new Date(instantOf(day, time, zone)).toISOString()
  return {
    values: {
      start: instant(date, times.start),
      end: instant(last, times.end),
      ...(name && { name }),
      ...(location && { location }),
      ...(location2 && { location2 }),
      ...(category && isEntryId(category) && { category }),
    },
    reservation: reservation && isEntryId(reservation) ? reservation : null,
    draft: `${date}:${reservation || [location, category].filter(Boolean).join(' ')}`,
  }
}
