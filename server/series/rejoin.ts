import { sql } from 'kysely'
import type { Event } from '#domain/event.ts'
import { may } from '#domain/permissions.ts'
import { differingFields, sharedFields } from '#domain/series/sharedFields.ts'
import type { Viewer } from '#domain/session.ts'
import { dateIn } from '#domain/time.ts'
import { duplicateColumn, inTransaction } from '#server/db/dialect.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { hasRow, isId, lockRow, updateRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { eventKind } from '#server/entries/events.ts'
import { entryOf } from '#server/entries/kind.ts'
import { personOf } from '#server/history/record.ts'
import { notFound, refusedField, unauthorized } from '#server/refusal.ts'
import { finishEvent } from './finishEvent.ts'
import { authorizeSeries, scheduledSpan } from './seriesAccess.ts'
import { dropSkips } from './seriesEvents.ts'

/**
 * Puts an event back into its series at a local date that it left; what differs counts as changed by hand. If it is
 * there already nothing happens: an earlier answer may have been lost.
 * @throws Refusal as {@link authorizeSeries}, 404, 400 for a taken event or date, or one never left out
 */
export const rejoinEvent = (
  deps: Deps,
  { id, viewer, eventId, run }: { id: string; viewer: NonNullable<Viewer>; eventId: string; run: string | null },
  date: string,
): Promise<Event> =>
  inTransaction(deps.db, async (db) => {
    const connection = { db, dialect: deps.dialect }
    const series = await authorizeSeries(connection, id, viewer, 'forShare')
    if (!isId(eventId)) throw notFound()
    const isIt = sql<boolean>`id = ${eventId} and deleted_at is null`
    await lockRow(connection, 'events', isIt)
    const [row] = await selectRows(connection, eventKind, isIt)
    if (row === undefined) throw notFound()
    const event = entryOf(eventKind, row)
    if (!may(viewer, 'update', 'events', event)) throw unauthorized(viewer)
    if (event.parent === `revent:${id}` && row.series_date === date) return event
    if (event.parent !== null) throw refusedField({ field: 'parent', reason: 'taken' })
    const isOfSeries = sql<boolean>`series_id = ${id} and date = ${date}`
    if (!(await hasRow(db, 'repeating_event_skips', isOfSeries)))
      throw refusedField({ field: 'date', reason: 'unknown' })

    const { timezone } = deps.settings
    const differing = differingFields(event, series)
    await updateRow(db, 'events', eventId, {
      parent_series: id,
      series_date: date,
      ...scheduledSpan(series, date, event, timezone).cells,
      hand_changed: sharedFields.filter((field) => differing.includes(field)).join(' '),
      version: event.version + 1,
      updated_at: deps.now(),
    })
    await dropSkips(connection, id, [...new Set([date, dateIn(row.start_at, timezone)])])
    return finishEvent(connection, row, { author: personOf(viewer), at: deps.now(), run })
  }).catch((error: unknown) => {
    const isTaken = duplicateColumn(error) === 'events.parent_series'
    throw isTaken ? refusedField({ field: 'date', reason: 'taken' }) : error
  })
