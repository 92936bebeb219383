import type { EventFields } from '#domain/event.ts'
import { isOvernight } from '#domain/series/series.ts'
import { addDays, dateIn, instantOf, timeIn } from '#domain/time.ts'
import type { Proposed, ProposedField } from './proposal.ts'

/** Start and end. An earlier end is on the next day; without a time it takes whole days. */
export const proposedTimes = (
  { date = '', time = '', endTime = '', endDate = '' }: Proposed,
  zone: string,
): Pick<EventFields, 'start' | 'end' | 'allDay'> => {
  const iso = (day: string, clock: string) => new Date(instantOf(day, clock, zone)).toISOString()
  const last = endDate === '' && time !== '' && endTime !== '' && endTime < time ? addDays(date, 1) : endDate || date
  const start = iso(date, time || '00:00')
  if (time === '') return { start, end: endDate === '' ? null : iso(endDate, '23:59'), allDay: true }
  const hasEnd = endTime !== '' || endDate !== ''
  return { start, end: hasEnd ? iso(last, endTime || (last === date ? time : '23:59')) : null, allDay: false }
}

/** The field whose time the clocks skip on its day, or null. */
export const skippedTime = (proposed: Proposed, zone: string): 'time' | 'endTime' | null => {
  if (!proposed.time) return null
  const { start, end } = proposedTimes(proposed, zone)
  if (timeIn(Date.parse(start), zone) !== proposed.time) return 'time'
  return end !== null && proposed.endTime && timeIn(Date.parse(end), zone) !== proposed.endTime ? 'endTime' : null
}

/** An event as a correction's form shows it: an end in the night has no day of its own. `location` is its place's name. */
export const proposedOf = (
  event: Pick<EventFields, 'name' | 'start' | 'end' | 'allDay'>,
  location: string,
  zone: string,
): Proposed => {
  const [start, end] = [Date.parse(event.start), event.end === null ? null : Date.parse(event.end)]
  const date = dateIn(start, zone)
  const lastDate = end === null ? date : dateIn(event.allDay ? end - 1 : end, zone)
  const [time, endTime] = event.allDay ? ['', ''] : [timeIn(start, zone), end === null ? '' : timeIn(end, zone)]
  const isNight = endTime !== '' && lastDate === addDays(date, 1) && isOvernight({ start: time, end: endTime })
  return {
    name: event.name,
    date,
    time,
    endTime,
    endDate: lastDate === date || isNight ? '' : lastDate,
    location,
  }
}

/** Whether an event, as `proposedOf` shows it, says any of these fields otherwise than what was sent about it. */
export const saysOtherwise = (
  sent: Proposed,
  present: Proposed,
  { fields, zone }: { fields: readonly ProposedField[]; zone: string },
): boolean => {
  if (!sent.date) return false
  const { name = '', location = '' } = sent
  const shown = proposedOf({ name, ...proposedTimes(sent, zone) }, location, zone)
  return fields.some((field) => field in shown && (shown[field] ?? '') !== (present[field] ?? ''))
}
