import { sql } from 'kysely'
import type { SeriesFields } from '#domain/series.ts'
import { fieldsWith, sharedFields } from '#domain/sharedFields.ts'
import { timeIn } from '#domain/time.ts'
import type { Connection } from '#server/db/source.ts'
import { isKept, type KeptField, marksWithKept } from './keptFields.ts'
import { type GeneratedEvent, generatedEvents, type Series } from './seriesAccess.ts'
import { handChangesOf } from './seriesEvents.ts'

/** A series as it is on one date, and the marks of an event that is made there. */
type Said = { said: SeriesFields & { id: string }; marks: string }

const fields: readonly KeptField[] = [...sharedFields, 'start']

/**
 * Tells what a series says on a date. A change that begins with a later date leaves the earlier ones as they are
 * (decision 6): a date between them takes what its neighbours keep, and keeps it, too.
 */
export const createSaidOn = async (connection: Connection, series: Series, timezone: string) => {
  const keepers = await generatedEvents(connection, series.id, sql`hand_changed like '%=%'`)
  const dates = keepers.length === 0 ? [] : await madeDates(connection, series.id)
  const keeperOn = new Map(keepers.map((keeper) => [keeper.row.series_date, keeper]))

  return (date: string): Said => {
    const next = dates.find((made) => made > date)
    const before = next && keeperOn.get(dates.findLast((made) => made < date) ?? '')
    const after = next && keeperOn.get(next)
    let said: Said['said'] = series
    const kept = fields.filter((field) => {
      const keeper = [after, before].find((one) => one && keeps(one, series, field))
      if (keeper) said = { ...said, ...valuesOf(keeper, field, timezone) }
      return keeper !== undefined
    })
    return { said, marks: marksWithKept({ hand_changed: '' }, series, kept) }
  }
}

const madeDates = async ({ db }: Connection, seriesId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('events')
    .select('series_date')
    .where('parent_series', '=', seriesId)
    .where('deleted_at', 'is', null)
    .orderBy('series_date')
    .execute()
  return rows.flatMap(({ series_date }) => series_date ?? [])
}

/** What was also changed by hand is this event's alone. */
const keeps = ({ row }: GeneratedEvent, series: Series, field: KeptField): boolean =>
  isKept(row, series, field) && !handChangesOf(row).includes(field)

const valuesOf = ({ row, event }: GeneratedEvent, field: KeptField, timezone: string): Partial<SeriesFields> => {
  if (field !== 'start') return Object.fromEntries(fieldsWith(field).map((name) => [name, event[name]]))
  const { series_start_at: start, series_end_at: end } = row
  return start === null || end === null ? {} : { start: timeIn(start, timezone), end: timeIn(end, timezone) }
}
