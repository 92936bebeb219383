import { dateIn, isDayStart } from './time.ts'

type Start = { start: string; allDay: boolean }
type Announced = Start & { previousStart: string | null }

/**
 * The first announced start of a coming public event that moved since, or null. Of a whole day the day's beginning. It holds
 * through further moves while it lies ahead, so that a slip on the way hides it from nobody. An event that is back at it has
 * not moved: its plain time answers all announcements. `at.now` in ms.
 */
export const previousStartAfter = (
  before: (Announced & { published: boolean; deactivated: boolean }) | null,
  after: Announced,
  { now, timezone }: { now: number; timezone: string },
): string | null => {
  const isAnnounced = before?.published === true && !before.deactivated && Date.parse(before.start) > now
  const { previousStart } = after
  if (previousStart !== null && !isMoved(announcedAt(previousStart, before, timezone), after, timezone)) return null
  const isTyped = previousStart !== before?.previousStart
  if (!isAnnounced || isTyped || !isMoved(before, after, timezone)) return previousStart
  return previousStart !== null && Date.parse(previousStart) > now ? previousStart : before.start
}

/**
 * What was announced. The beginning of a day stands for the whole day, unless the event was announced so and has had a time of
 * the same day until now: then it was midnight.
 */
const announcedAt = (start: string, before: Announced | null, timezone: string): Start => {
  const at = Date.parse(start)
  const wasTimed = before !== null && !before.allDay && (before.start === start || before.previousStart === start)
  const isMidnight = wasTimed && dateIn(Date.parse(before.start), timezone) === dateIn(at, timezone)
  return { start, allDay: isDayStart(at, timezone) && !isMidnight }
}

/** A whole day that gets a time, or loses it, has not moved. */
const isMoved = (before: Start, after: Start, timezone: string): boolean => {
  const [from, to] = [Date.parse(before.start), Date.parse(after.start)]
  return before.allDay || after.allDay ? dateIn(from, timezone) !== dateIn(to, timezone) : from !== to
}
