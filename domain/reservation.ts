import * as v from 'valibot'
import type { FieldIssue } from './failure.ts'
import * as field from './fields.ts'
import { issuesOf } from './issues.ts'
import { isDate } from './localDate.ts'

/** Only members see it (decision 22). */

/** In days. */
export const longestReservation = 14

/** Coming ones, of one member. */
export const maximumReservations = 200

/** At once; all of the viewer's are among them. */
export const listedReservations = 1_000

const daysBetween = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1

const fields = {
  name: field.required(),
  start: field.date(),
  end: field.date(),
  location: field.optionalReference(),
  location2: field.line(),
  note: field.line(),
}

/** As written: not past, at most 14 days. `today` is local. */
export const reservationSchema = (today: string) =>
  v.pipe(
    field.object({
      ...fields,
      end: v.pipe(
        field.date(),
        v.check((date) => date >= today, 'past'),
      ),
    }),
    field.between('start', 'end', ({ start, end }) => start <= end, 'periodReversed'),
    field.between('start', 'end', ({ start, end }) => daysBetween(start, end) <= longestReservation, 'tooManyDays'),
  )

export type ReservationFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>>

/** `place` is its name. */
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

export const newReservation = (date: string, location = ''): ReservationFields => ({
  name: '',
  start: date,
  end: date,
  location,
  location2: '',
  note: '',
})

export const fieldsOfReservation = (reservation: Reservation): ReservationFields => {
  const { name, start, end, location, location2, note } = reservation
  return { name, start, end, location, location2, note }
}

/** Faults before sending; the server checks with its own clock. */
export const reservationIssues = (values: ReservationFields, today: string): FieldIssue[] =>
  issuesOf(reservationSchema(today), values)

/** Changes a field. The last day moves along with the first, but one that was typed stays if it can. */
export const changedReservation = (
  values: ReservationFields,
  { name, value }: { name: keyof ReservationFields; value: string },
  isEndTyped: boolean,
): ReservationFields => {
  const changed = { ...values, [name]: value }
  const isMoved = name === 'start' && isDate(value) && isDate(values.start)
  if (!isMoved || !isDate(values.end) || values.end < values.start) return changed
  if (isEndTyped && value <= values.end) return changed
  const length = daysBetween(values.start, values.end) - 1
  return { ...changed, end: new Date(Date.parse(value) + length * 86_400_000).toISOString().slice(0, 10) }
}

export const byDays = (one: Reservation, other: Reservation): number =>
  one.start.localeCompare(other.start) || one.id.localeCompare(other.id)

export const withReservation = (list: readonly Reservation[], saved: Reservation): Reservation[] =>
  [...list.filter(({ id }) => id !== saved.id), saved].toSorted(byDays)
