import { dateIn, isDayStart } from './time.ts'

type Start = { start: string; allDay: boolean }
type Announced = Start & { previousStart: string | null }

/**
 * The start that was announced before a public event to come moved, or null; the writer can remove it. That of a whole
 * day is the beginning of the day ({@link isDayStart}). Pages tell it without a time, whatever the event is now.
 * @param at.now in ms
 */
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
