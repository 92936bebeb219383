import { type EventLine, firstEvents } from '#server/calendar/calendar.ts'
import { type CalendarFilter, everything } from '#server/calendar/filter.ts'
import type { Connection } from '#server/db/connection.ts'
import { type DayView, groupByDay } from '../days.ts'
import { takesPlace } from '../facts.ts'
import { withLacking } from '../lacking.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { isOver } from '../when.ts'

export const mostCandidates = 20

/** What is next after `since` (ms) that meets the filter, else of all with the same price and access filters. */
export const nextUp = async (
  connection: Connection,
  filter: CalendarFilter,
  since: number,
  request: SiteRequest,
): Promise<DayView[]> => {
  const span = { since: Math.max(since, request.now), until: null }
  const { free, access } = filter
  for (const wanted of [filter, { ...everything, free, access }]) {
    const rows = await firstEvents(connection, wanted, span, mostCandidates)
    const next = await firstTakingPlace(connection, rows, { today: request.dates.dateOf(span.since), access }, request)
    if (next.length > 0) return next
  }
  return []
}

/** The first that takes place and is not over, under its day. */
export const firstTakingPlace = async (
  connection: Connection,
  rows: readonly EventLine[],
  { today, access }: { today: string; access: string },
  request: SiteRequest,
): Promise<DayView[]> => {
  const next = rows.find((row) => takesPlace(row) && !isOver(row, request))
  if (next === undefined) return []
  const lacking = await withLacking(connection, access, [next], request)
  return groupByDay([next], today, request).map((day) => ({ ...day, events: day.events.map(lacking) }))
}
