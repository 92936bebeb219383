import type { EventLine } from '#server/calendar/calendar.ts'
import { type LineView, lineOf, withSeries } from './lines.ts'
import type { SeriesView } from './seriesLines.ts'
import { type Now, nearOf, timeOn } from './when.ts'

/** `near` is `Heute`, `Morgen` or empty; `events`: all; `over`: those of today that have ended, while others have not. */
export type DayView = { near: string; weekday: string; date: string; events: LineView[]; over: LineView[] }

/** Events by day from a local date on, earlier ones under the first. `series` (by first event) take one line each. */
export const groupByDay = (
  rows: readonly EventLine[],
  first: string,
  seen: Now,
  series: ReadonlyMap<string, SeriesView | null> = new Map(),
): DayView[] => {
  const dayOf = (row: EventLine) => {
    const date = seen.dates.dateOf(row.start_at)
    return date < first ? first : date
  }
  return [...Map.groupBy(rows, dayOf)].map(([date, events]) => {
    const lines = events.map((row) => withSeries(lineOn(row, date, seen), series.get(row.id) ?? null))
    const isSplit = date === seen.today && lines.some(({ isPast }) => !isPast)
    return {
      near: nearOf(date, seen),
      weekday: seen.dates.weekday(date),
      date: seen.dates.date(date),
      events: lines,
      over: lines.filter(({ isPast }) => isSplit && isPast),
    }
  })
}

const lineOn = (row: EventLine, date: string, seen: Now): LineView => {
  const line = lineOf(row, seen)
  const { time, isLast } = timeOn(row, date, seen)
  // From an earlier day: says at once until when.
  const isRunning = line.until !== '' && seen.dates.dateOf(row.start_at) < date
  if (isRunning && !isLast) return { ...line, time: `${seen.t('goesOn')} ${line.until}`, until: '' }
  return { ...line, time, until: isLast ? '' : line.until }
}
