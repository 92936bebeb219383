import { sql } from 'kysely'
import type { PreviewedDate } from '#domain/series/generation.ts'
import { spanOf } from '#domain/series/recurrence.ts'
import type { Viewer } from '#domain/session.ts'
import type { Deps } from '#server/deps.ts'
import { visibleEvents } from '#server/entries/events.ts'
import { takesPlace } from '#server/entries/facts.ts'
import { standsAlone } from '#server/entries/visibility.ts'
import type { Series } from '#server/series/seriesAccess.ts'
import { askedPlace } from './askedPlace.ts'
import { atLocation } from './clashes.ts'
import { askedAt, takes } from './clashingEvents.ts'
import { countNear, takenNear } from './quietDays.ts'
import { findReservations } from './reservations.ts'
import { reservedOn } from './reservedDays.ts'

type DateClash = NonNullable<PreviewedDate['clash']>

/** What else the viewer may see on dates of a series, sorted; only dates with something. */
export const findDateClashes = async (
  deps: Deps,
  viewer: NonNullable<Viewer>,
  series: Series,
  dates: readonly { date: string; times: Pick<Series, 'start' | 'end'> }[],
): Promise<Map<string, DateClash>> => {
  const zone = deps.settings.timezone
  const near = dates.flatMap(({ date, times }) => {
    const span = spanOf(times, date, zone)
    return span === null ? [] : askedAt({ start: Date.parse(span.start), end: Date.parse(span.end) }, zone)
  })
  const [first, last] = [near[0], near.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const seen = (withPrograms: boolean) =>
    sql<boolean>`${takesPlace} and ${visibleEvents(viewer, { withPrograms })}
      and (parent_series is null or parent_series <> ${series.id})`
  const question = { ...series, ...(await askedPlace(deps, series.location)) }
  const place = atLocation(question, viewer)
  const counts = await countNear(deps, sql`${seen(false)} and ${standsAlone}`, near)
  const there = place ? await takenNear(deps, sql`${seen(true)} and ${place}`, near) : []
  const reservations = await findReservations(deps, viewer, { start: first.date, end: last.last })
  return new Map(
    near.flatMap((one, index): [string, DateClash][] => {
      const reserved = reservedOn(one, reservations, { question, viewer })
      const count = Number(counts[index] ?? 0) + reserved.count
      const isTaken = reserved.isTaken || there.some((row) => takes(row, series.location2, one))
      return count > 0 || isTaken ? [[one.date, { count, isTaken }]] : []
    }),
  )
}
