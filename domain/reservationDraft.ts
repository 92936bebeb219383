import * as v from 'valibot'
import type { Draft, DraftSearch, UnsavedWork } from './draft.ts'
import { newReservation } from './reservation.ts'
import type { TypedReservation } from './reservationEditing.ts'

/** Where the browser keeps what a member has typed. */
export const reservationKey = (userId: string): string => `${userId}:reservation`

export const workOfReservation = ({ values, version, ...others }: TypedReservation): UnsavedWork => ({
  values,
  base: others,
  version,
})

/** For what was typed and not saved the last time, and no other tab is typing. */
export const reservationSearch = (userId: string): DraftSearch => ({
  key: reservationKey(userId),
  before: null,
  current: newReservation(''),
})

const fieldsSchema = v.object(v.entriesFromList(['name', 'start', 'end', 'location', 'location2', 'note'], v.string()))
const keptSchema = v.object({
  base: v.object({
    id: v.nullable(v.string()),
    base: v.nullable(fieldsSchema),
    isEndTyped: v.exactOptional(v.boolean()),
  }),
  version: v.nullable(v.number()),
  values: fieldsSchema,
})

/** What was typed and not saved the last time. */
export const reservationIn = (draft: Draft | null): TypedReservation | null => {
  const kept = v.safeParse(keptSchema, draft)
  if (!kept.success) return null
  const { base, version, values } = kept.output
  // Drafts of earlier versions do not tell.
  const isOld = base.isEndTyped === undefined && base.id === null && values.end !== values.start
  return { ...base, ...(isOld && { isEndTyped: true }), version, values }
}
