import type { TFunction } from 'i18next'
import { isOver as isOverAt } from '#domain/night.ts'
import { addDays } from '#domain/time.ts'
import type { EventLine } from '#server/calendar/calendar.ts'
import { isAllDay } from '#server/entries/facts.ts'
import type { Dates } from './dates.ts'

export type Now = { now: number; today: string; dates: Dates; t: TFunction }

type Timed = Pick<EventLine, 'start_at' | 'end_at' | 'facts'>

/** Without an end it is over with its day. */
export const isOver = ({ start_at, end_at }: Pick<Timed, 'start_at' | 'end_at'>, { now, today, dates }: Now): boolean =>
  isOverAt({ start: start_at, end: end_at }, { now, today, dateOf: dates.dateOf })

/** The time of an event on one of its days. `isLast`: the end needs no day of its own. */
export const timeOn = ({ start_at, end_at, facts }: Timed, date: string, { dates, t }: Now) => {
  if (isAllDay({ facts })) return { time: t('allDay'), isLast: false }
  if (dates.dateOf(start_at) >= date) return { time: dates.time(start_at, end_at), isLast: false }
  const isLast = end_at !== null && end_at <= dates.beginning(addDays(date, 1))
  return { time: isLast ? t('until', { day: dates.time(end_at, null) }) : t('goesOn'), isLast }
}

export const whenOf = ({ start_at, end_at, facts }: Timed, { dates, t }: Pick<Now, 'dates' | 't'>): string[] => {
  const isWhole = isAllDay({ facts })
  if (end_at !== null && !dates.isOneDay(start_at, end_at)) {
    if (isWhole) return [dates.day(start_at), t('until', { day: dates.day(end_at) })]
    const moment = (at: number) => `${dates.day(at)}, ${t('clock', { time: dates.time(at, null) })}`
    return [moment(start_at), t('until', { day: moment(end_at) })]
  }
  return [dates.day(start_at), isWhole ? t('allDay') : t('clock', { time: dates.time(start_at, end_at) })]
}

/** As {@link whenOf}, in one line. */
export const whenText = (event: Timed, seen: Pick<Now, 'dates' | 't'>): string => {
  const separator = event.end_at === null || seen.dates.isOneDay(event.start_at, event.end_at) ? ', ' : ' '
  return whenOf(event, seen).join(separator)
}

/** A start that was announced: as {@link whenText}, but whole days are the day alone. */
export const announcedText = (start: number, { dates, t }: Pick<Now, 'dates' | 't'>): string =>
  dates.isDayStart(start) ? dates.day(start) : whenText({ start_at: start, end_at: null, facts: '' }, { dates, t })

/** `bis 8. Juni`, if an event ends on another day than it starts, else empty. */
export const untilOf = (
  { start_at, end_at }: Pick<Timed, 'start_at' | 'end_at'>,
  { dates, t, today }: Now,
  dayOf: Dates['shortDay'],
): string => (end_at === null || dates.isOneDay(start_at, end_at) ? '' : t('until', { day: dayOf(end_at, today) }))

export const nearOf = (date: string, { today, t }: Now): string => {
  if (date === today) return t('today')
  return date === addDays(today, 1) ? t('tomorrow') : ''
}
