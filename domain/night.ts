import { longestNight } from './limits.ts'
import { addDays, dateIn, timeIn } from './time.ts'

/** Until when a night belongs to its evening. */
export const earlyMorning = '06:00'

/** A night that ends in the early morning belongs to one day. Instants in ms. */
export const isOneDay = (start: number, end: number, timezone: string): boolean => {
  const [first, last] = [dateIn(start, timezone), dateIn(end, timezone)]
  return (
    last === first ||
    (last === addDays(first, 1) && timeIn(end, timezone) <= earlyMorning && end - start < longestNight)
  )
}

export const lastDayOf = (start: number, end: number, timezone: string): string =>
  dateIn(isOneDay(start, end, timezone) ? start : Math.max(end - 1, start), timezone)

/** Whether an event is over: at its end, or without one after its day. Instants in ms, `today` and `dateOf` local. */
export const isOver = (
  { start, end }: { start: number; end: number | null },
  { now, today, dateOf }: { now: number; today: string; dateOf: (instant: number) => string },
): boolean => (end === null ? dateOf(start) < today : end < now)
