import * as v from 'valibot'
import type { FieldIssue } from './failure.ts'
import * as field from './fields.ts'
import { issuesOf } from './issues.ts'
import { localDate } from './revent.ts'

/** A reserved date: days that a member notes for something that is not public yet. Only members see it (decision 22). */

/** A reservation covers at most so many days. */
export const longestReservation = 14

/** So many coming reservations one member may have. */
export const mostReservations = 200

/** So many reservations a list holds. */
export const listedReservations = 1_000

const daysBetween = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1

const fields = {
  name: field.required(),
  start: localDate(),
  end: localDate(),
  location: field.optionalReference(),
  location2: field.line(),
  note: field.line(),
}

/**
 * A reservation as it is written. Its last day is not past, and no more than 14 days are reserved at once.
 * @param today the local date in the site's zone
 */
export const reservationSchema = (today: string) =>
  v.pipe(
    field.object({
      ...fields,
      end: v.pipe(
        localDate(),
        v.check((date) => date >= today, 'past'),
      ),
    }),
    field.between('start', 'end', ({ start, end }) => start <= end, 'periodReversed'),
    field.between('start', 'end', ({ start, end }) => daysBetween(start, end) <= longestReservation, 'tooManyDays'),
  )

export type ReservationFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>>

/** A reservation as members read it; `place` is the name of its place, `by` who made it. */
export const keptReservationSchema = v.object({
  id: v.string(),
  version: v.number(),
  name: v.string(),
  start: v.string(),
  end: v.string(),
  location: v.string(),
  location2: v.string(),
  note: v.string(),
  place: v.string(),
  by: v.object({ id: v.string(), nickname: v.string() }),
})

export const reservationListSchema = v.object({ reservations: v.array(keptReservationSchema) })

export type Reservation = v.InferOutput<typeof keptReservationSchema>

/** Names the toast that offers to undo the deletion of a reserved date. */
export const reservationOffer = 'reservationDeleted'

/** An empty reservation of one day. */
export const newReservation = (date: string): ReservationFields => ({
  ...{ name: '', start: date, end: date, location: '', location2: '', note: '' },
})

/** The fields of a reservation that is changed. */
export const fieldsOfReservation = (reservation: Reservation): ReservationFields => {
  const { name, start, end, location, location2, note } = reservation
  return { name, start, end, location, location2, note }
}

/** The faults of a reservation before it is sent; the server asks again with its own clock. */
export const reservationIssues = (values: ReservationFields, today: string): FieldIssue[] =>
  issuesOf(reservationSchema(today), values)

/** One field was changed. The last day moves along with the first. */
export const changedReservation = (
  values: ReservationFields,
  { name, value }: { name: keyof ReservationFields; value: string },
): ReservationFields => {
  const changed = { ...values, [name]: value }
  const isMoved = name === 'start' && v.is(localDate(), value) && v.is(localDate(), values.start)
  if (!isMoved || !v.is(localDate(), values.end) || values.end < values.start) return changed
  const length = daysBetween(values.start, values.end) - 1
  return { ...changed, end: new Date(Date.parse(value) + length * 86_400_000).toISOString().slice(0, 10) }
}

/** Reservations with one that was saved in its place, sorted by their days. */
export const withReservation = (list: readonly Reservation[], saved: Reservation): Reservation[] =>
  [...list.filter(({ id }) => id !== saved.id), saved].toSorted(
    (one, other) => one.start.localeCompare(other.start) || one.id.localeCompare(other.id),
  )
