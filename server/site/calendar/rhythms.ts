import { sql } from 'kysely'
import { followRhythms } from '#domain/series/recurrence.ts'
import type { Interval } from '#domain/series/series.ts'
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

/**
 * One row for each series, at its first event that is to come and takes place; alike for events that are told the same.
 * @param lineOf what is the same for those of one line
 */
export const collapse = (
  rows: readonly EventLine[],
  seen: Now,
  lineOf = (row: EventLine): string => row.series ?? toldAs(row),
): SeriesLine[] =>
  [...Map.groupBy(rows, lineOf).values()].flatMap((found) => {
    const dates = found.toSorted((one, other) => one.start_at - other.start_at)
    const held = dates.filter(takesPlace)
    const row = held.find((date) => !isOver(date, seen)) ?? held[0] ?? dates[0]
    return row === undefined ? [] : [{ row, dates }]
  })

/** As the schema of intervals had it when it was stored. */
type RhythmRow = Interval & { series: string }

/** How often the events of each series come, as `jeden Dienstag`; not where they no longer follow its rhythms. */
export const rhythmsOf = async (
  { db }: Pick<Deps, 'db'>,
  eventsOf: ReadonlyMap<string, readonly EventLine[]>,
  request: Pick<SiteRequest, 'dates' | 't'>,
): Promise<ReadonlyMap<string, string>> => {
  if (eventsOf.size === 0) return new Map()
  const { rows } = await sql<RhythmRow>`select entry_id as series, type, interval, week_day as "weekDay", date
    from repeating_event_intervals where entry_id in (${idList([...eventsOf.keys()])}) order by entry_id, position`.execute(
    db,
  )
  const told = new Map<string, string>()
  for (const [series, rhythms] of Map.groupBy(rows, (row) => row.series)) {
    const dates = (eventsOf.get(series) ?? []).map(({ start_at }) => request.dates.dateOf(start_at))
    if (!followRhythms(dates, rhythms)) continue
    told.set(series, [...new Set(rhythms.map((rhythm) => wordsOf(rhythm, request)))].join(', '))
  }
  return told
}

const wordsOf = ({ type, interval, weekDay }: Interval, { dates, t }: Pick<SiteRequest, 'dates' | 't'>): string =>
  t(`rhythm.${type}`, {
    count: interval,
    nth: type === 'month' ? t(`rhythm.nth.${interval}`) : '',
    weekday: dates.weekday(addDays(sunday, weekDay ?? 0)),
  })

/** The rhythms of series with several dates here. */
export const rhythmsIn = (
  deps: Pick<Deps, 'db'>,
  lines: readonly SeriesLine[],
  request: Pick<SiteRequest, 'dates' | 't'>,
): Promise<ReadonlyMap<string, string>> =>
  rhythmsOf(
    deps,
    new Map(
      lines.flatMap(({ row, dates }) =>
        row.series !== null && dates.length > 1 ? [[row.series, dates] as const] : [],
      ),
    ),
    request,
  )
