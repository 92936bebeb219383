import { sql } from 'kysely'
import type { SeriesFields } from '#domain/series/series.ts'
import { fieldsWith, sharedFields } from '#domain/series/sharedFields.ts'
import { timeIn } from '#domain/time.ts'
import type { Connection } from '#server/db/connection.ts'
import { isKept, type KeptField, marksWithKept } from './keptFields.ts'
import { isAtTimeOf, isMoved } from './keptTimes.ts'
import { type GeneratedEvent, generatedEvents, type Series } from './seriesAccess.ts'
import { handChangesOf } from './seriesEvents.ts'

/** A series as it is on one date, and the marks of an event that is made there. */
type Said = { said: SeriesFields & { id: string }; marks: string }

/** A new event belongs to the owners of today. */
const fields: readonly KeptField[] = [...sharedFields.filter((field) => field !== 'ownedBy'), 'start']

const groupOf = (field: KeptField): readonly string[] => (field === 'start' ? ['start', 'end'] : fieldsWith(field))

/**
 * Tells what a series says on a date. A change that begins with a later date leaves the earlier ones as they are (decision 6), and
 * so a date that is made among them or right behind them, before the first that changed: it has what they keep, and keeps it, too.
 * Its time is that of the nearest date before it, else after it; behind the last date that of the series.
 * @param today local date; dates that are over were not asked about
 */
export const createSaidOn = async (
  connection: Connection,
  series: Series,
  { timezone, today }: { timezone: string; today: string },
) => {
  const keepers = await generatedEvents(connection, series.id, sql`hand_changed like '%=%'`)
  const rows = keepers.length === 0 ? [] : await datedRows(connection, series.id)
  const dates = rows.map((row) => row.series_date)
  const timed = rows
    .filter((row) => !isMoved(row) && (isKept(row, series, 'start') || isAtTimeOf(series, row, timezone)))
    .map((row) => row.series_date)
  const keeperOn = new Map(keepers.map((keeper) => [keeper.row.series_date, keeper]))
  const keptOn = new Map(
    keepers.map(({ row }) => [row.series_date, fields.filter((field) => keeps(row, series, field))]),
  )
  const isKeptOn = (date: string, field: KeptField) => keptOn.get(date)?.includes(field) === true
  const isChanged = (date: string, field: KeptField) => !isKeptOn(date, field)
  /** Null where the event says it by hand. */
  const keptBy = (date: string | undefined, field: KeptField): GeneratedEvent | null => {
    const keeper = keeperOn.get(date ?? '')
    if (keeper === undefined || isChanged(keeper.row.series_date, field)) return null
    const byHand: readonly string[] = handChangesOf(keeper.row)
    return groupOf(field).some((one) => byHand.includes(one)) ? null : keeper
  }

  return (date: string): Said => {
    const before = dates.findLast((made) => made < date)
    const coming = dates.filter((made) => made > today && made < date)
    const [next, ...later] = dates.filter((made) => made > date)
    const keeperFor = (field: KeptField): GeneratedEvent | null => {
      if (next === undefined) return null
      if (field === 'start')
        return keptBy(timed.findLast((made) => made < date) ?? timed.find((made) => made > date), field)
      if (isChanged(next, field))
        return coming.some((made) => isChanged(made, field)) ? null : keptBy(coming.at(-1), field)
      const isAmong = before === undefined || isKeptOn(before, field)
      return isAmong && later.some((made) => isChanged(made, field)) ? keptBy(next, field) : null
    }
    const kept: KeptField[] = []
    let said: Said['said'] = series
    for (const field of fields) {
      const keeper = keeperFor(field)
      if (keeper === null) continue
      kept.push(field)
      said = { ...said, ...valuesOf(keeper, field, timezone) }
    }
    return { said, marks: marksWithKept({ hand_changed: '' }, series, kept) }
  }
}

export const isOtherTime = (said: Pick<SeriesFields, 'start' | 'end'>, series: Series): boolean =>
  said.start !== series.start || said.end !== series.end

const datedRows = async ({ db }: Connection, seriesId: string) => {
  const rows = await db
    .selectFrom('events')
    .select(['series_date', 'start_at', 'end_at', 'series_start_at', 'series_end_at', 'hand_changed'])
    .where('parent_series', '=', seriesId)
    .where('deleted_at', 'is', null)
    .orderBy('series_date')
    .execute()
  return rows.flatMap(({ series_date, ...row }) => (series_date === null ? [] : { series_date, ...row }))
}

/** Fields that say one thing together are kept together. */
const keeps = (row: GeneratedEvent['row'], series: Series, field: KeptField): boolean =>
  field === 'start' ? isKept(row, series, field) : fieldsWith(field).some((one) => isKept(row, series, one))

const valuesOf = ({ row, event }: GeneratedEvent, field: KeptField, timezone: string): Partial<SeriesFields> => {
  if (field !== 'start') return { [field]: event[field] }
  const { series_start_at: start, series_end_at: end } = row
  return start === null || end === null ? {} : { start: timeIn(start, timezone), end: timeIn(end, timezone) }
}
