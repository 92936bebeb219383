import { sql } from 'kysely'
import type { Event } from '#domain/event.ts'
import type { Stored } from '#domain/fields.ts'
import { may } from '#domain/permissions.ts'
import { type DatedEvent, spanOf } from '#domain/series/recurrence.ts'
import type { SeriesFields } from '#domain/series/series.ts'
import { dateIn, instantOf, timeIn } from '#domain/time.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { isId, lockRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { EventRow } from '#server/entries/eventRow.ts'
import { eventKind } from '#server/entries/events.ts'
import { isAllDay } from '#server/entries/facts.ts'
import { entryOf, type Writer } from '#server/entries/kind.ts'
import { isUnconfirmedRow } from '#server/entries/publishable.ts'
import { notFound, unauthorized } from '#server/refusal.ts'
import { type SeriesRow, seriesKind } from './series.ts'

export type Series = SeriesFields & Stored & { generatedUntil: string | null; isUnconfirmed: boolean }

export type GeneratedEvent = { row: EventRow & { series_date: string }; event: Event & Stored }

/** When a series has its event on a date, or else when the event is; with the columns that say so. */
export const scheduledSpan = (series: Series, date: string, { start, end }: Event, timezone: string) => {
  const span = spanOf(series, date, timezone) ?? { start, end }
  return { span, cells: { series_start_at: Date.parse(span.start), series_end_at: span.end && Date.parse(span.end) } }
}

export const todayOf = ({ now, settings }: Pick<Deps, 'now' | 'settings'>): string => dateIn(now(), settings.timezone)

/** A series that the viewer may change; `forShare` locks it against changes, `forUpdate` also against other locks. @throws Refusal 403, 404 */
export const authorizeSeries = async (
  connection: Connection,
  id: string,
  viewer: Writer,
  lock?: 'forUpdate' | 'forShare',
): Promise<Series> => {
  const row = await findSeries(connection, id, lock)
  if (row === null) throw notFound()
  const series = entryOf(seriesKind, row)
  if (!may(viewer, 'update', 'revents', series)) throw unauthorized(viewer)
  return { ...series, generatedUntil: row.generated_until, isUnconfirmed: isUnconfirmedRow(row) }
}

const findSeries = async (
  connection: Connection,
  id: string,
  lock?: 'forUpdate' | 'forShare',
): Promise<SeriesRow | null> => {
  if (!isId(id)) return null
  const isKept: Condition = sql`id = ${id} and deleted_at is null`
  if (lock) await lockRow(connection, 'repeating_events', isKept, lock)
  const [row]: (SeriesRow | undefined)[] = await selectRows(connection, seriesKind, isKept)
  return row ?? null
}

/** The events that a series made, by date; `binned` are deleted ones. */
export const generatedEvents = async (
  connection: Connection,
  seriesId: string,
  where: Condition,
  of: 'kept' | 'binned' = 'kept',
): Promise<GeneratedEvent[]> => {
  const isOf = of === 'kept' ? sql`deleted_at is null` : sql`deleted_at is not null`
  const isMember: Condition = sql`parent_series = ${seriesId} and ${isOf} and series_date is not null`
  const rows = await selectRows(connection, eventKind, sql`${isMember} and ${where}`)
  const members = rows.map((row) => ({
    row: { ...row, series_date: row.series_date ?? '' },
    event: entryOf(eventKind, row),
  }))
  return members.toSorted((one, other) => (one.row.series_date < other.row.series_date ? -1 : 1))
}

/** Dates from `from` on with an event: made for it, moved to it or added by hand. */
export const eventDatesOf = async (
  { db }: Connection,
  seriesId: string,
  from: string,
  timezone: string,
): Promise<DatedEvent[]> => {
  const rows = await db
    .selectFrom('events')
    .select(['series_date', 'start_at', 'facts', 'canceled'])
    .where('parent_series', '=', seriesId)
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('series_date', '>=', from), eb('start_at', '>=', instantOf(from, '00:00', timezone))]),
    )
    .execute()
  return rows.map((row) => ({
    madeFor: row.series_date,
    day: dateIn(row.start_at, timezone),
    time: isAllDay(row) ? null : timeIn(row.start_at, timezone),
    isCanceled: row.canceled === 1,
  }))
}

export const skipsOf = async ({ db }: Connection, seriesId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('repeating_event_skips')
    .select('date')
    .where('series_id', '=', seriesId)
    .orderBy('date')
    .execute()
  return rows.map(({ date }) => date)
}

/** The left-out dates of a series that the viewer may change; of any other none, as of one that is not there. */
export const skipsFor = async (connection: Connection, seriesId: string, viewer: Writer): Promise<string[]> => {
  const row = await findSeries(connection, seriesId)
  if (row === null || !may(viewer, 'update', 'revents', entryOf(seriesKind, row))) return []
  return skipsOf(connection, seriesId)
}

/** Dates whose event moderators deleted: only they bring it back. */
export const moderatedDates = async ({ db }: Connection, id: string, timezone: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('events')
    .select(['series_date', 'start_at'])
    .where('parent_series', '=', id)
    .where('deleted_at', 'is not', null)
    .where('deleted_by_moderation', '=', 1)
    .execute()
  return rows.flatMap(({ series_date, start_at }) =>
    series_date === null ? [] : [series_date, dateIn(start_at, timezone)],
  )
}
