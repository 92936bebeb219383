import { spanOf } from '#domain/series/recurrence.ts'
import type { SeriesFields } from '#domain/series/series.ts'
import type { Connection } from '#server/db/connection.ts'
import { updateRow } from '#server/db/rows.ts'
import type { Change } from '#server/entries/kind.ts'
import { wasKept, withoutKeptTime } from './keptFields.ts'

type Timed = { series_start_at: number | null; series_end_at: number | null }

/** Whether somebody moved an event away from the time that its series gave it. */
export const isMoved = (row: Timed & { start_at: number; end_at: number | null }): boolean =>
  row.start_at !== row.series_start_at || row.end_at !== row.series_end_at

/** Whether a series has this time on the date that the event was made for. */
export const isAtTimeOf = (
  times: Pick<SeriesFields, 'start' | 'end'>,
  row: Timed & { series_date: string | null },
  timezone: string,
): boolean => {
  const span = row.series_date === null ? null : spanOf(times, row.series_date, timezone)
  if (span === null) return false
  return Date.parse(span.start) === row.series_start_at && Date.parse(span.end) === row.series_end_at
}

/** The time at which somebody left an event on purpose when its series changed; null for all others. */
export const leftSpan = (row: Timed & { hand_changed: string }): { start: string; end: string | null } | null => {
  const { series_start_at: start, series_end_at: end } = row
  if (start === null || !wasKept(row, 'start')) return null
  return { start: new Date(start).toISOString(), end: end === null ? null : new Date(end).toISOString() }
}

/** A series that comes back to the time that an event was left at has it again: from then on the event goes along. */
export const forgetKeptTimes = async (
  { db }: Connection,
  { fields, current }: Change<SeriesFields>,
  { timezone }: { timezone: string },
): Promise<void> => {
  if (current === null || (fields.start === current.start && fields.end === current.end)) return
  const keepers = await db
    .selectFrom('events')
    .select(['id', 'series_date', 'series_start_at', 'series_end_at', 'hand_changed'])
    .where('parent_series', '=', current.id)
    .where('hand_changed', 'like', '%start=%')
    .execute()
  for (const row of keepers) {
    if (isAtTimeOf(fields, row, timezone)) await updateRow(db, 'events', row.id, { hand_changed: withoutKeptTime(row) })
  }
}
