import { dateIn, isDayStart } from './time.ts'

type Start = { start: string; allDay: boolean }
type Announced = Start & { previousStart: string | null }

/** The announced start of a coming public event that moved since, or null. Of a whole day the day's beginning. `at.now` in ms. */
export const previousStartAfter = (
  before: (Announced & { published: boolean; deactivated: boolean }) | null,
  after: Announced,
  { now, timezone }: { now: number; timezone: string },
): string | null => {
  const isAnnounced = before?.published === true && !before.deactivated && Date.parse(before.start) > now
  const isTyped = after.previousStart !== before?.previousStart
  if (isAnnounced && !isTyped && isMoved(before, after, timezone)) return before.start
  if (after.previousStart === null) return null
  const previous = {
    start: after.previousStart,
    allDay: isDayStart(Date.parse(after.previousStart), timezone),
  }
  return isMoved(previous, after, timezone) ? after.previousStart : null
}

/** A whole day that gets a time, or loses it, has not moved. */
const isMoved = (before: Start, after: Start, timezone: string): boolean => {
  const [from, to] = [Date.parse(before.start), Date.parse(after.start)]
  return before.allDay || after.allDay ? dateIn(from, timezone) !== dateIn(to, timezone) : from !== to
}
