import type { EventFields } from '#domain/event.ts'
import { type Acceptance, areInOrder, type Proposed } from '#domain/proposals/proposal.ts'
import { proposedOf, proposedTimes, skippedTime } from '#domain/proposals/proposalTimes.ts'
import { withRestAlong } from '#domain/span.ts'
import { addDays } from '#domain/time.ts'
import type { Deps } from '#server/deps.ts'
import { refusedField } from '#server/refusal.ts'
import { type ProposalRow, readProposed, takenFields } from './rows.ts'

const day = 86_400_000

/** @throws Refusal 400 for a time that the clocks skip */
export const timesOf = (values: Proposed, zone: string) => {
  const skipped = skippedTime(values, zone)
  if (skipped !== null) throw refusedField({ field: skipped === 'time' ? 'start' : 'end', reason: 'noSuchTime' })
  return proposedTimes(values, zone)
}

const timeFields = ['date', 'time', 'endTime', 'endDate'] as const

/** Changes only what its sender corrected; doors and deadline move along. @throws Refusal 400 when times do not fit */
export const corrected = (
  event: EventFields,
  row: ProposalRow,
  { location }: Acceptance,
  { settings }: Deps,
): EventFields => {
  const values = readProposed(row.content)
  const fields = takenFields(row)
  const moved = timeFields.filter((field) => fields.includes(field))
  const present = proposedOf(event, event.location, settings.timezone)
  const times = movedTimes(present, Object.fromEntries(moved.map((field) => [field, values[field]])))
  if (moved.length > 0 && !areInOrder(times, present)) throw refusedField({ field: 'end', reason: 'startAfterEnd' })
  const after = {
    ...event,
    ...(fields.includes('name') && { name: values.name ?? event.name }),
    ...(fields.includes('location') && elsewhere(event, values.location ?? event.location, location)),
    ...(moved.length > 0 && timesOf(times, settings.timezone)),
  }
  return withRestAlong(event, after, settings.timezone)
}

/** An end on another day moves with the first day, unless it was corrected, too. */
const movedTimes = (present: Proposed, corrections: Proposed): Proposed => {
  const times = { ...present, ...corrections }
  if (corrections.date === undefined || corrections.endDate !== undefined || !present.endDate) return times
  const days = (Date.parse(corrections.date) - Date.parse(present.date ?? '')) / day
  return { ...times, endDate: addDays(present.endDate, days) }
}

/** Room, address and position were of the place before, unless the event only gets the entry of its place. */
const elsewhere = (event: EventFields, written: string, chosen: string): Partial<EventFields> => {
  const location = chosen || written
  const isThere = [written, location].includes(event.location)
  return isThere ? { location } : { location, location2: '', address: '', lat: null, lng: null }
}
