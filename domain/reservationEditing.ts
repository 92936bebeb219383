import type { Failure, FieldIssue } from './failure.ts'
import { changedFields, mergeFields } from './merge.ts'
import {
  changedReservation,
  fieldsOfReservation,
  type Reservation,
  type ReservationFields,
  reservationIssues,
  withReservation,
} from './reservation.ts'

/**
 * A new one has no `id`. `base`: what an own one said when it was opened, or loaded anew; null for a new one. `isEndTyped`: the last
 * day was typed, and has not moved since.
 */
export type TypedReservation = {
  id: string | null
  version: number | null
  base: ReservationFields | null
  values: ReservationFields
  isEndTyped?: boolean
}

/** `today` is the site's date, `sent` was saved last. */
export type ReservationEditing = {
  today: string
  reservations: readonly Reservation[]
  typed: TypedReservation | null
  sent: TypedReservation | null
  issues: readonly FieldIssue[]
}

export const typedOf = (list: readonly Reservation[], id: string | null): TypedReservation | null => {
  const found = list.find((one) => one.id === id)
  if (found === undefined) return null
  const values = fieldsOfReservation(found)
  return { id: found.id, version: found.version, base: values, values }
}

export const typedIssues = ({ typed, today }: ReservationEditing): FieldIssue[] =>
  typed === null ? [] : reservationIssues(typed.values, today)

const withChange = (
  typed: TypedReservation,
  change: { name: keyof ReservationFields; value: string },
): TypedReservation => {
  const wasTyped = typed.isEndTyped === true
  const values = changedReservation(typed.values, change, wasTyped)
  return { ...typed, values, isEndTyped: change.name === 'end' || (wasTyped && values.end === typed.values.end) }
}

/** Typing takes faults away, but shows no new ones. */
export const changeTyped = (
  editing: ReservationEditing,
  change: { name: keyof ReservationFields; value: string },
): Pick<ReservationEditing, 'typed' | 'issues'> => {
  const typed = editing.typed && withChange(editing.typed, change)
  const left = typedIssues({ ...editing, typed })
  return { typed, issues: editing.issues.filter(({ field }) => left.some((issue) => issue.field === field)) }
}

/** If somebody else deleted the reservation, what is typed becomes a new one. */
export const typedAfter = (typed: TypedReservation | null, { code }: Failure): TypedReservation | null =>
  typed && code === 'notFound' ? { ...typed, id: null, version: null, base: null } : typed

/** Takes over a newer list. What is typed gets its version, and what others changed in other fields. */
export const takeList = (
  { typed }: Pick<ReservationEditing, 'typed'>,
  reservations: readonly Reservation[],
): Pick<ReservationEditing, 'typed' | 'reservations'> => {
  const stored = typedOf(reservations, typed?.id ?? null)
  if (!typed?.base || !stored) return { typed, reservations }
  const merged = mergeFields(typed.base, stored.values, typed.values)
  return { typed: { ...typed, ...stored, values: { ...typed.values, ...merged } }, reservations }
}

const withSaved = (saved: Reservation) => ({
  id: saved.id,
  version: saved.version,
  base: fieldsOfReservation(saved),
})

/** What was typed since it was sent stays. */
export const takeSavedReservation = (
  { typed, sent, reservations }: ReservationEditing,
  saved: Reservation,
): Pick<ReservationEditing, 'typed' | 'reservations'> => {
  const isTypedSince = changedFields(sent?.values ?? {}, typed?.values ?? {}).length > 0
  return {
    typed: typed && isTypedSince ? { ...typed, ...withSaved(saved) } : null,
    reservations: withReservation(reservations, saved),
  }
}
