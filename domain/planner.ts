import * as v from 'valibot'
import { isEntryId } from './fields.ts'
import type { Period } from './recurrence.ts'
import { keptReservationSchema, type Reservation } from './reservation.ts'
import { localDate } from './revent.ts'

/** The calendar of organizers: all that is planned in a month or a week, by place or category (decision 22). */

/** A month with the days of its first and last week is no longer. */
export const longestPlan = 42

/** So many events of a period are answered; more than a town has in six weeks. */
export const mostPlanned = 2_000

const plannedEvent = v.object({
  id: v.string(),
  name: v.string(),
  start: v.string(),
  end: v.nullable(v.string()),
  /** Its first and last local date. */
  first: v.string(),
  last: v.string(),
  place: v.string(),
  room: v.string(),
  /** Another event is at the same place and in the same room at the same time. */
  clashes: v.boolean(),
  isOwn: v.boolean(),
  isPublished: v.boolean(),
})

export const planSchema = v.object({
  events: v.array(plannedEvent),
  total: v.number(),
  reservations: v.array(keptReservationSchema),
  holidays: v.array(v.object({ date: v.string(), de: v.string(), en: v.string() })),
})

export type Plan = v.InferOutput<typeof planSchema>
export type PlannedEvent = Plan['events'][number]

/** What the address of the calendar says: a month or a week around a date, and what it is narrowed to (ids, or empty). */
export type PlannerPlace = { view: 'month' | 'week'; date: string; place: string; category: string }

/** Reads the address; what it says wrongly is left out. */
export const plannerOf = (search: URLSearchParams, today: string): PlannerPlace => {
  const idIn = (name: string) => (isEntryId(search.get(name) ?? '') ? (search.get(name) ?? '') : '')
  const date = search.get('date')
  return {
    view: search.get('view') === 'week' ? 'week' : 'month',
    date: v.is(localDate(), date) ? date : today,
    place: idIn('place'),
    category: idIn('category'),
  }
}

export const plannerQuery = (place: PlannerPlace): string =>
  String(new URLSearchParams(Object.entries(place).filter(([, value]) => value !== '')))

const day = 86_400_000
const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** The date so many days later. */
export const daysLater = (date: string, days: number): string => dateOf(Date.parse(date) + days * day)

const monday = (date: string): string => daysLater(date, -((new Date(date).getUTCDay() + 6) % 7))

const lastOfMonth = (date: string): string =>
  dateOf(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1) - day)

/** Whole weeks from Monday on: the week, or all that have a day of the month. */
export const periodOf = ({ view, date }: Pick<PlannerPlace, 'view' | 'date'>): Period => {
  const [first, last] = view === 'week' ? [date, date] : [`${date.slice(0, 7)}-01`, lastOfMonth(date)]
  return { start: monday(first), end: daysLater(monday(last), 6) }
}

/** Whole weeks from Monday on that have these dates, which are sorted. */
export const plannedWeeks = (dates: readonly string[]): Period => {
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  return { start: monday(first), end: daysLater(monday(last), 6) }
}

/** All dates of a period. */
export const datesIn = ({ start, end }: Period): string[] =>
  Array.from({ length: (Date.parse(end) - Date.parse(start)) / day + 1 }, (_, index) => daysLater(start, index))

/** The month or week before (-1) or after (1). */
export const stepped = (place: PlannerPlace, step: 1 | -1): PlannerPlace => {
  if (place.view === 'week') return { ...place, date: daysLater(place.date, step * 7) }
  const [year, month] = [Number(place.date.slice(0, 4)), Number(place.date.slice(5, 7)) - 1 + step]
  return { ...place, date: dateOf(Date.UTC(year, month, 1)) }
}

/** Where a key leads from a date in the grid; null for other keys. */
export const dateAfterKey = (date: string, key: string): string | null => {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  if (key === 'Home') return monday(date)
  if (key === 'End') return daysLater(monday(date), 6)
  const step = steps[key]
  return step === undefined ? null : daysLater(date, step)
}

/** What one day has. */
export type PlannedDay = {
  date: string
  events: PlannedEvent[]
  reservations: Reservation[]
  holiday: { de: string; en: string } | null
}

export const plannedDay = (date: string, plan: Plan | null, reservations: readonly Reservation[]): PlannedDay => ({
  date,
  events: plan?.events.filter(({ first, last }) => first <= date && last >= date) ?? [],
  reservations: reservations.filter(({ start, end }) => start <= date && end >= date),
  holiday: plan?.holidays.find((holiday) => holiday.date === date) ?? null,
})

/** The query of the call. */
export const planQuery = (period: Period, { place, category }: Pick<PlannerPlace, 'place' | 'category'>) =>
  new URLSearchParams({ ...period, ...(place && { place }), ...(category && { category }) })
