import { sql } from 'kysely'
import type { IntervalType } from '#domain/series.ts'
import { addDays } from '#domain/time.ts'
import type { EventLine } from '#server/calendar/calendar.ts'
import { idList } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { placeOf, takesPlace } from '../facts.ts'
import type { SeriesLine } from '../seriesLines.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { isOver, type Now } from '../when.ts'

const sunday = '2026-01-04'

/** Dates of the same event that were entered or imported one by one are told the same. */
const toldAs = (row: EventLine): string =>
  placeOf(row) === '' || row.teaser === ''
    ? row.id
    : JSON.stringify([row.name, placeOf(row), row.district, row.teaser, row.category, row.image])

/** One row for each series, at its first event that is to come and takes place; alike for events that are told the same. */
export const collapse = (rows: readonly EventLine[], seen: Now): SeriesLine[] =>
  [...Map.groupBy(rows, (row) => row.series ?? toldAs(row)).values()].flatMap((found) => {
    const dates = found.toSorted((one, other) => one.start_at - other.start_at)
    const held = dates.filter(takesPlace)
    const row = held.find((date) => !isOver(date, seen)) ?? held[0] ?? dates[0]
    return row === undefined ? [] : [{ row, dates }]
  })

type Rhythm = { entry_id: string; type: IntervalType; interval: number; week_day: number | null }

/** `days`: the longest gap between two dates of the series, if none is left out. */
type Rhythms = ReadonlyMap<string, { text: string; days: number }>

/** How often series come: `jeden Dienstag`. */
export const rhythmsOf = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
  request: Pick<SiteRequest, 'dates' | 't'>,
): Promise<Rhythms> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Rhythm>`select entry_id, type, interval, week_day from repeating_event_intervals
    where entry_id in (${idList(ids)}) order by entry_id, position`.execute(db)
  const series = [...Map.groupBy(rows, ({ entry_id }) => entry_id)]
  return new Map(
    series.map(([id, rhythms]) => {
      const text = [...new Set(rhythms.map((rhythm) => wordsOf(rhythm, request)))].join(', ')
      return [id, { text, days: Math.min(...rhythms.map(daysBetween)) }]
    }),
  )
}

const [day, longestOfMonths] = [86_400_000, 35]

const daysBetween = ({ type, interval }: Rhythm): number =>
  type === 'month' ? longestOfMonths : interval * (type === 'week' ? 7 : 1)

/** False for two of twenty dates that a search has found: they do not come every week. */
const comesSo = (dates: readonly EventLine[], days: number): boolean => {
  const starts = dates.map(({ start_at }) => start_at).toSorted((one, other) => one - other)
  const gaps = starts.slice(1).map((start, index) => (start - (starts[index] ?? start)) / day)
  return gaps.filter((gap) => gap < days + 1).length * 2 >= gaps.length
}

const wordsOf = ({ type, interval, week_day }: Rhythm, { dates, t }: Pick<SiteRequest, 'dates' | 't'>): string =>
  t(`rhythm.${type}`, {
    count: interval,
    nth: type === 'month' ? t(`rhythm.nth.${interval}`) : '',
    weekday: dates.weekday(addDays(sunday, week_day ?? 0)),
  })

/** The rhythms of series with several dates here; none where the dates do not follow them. */
export const rhythmsIn = async (
  deps: Pick<Deps, 'db'>,
  rows: readonly SeriesLine[],
  request: Pick<SiteRequest, 'dates' | 't'>,
): Promise<ReadonlyMap<string, string>> => {
  const several = rows.flatMap(({ row, dates }) =>
    row.series !== null && dates.length > 1 ? { series: row.series, dates } : [],
  )
  const series = several.map((one) => one.series)
  const rhythms = await rhythmsOf(deps, series, request)
  return new Map(
    several.flatMap(({ series, dates }) => {
      const rhythm = rhythms.get(series)
      return rhythm !== undefined && comesSo(dates, rhythm.days) ? [[series, rhythm.text] as const] : []
    }),
  )
}
