import * as v from 'valibot'
import type { Draft, UnsavedWork } from './draft.ts'
import type { Failure, FieldIssue } from './failure.ts'
import { changedFields, mergeChanges } from './merge.ts'
import {
  changedReservation,
  fieldsOfReservation,
  type Reservation,
  type ReservationFields,
  reservationIssues,
  withReservation,
} from './reservation.ts'

/** A new one has no `id`. */
export type TypedReservation = { id: string | null; version: number | null; values: ReservationFields }

/** Where the browser keeps what a member has typed. */
export const reservationKey = (userId: string): string => `${userId}:reservation`

export const workOfReservation = ({ id, version, values }: TypedReservation): UnsavedWork => ({
  values,
  base: { id },
  version,
})

const keptSchema = v.object({
  base: v.object({ id: v.nullable(v.string()) }),
  version: v.nullable(v.number()),
  values: v.object(v.entriesFromList(['name', 'start', 'end', 'location', 'location2', 'note'], v.string())),
})

/** What was typed and not saved the last time. */
export const reservationIn = (draft: Draft | null): TypedReservation | null => {
  const kept = v.safeParse(keptSchema, draft)
  return kept.success ? { id: kept.output.base.id, version: kept.output.version, values: kept.output.values } : null
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
  return found ? { id: found.id, version: found.version, values: fieldsOfReservation(found) } : null
}

export const typedIssues = ({ typed, today }: ReservationEditing): FieldIssue[] =>
  typed === null ? [] : reservationIssues(typed.values, today)

/** Typing takes faults away, but shows no new ones. */
export const changeTyped = (
  editing: ReservationEditing,
  change: { name: keyof ReservationFields; value: string },
): Pick<ReservationEditing, 'typed' | 'issues'> => {
  const typed = editing.typed && { ...editing.typed, values: changedReservation(editing.typed.values, change) }
  const left = typedIssues({ ...editing, typed })
  return { typed, issues: editing.issues.filter(({ field }) => left.some((issue) => issue.field === field)) }
}

/** If somebody else deleted the reservation, what is typed becomes a new one. */
export const typedAfter = (typed: TypedReservation | null, { code }: Failure): TypedReservation | null =>
  typed && code === 'notFound' ? { ...typed, id: null, version: null } : typed

/** Takes over a newer list. What is typed gets its version, and what others changed in other fields. */
export const takeList = (
  { typed, reservations: before }: ReservationEditing,
  reservations: readonly Reservation[],
): Pick<ReservationEditing, 'typed' | 'reservations'> => {
  const [base, stored] = [before, reservations].map((list) => typedOf(list, typed?.id ?? null))
  if (!typed || !base || !stored) return { typed, reservations }
  const { merged } = mergeChanges(base.values, stored.values, typed.values)
  return { typed: { ...stored, values: { ...typed.values, ...merged } }, reservations }
}

/** What was typed since it was sent stays. */
export const takeSavedReservation = (
  { typed, sent, reservations }: ReservationEditing,
  saved: Reservation,
): Pick<ReservationEditing, 'typed' | 'reservations'> => {
  const isTypedSince = changedFields(sent?.values ?? {}, typed?.values ?? {}).length > 0
  return {
    typed: typed && isTypedSince ? { ...typed, id: saved.id, version: saved.version } : null,
    reservations: withReservation(reservations, saved),
  }
}
