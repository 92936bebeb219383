import type { TFunction } from 'i18next'
import { addDays } from '#domain/time.ts'
import type { EventLine } from '#server/calendar/calendar.ts'
import type { Dates } from './dates.ts'

/** An event in a list, as templates get it. */
export type LineView = {
  path: string
  name: string
  isCanceled: boolean
  isPast: boolean
  /** For machines. */
  start: string
  time: string
  /** `bis 8. Juni` for what ends on another day. */
  until: string
  place: string
  category: string
  image: { id: string; alt: string } | null
}

/** The events of one day. `near` is `Heute` or `Morgen`, or empty. */
export type DayView = { near: string; weekday: string; date: string; events: LineView[] }

/** What writing lines depends on. */
export type Now = { now: number; today: string; dates: Dates; t: TFunction }

/** The address of an event's page. */
export const eventPath = (id: string) => `/events/${id}`

type Timed = Pick<EventLine, 'start_at' | 'end_at'>

/** Whether an event is over; without an end that is so when its day is. */
export const isOver = ({ start_at, end_at }: Timed, { now, today, dates }: Now): boolean =>
  end_at === null ? dates.dateOf(start_at) < today : end_at < now

/**
 * When an event is, on one of its days: its times on the first, that it goes on, and until when on the last. `isLast` says
 * that the day of the end need not be named as well.
 */
export const timeOn = ({ start_at, end_at }: Timed, date: string, { dates, t }: Now) => {
  if (dates.dateOf(start_at) >= date) return { time: dates.time(start_at, end_at), isLast: false }
  const isLast = end_at !== null && end_at <= dates.beginning(addDays(date, 1))
  return { time: isLast ? t('until', { day: dates.time(end_at, null) }) : t('goesOn'), isLast }
}

/** When an event is, in one line or two. */
export const whenOf = ({ start_at, end_at }: Timed, { dates, t }: Pick<Now, 'dates' | 't'>): string[] => {
  if (end_at !== null && !dates.isOneDay(start_at, end_at)) {
    const moment = (at: number) => `${dates.day(at)}, ${t('clock', { time: dates.time(at, null) })}`
    return [moment(start_at), t('until', { day: moment(end_at) })]
  }
  return [dates.day(start_at), t('clock', { time: dates.time(start_at, end_at) })]
}

/** When an event is, in one sentence. */
export const whenText = (event: Timed, seen: Pick<Now, 'dates' | 't'>): string => {
  const separator = event.end_at === null || seen.dates.isOneDay(event.start_at, event.end_at) ? ', ' : ' '
  return whenOf(event, seen).join(separator)
}

/** An event as a line of a list. */
export const lineOf = (row: EventLine, seen: Now): LineView => ({
  path: eventPath(row.id),
  name: row.name,
  isCanceled: row.canceled === 1,
  isPast: isOver(row, seen),
  start: new Date(row.start_at).toISOString(),
  time: seen.dates.time(row.start_at, row.end_at),
  until: untilOf(row, seen),
  place: row.place_name ?? row.location,
  category: row.category,
  image: row.image === null ? null : { id: row.image, alt: row.alt },
})

/** `bis 8. Juni`, or nothing for what belongs to one day. */
const untilOf = ({ start_at, end_at }: Timed, { dates, t, today }: Now): string =>
  end_at === null || dates.isOneDay(start_at, end_at) ? '' : t('until', { day: dates.shortDay(end_at, today) })

/** An event in the list of one of its days. */
const lineOn = (row: EventLine, date: string, seen: Now): LineView => {
  const line = lineOf(row, seen)
  const { time, isLast } = timeOn(row, date, seen)
  return { ...line, time, until: isLast ? '' : line.until }
}

/**
 * Events day by day, in their order.
 * @param first the local date from which on days are shown; what began before stands under it
 */
export const groupByDay = (rows: readonly EventLine[], first: string, seen: Now): DayView[] => {
  const dayOf = (row: EventLine) => {
    const date = seen.dates.dateOf(row.start_at)
    return date < first ? first : date
  }
  return [...Map.groupBy(rows, dayOf)].map(([date, events]) => ({
    near: nearOf(date, seen),
    weekday: seen.dates.weekday(date),
    date: seen.dates.date(date),
    events: events.map((row) => lineOn(row, date, seen)),
  }))
}

const nearOf = (date: string, { today, t }: Now): string => {
  if (date === today) return t('today')
  return date === addDays(today, 1) ? t('tomorrow') : ''
}
