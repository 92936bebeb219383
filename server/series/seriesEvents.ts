import { sql } from 'kysely'
import type { EventFields } from '#domain/event.ts'
import { initialFact, ownFacts } from '#domain/facts.ts'
import type { Stored } from '#domain/fields.ts'
import { splitParent } from '#domain/fields.ts'
import { datesOf } from '#domain/series/recurrence.ts'
import type { SeriesFields } from '#domain/series/series.ts'
import {
  type ChangedField,
  differingFields,
  markShared,
  type SharedField,
  sharedFields,
} from '#domain/series/sharedFields.ts'
import { dateIn } from '#domain/time.ts'
import type { Connection } from '#server/db/connection.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { insertRows, updateRow } from '#server/db/rows.ts'
import type { EventTable } from '#server/db/schema.ts'
import { readFacts } from '#server/entries/facts.ts'
import type { Change } from '#server/entries/kind.ts'
import { entryOf } from '#server/entries/kind.ts'
import { keptMarks } from './keptFields.ts'
import { type SeriesRow, seriesKind } from './series.ts'

/** What a write to an event means for its series. Changed shared fields are stored, changed own ones are computed. */

type HandRow = Pick<
  EventTable,
  'start_at' | 'end_at' | 'series_start_at' | 'series_end_at' | 'published' | 'canceled' | 'parent_listed'
> & { hand_changed: string; facts: string; involved: readonly unknown[] }

const markedIn = (text: string): SharedField[] => sharedFields.filter((field) => text.split(' ').includes(field))

export const handChangesOf = (row: HandRow): ChangedField[] => {
  const own = {
    start: row.start_at !== row.series_start_at,
    end: row.end_at !== row.series_end_at,
    published: row.published === 0,
    canceled: row.canceled === 1,
    parentListed: row.parent_listed === 1,
    involved: row.involved.length > 0,
  }
  return [
    ...(Object.keys(own) as (keyof typeof own)[]).filter((field) => own[field]),
    ...ownFactsOf(row),
    ...markedIn(row.hand_changed),
  ]
}

/** The start tells whether it moved, so `previousStart` is left out. */
const ownFactsOf = (row: HandRow): ChangedField[] => {
  const facts = readFacts('events', row)
  return ownFacts.filter((name) => name !== 'previousStart' && facts[name] !== initialFact(name))
}

export const marksAfter = (
  row: Pick<HandRow, 'hand_changed'>,
  before: EventFields,
  after: EventFields,
  series: SeriesFields,
): string => {
  const differing: readonly string[] = differingFields(after, series)
  const equal = sharedFields.filter((field) => !differing.includes(field))
  return [...keptMarks(row, equal), ...markShared(markedIn(row.hand_changed), before, after, series)].join(' ')
}

/** An event that leaves its series leaves its dates as skipped; its own also when the series lost it, so that it can go back. */
export const keepHandChanges = async (
  connection: Connection,
  { fields, current }: Change<EventFields>,
  { timezone }: { timezone: string },
): Promise<undefined> => {
  if (current === null || splitParent(current.parent)?.kind !== 'revent') return
  if (fields.parent !== current.parent) {
    await leaveSeries(connection, current, timezone)
    return
  }
  const series = await findSeries(connection, splitParent(current.parent)?.id ?? '')
  const row = await findMarks(connection, current.id)
  if (series === null || row === null) return
  const marks = marksAfter(row, current, fields, entryOf(seriesKind, series))
  await updateRow(connection.db, 'events', current.id, { hand_changed: marks })
}

const leaveSeries = async (connection: Connection, { id, parent }: EventFields & Stored, timezone: string) => {
  const row = await findMarks(connection, id)
  const seriesId = splitParent(parent)?.id
  if (row && seriesId) await skip(connection, seriesId, seriesDatesOf(row, timezone), row.series_date)
  const left = { series_date: null, series_start_at: null, series_end_at: null, hand_changed: '' }
  await updateRow(connection.db, 'events', id, left)
}

/** Keeps the dates of a binned event free (contract §3). */
export const skipDates = async (connection: Connection, id: string, timezone: string) => {
  const row = await findMarks(connection, id)
  if (row?.parent_series) await skip(connection, row.parent_series, seriesDatesOf(row, timezone))
}

export const forgetSkips = async (connection: Connection, id: string, timezone: string) => {
  const row = await findMarks(connection, id)
  if (row?.parent_series) await dropSkips(connection, row.parent_series, seriesDatesOf(row, timezone))
}

const seriesDatesOf = (row: Pick<EventTable, 'series_date' | 'start_at'>, timezone: string): string[] =>
  row.series_date === null ? [] : [...new Set([row.series_date, dateIn(row.start_at, timezone)])]

/** Leaves out those dates that the series has, and `left` in any case. */
const skip = async (connection: Connection, seriesId: string, dates: readonly string[], left: string | null = null) => {
  const series = await findSeries(connection, seriesId)
  if (series === null) return
  const { intervals } = entryOf(seriesKind, series)
  const fit = dates.filter((date) => date === left || datesOf(intervals, { start: date, end: date }).length > 0)
  await insertSkips(connection, seriesId, fit)
}

export const insertSkips = ({ db }: Connection, seriesId: string, dates: readonly string[]) => {
  const rows = dates.map((date) => ({ series_id: seriesId, date }))
  return insertRows(db, 'repeating_event_skips', rows, sql`on conflict (series_id, date) do nothing`)
}

export const dropSkips = async ({ db }: Connection, seriesId: string, dates: readonly string[]) => {
  if (dates.length === 0) return
  await db.deleteFrom('repeating_event_skips').where('series_id', '=', seriesId).where('date', 'in', dates).execute()
}

const findMarks = async ({ db }: Connection, id: string) =>
  (await db
    .selectFrom('events')
    .select(['parent_series', 'series_date', 'start_at', 'hand_changed'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

const findSeries = async (connection: Connection, id: string): Promise<SeriesRow | null> =>
  (await selectRows(connection, seriesKind, sql`id = ${id}`))[0] ?? null
