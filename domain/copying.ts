import { comingRhythms } from '#domain/series/recurrence.ts'
import type { Entry, FormBeginning } from './editing.ts'
import { splitParent } from './fields.ts'
import type { FormValues } from './forms.ts'
import { addDays, dateIn, instantOf, timeIn } from './time.ts'

export type Copying = { id: string; now: number; timezone: string }

/**
 * The original with another owner: an event on the next such weekday, in its program, but not canceled and in no series; a series
 * in its rhythms from today on.
 */
export const copyOf = (form: FormBeginning, original: Entry, { id, now, timezone }: Copying): FormBeginning => {
  const isSeries = form.kind === 'revents'
  const own = [...fates, ...(isSeries ? ['intervals'] : moments)]
  const copied = Object.keys(form.empty).filter((field) => field in original && !own.includes(field))
  const values: FormValues = {
    ...form.empty,
    ...Object.fromEntries(copied.map((field) => [field, original[field] ?? null])),
    ...(isSeries ? rhythmsOf(original, dateIn(now, timezone)) : datesOf(original, now, timezone)),
  }
  const isItem = typeof values.parent === 'string' && splitParent(values.parent)?.kind === 'id'
  const empty = isSeries || isItem ? values : { ...values, parent: null, parentListed: false }
  return { ...form, empty, draft: `copy:${id}` }
}

export const hasOtherOwners = ({ ownedBy }: Entry, userId: string): boolean =>
  Array.isArray(ownedBy) && ownedBy.some((id) => id !== userId)

/** What became of the original. */
const fates = ['canceled', 'deactivated', 'pinned', 'ownedBy', 'postponed', 'previousStart', 'soldOut']

const moments = ['start', 'end', 'doors', 'registrationUntil']

/** All moments move by the same number of weeks. */
const datesOf = (original: Entry, now: number, timezone: string): FormValues => {
  const { start } = original
  if (typeof start !== 'string' || Number.isNaN(Date.parse(start))) return {}
  const days = Date.parse(dateIn(now, timezone)) - Date.parse(dateIn(Date.parse(start), timezone))
  const weeks = Math.max(1, Math.floor(days / week) + 1)
  const moved = (moment: string) => {
    const at = Date.parse(moment)
    return new Date(instantOf(addDays(dateIn(at, timezone), weeks * 7), timeIn(at, timezone), timezone)).toISOString()
  }
  const given = moments.filter((field) => field in original)
  const movedOf = (at: unknown) => (typeof at === 'string' ? moved(at) : null)
  return Object.fromEntries(given.map((field) => [field, movedOf(original[field])]))
}

const rhythmsOf = (original: Entry, today: string): FormValues => {
  const intervals = comingRhythms(original.intervals, today)
  return intervals === null ? {} : { intervals }
}

const week = 7 * 86_400_000
