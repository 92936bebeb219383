import { weekdayOf } from '#domain/period.ts'
import { addDays } from '#domain/time.ts'
import type { MonthEntry } from '#server/calendar/calendar.ts'
import type { Dates } from '../dates.ts'

const maximumLanes = 4

type Bar = { row: MonthEntry; first: string; last: string }

/** What lasts several days. An end at midnight belongs to the day before. */
const barOf = (row: MonthEntry, dates: Dates): Bar[] => {
  if (row.end_at === null || dates.isOneDay(row.start_at, row.end_at)) return []
  return [{ row, first: dates.dateOf(row.start_at), last: dates.dateOf(row.end_at - 1) }]
}

/** The lanes of bars by local date: a bar keeps its lane for a week; a free lane is null. */
export const lanesOf = (
  rows: readonly MonthEntry[],
  days: readonly string[],
  dates: Dates,
): Map<string, (MonthEntry | null)[]> => {
  const bars = rows.flatMap((row) => barOf(row, dates))
  const lanes = new Map<string, (MonthEntry | null)[]>()
  for (const week of Map.groupBy(days, (date) => addDays(date, -weekdayOf(date))).values()) {
    for (const date of week) lanes.set(date, [])
    for (const { row, first, last } of bars) {
      const its = week.filter((date) => date >= first && date <= last).map((date) => lanes.get(date) ?? [])
      const lane = lowestFree(its)
      if (lane < maximumLanes) for (const day of its) fill(day, lane, row)
    }
  }
  return lanes
}

const lowestFree = (days: readonly (MonthEntry | null)[][]): number => {
  let lane = 0
  while (days.some((day) => (day[lane] ?? null) !== null)) lane += 1
  return lane
}

const fill = (day: (MonthEntry | null)[], lane: number, row: MonthEntry): void => {
  while (day.length < lane) day.push(null)
  day[lane] = row
}
