import { type CalendarFilter, calendarEvents, type EventLine, everything } from '#server/calendar/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { type DayView, groupByDay } from '../lines.ts'
import type { SiteRequest } from '../siteRequest.ts'

/** So many coming events are looked through for one that is not canceled. */
export const lookedAt = 20

/**
 * What is on next, for a page that has nothing to show: of what meets the filter, otherwise of all that is as free and as
 * accessible as it was asked for.
 * @param since milliseconds since the epoch; never before now
 */
export const nextUp = async (
  deps: Pick<Deps, 'db' | 'kind'>,
  filter: CalendarFilter,
  since: number,
  request: SiteRequest,
): Promise<DayView[]> => {
  const span = { since: Math.max(since, request.now), until: null }
  const { free, access } = filter
  for (const wanted of [filter, { ...everything, free, access }]) {
    const { rows } = await calendarEvents(deps, wanted, span, { offset: 0, limit: lookedAt })
    const next = firstOf(rows, request.dates.dateOf(span.since), request)
    if (next.length > 0) return next
  }
  return []
}

/** The first of these that is not canceled, under its day. */
export const firstOf = (rows: readonly EventLine[], today: string, request: SiteRequest): DayView[] => {
  const next = rows.find(({ canceled }) => canceled === 0)
  return next === undefined ? [] : groupByDay([next], today, request)
}
