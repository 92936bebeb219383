import { sql } from 'kysely'
import type { IntervalType } from '#domain/revent.ts'
import { addDays } from '#domain/time.ts'
import type { EventLine } from '#server/calendar/calendar.ts'
import { idList } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { SiteRequest } from '../siteRequest.ts'

const sunday = '2026-01-04'

export type SeriesRow = { row: EventLine; dates: EventLine[] }

/** One row for each series, at its first event, and for each other event. */
export const collapse = (rows: readonly EventLine[]): SeriesRow[] =>
  [...Map.groupBy(rows, ({ id, series }) => series ?? id).values()].flatMap((dates) => {
    const row = dates.find(({ canceled }) => canceled === 0) ?? dates[0]
    return row === undefined ? [] : [{ row, dates }]
  })

type Rhythm = { entry_id: string; type: IntervalType; interval: number; week_day: number | null }

/** How often series come: `jeden Dienstag`. */
export const rhythmsOf = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
  request: Pick<SiteRequest, 'dates' | 't'>,
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Rhythm>`select entry_id, type, interval, week_day from repeating_event_intervals
    where entry_id in (${idList(ids)}) order by entry_id, position`.execute(db)
  const series = [...Map.groupBy(rows, ({ entry_id }) => entry_id)]
  return new Map(
    series.map(([id, rhythms]) => [id, [...new Set(rhythms.map((rhythm) => wordsOf(rhythm, request)))].join(', ')]),
  )
}

const wordsOf = ({ type, interval, week_day }: Rhythm, { dates, t }: Pick<SiteRequest, 'dates' | 't'>): string =>
  t(`rhythm.${type}`, {
    count: interval,
    nth: type === 'month' ? t(`rhythm.nth.${interval}`) : '',
    weekday: dates.weekday(addDays(sunday, week_day ?? 0)),
  })

/** The rhythms of series with several dates here. */
export const rhythmsIn = (
  deps: Pick<Deps, 'db'>,
  rows: readonly SeriesRow[],
  request: Pick<SiteRequest, 'dates' | 't'>,
): Promise<ReadonlyMap<string, string>> =>
  rhythmsOf(
    deps,
    rows.flatMap(({ row, dates }) => (row.series !== null && dates.length > 1 ? row.series : [])),
    request,
  )
