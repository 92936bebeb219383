import * as v from 'valibot'
import type { DateRange } from '#domain/series/recurrence.ts'
import { longestClash } from './clash.ts'
import { isEntryId } from './fields.ts'
import { isDate } from './localDate.ts'
import { dayAt, firstOfMonth, monday, monthAt, weekOf } from './period.ts'
import { byDays, keptReservationSchema, type Reservation } from './reservation.ts'
import { addDays, addMonths } from './time.ts'

/** What is planned in a month or week (decision 22). */

/** A month in whole weeks, in days. */
export const longestPlan = 42

export const maximumPlanned = 2_000

const plannedEvent = v.object({
  id: v.string(),
  name: v.string(),
  start: v.string(),
  end: v.nullable(v.string()),
  /** Local dates. */
  first: v.string(),
  last: v.string(),
  place: v.string(),
  room: v.string(),
  /** Same place, room and time as another, and on which local dates. */
  clashes: v.boolean(),
  clashDays: v.array(v.string()),
  isOwn: v.boolean(),
  isPublished: v.boolean(),
  isDeactivated: v.boolean(),
  isAllDay: v.boolean(),
})

export const planSchema = v.object({
  events: v.array(plannedEvent),
  total: v.number(),
  reservations: v.array(keptReservationSchema),
  /** Reservations whose place somebody else needs, too; as ids. */
  taken: v.array(v.string()),
  takenDays: v.record(v.string(), v.array(v.string())),
  holidays: v.array(v.object({ date: v.string(), de: v.string(), en: v.string() })),
})

export type Plan = v.InferOutput<typeof planSchema>
type PlannedEvent = Plan['events'][number]

/** From the URL; `place` and `category` are ids or empty. */
export type PlannerState = { view: 'month' | 'week'; date: string; place: string; category: string }

/** Reads a URL, ignoring what is wrong. */
export const readPlannerState = (search: URLSearchParams, today: string): PlannerState => {
  const idIn = (name: string) => (isEntryId(search.get(name) ?? '') ? (search.get(name) ?? '') : '')
  const date = search.get('date')
  return {
    view: search.get('view') === 'week' ? 'week' : 'month',
    date: date !== null && isDate(date) ? date : today,
    place: idIn('place'),
    category: idIn('category'),
  }
}

export const plannerQuery = (shown: PlannerState): string =>
  String(new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== '')))

const wholeWeeks = (first: string, last: string): DateRange => ({ start: monday(first), end: weekOf(last).to })

/** Whole weeks from Monday: the week, or those of the month. */
export const periodOf = ({ view, date }: Pick<PlannerState, 'view' | 'date'>): DateRange => {
  const { from, to } = view === 'week' ? dayAt(date) : monthAt(firstOfMonth(date))
  return wholeWeeks(from, to)
}

export const plannedWeeks = (dates: readonly string[]): DateRange => {
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  return wholeWeeks(first, last)
}

const day = 86_400_000

export const datesOfRange = ({ start, end }: DateRange): string[] =>
  Array.from({ length: (Date.parse(end) - Date.parse(start)) / day + 1 }, (_, index) => addDays(start, index))

/** The month or week before (-1) or after (1). */
export const shifted = (shown: PlannerState, step: 1 | -1): PlannerState => {
  const { view, date } = shown
  return { ...shown, date: view === 'week' ? addDays(date, step * 7) : addMonths(firstOfMonth(date), step) }
}

/** The date after a key in the grid; null for other keys. */
export const dateAfterKey = (date: string, key: string): string | null => {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  if (key === 'Home') return monday(date)
  if (key === 'End') return weekOf(date).to
  const step = steps[key]
  return step === undefined ? null : addDays(date, step)
}

/** The reservations of the plan, perhaps past or distant ones, and of the list, which may have some that were just saved. */
export const plannedReservations = (plan: Plan | null, listed: readonly Reservation[]): Reservation[] => {
  const newest = new Map<string, Reservation>()
  for (const one of [...(plan?.reservations ?? []), ...listed])
    if (one.version >= (newest.get(one.id)?.version ?? 0)) newest.set(one.id, one)
  return [...newest.values()].toSorted(byDays)
}

export const withoutReservation = (plan: Plan | null, id: string): Plan | null =>
  plan && { ...plan, reservations: plan.reservations.filter((one) => one.id !== id) }

/** `clashes`: on this day. */
export type PlannedDay = {
  date: string
  events: Omit<PlannedEvent, 'clashDays'>[]
  reservations: (Reservation & { clashes: boolean })[]
  holiday: { de: string; en: string } | null
}

const isLasting = ({ first, last }: Pick<PlannedEvent, 'first' | 'last'>): boolean =>
  (Date.parse(last) - Date.parse(first)) / day >= longestClash

/** An exhibition comes after the events of the day itself, because the grid has few lines. */
export const plannedDay = (date: string, plan: Plan | null, reservations: readonly Reservation[]): PlannedDay => ({
  date,
  events: (plan?.events ?? [])
    .filter(({ first, last }) => first <= date && last >= date)
    .toSorted((one, other) => Number(isLasting(one)) - Number(isLasting(other)))
    .map(({ clashDays, ...event }) => ({ ...event, clashes: clashDays.includes(date) })),
  reservations: reservations
    .filter(({ start, end }) => start <= date && end >= date)
    .map((reservation) => ({ ...reservation, clashes: plan?.takenDays[reservation.id]?.includes(date) ?? false })),
  holiday: plan?.holidays.find((holiday) => holiday.date === date) ?? null,
})

export const planQuery = (period: DateRange, { place, category }: Pick<PlannerState, 'place' | 'category'>) =>
  new URLSearchParams({ ...period, ...(place && { place }), ...(category && { category }) })
