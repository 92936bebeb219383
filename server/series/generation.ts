import { sql } from 'kysely'
import type { Event, EventFields } from '#domain/event.ts'
import { fieldHistory } from '#domain/history.ts'
import { isModerating } from '#domain/permissions.ts'
import {
  type GenerationRequest,
  isTickable,
  type PreviewedDate,
  planGeneration,
  type SkippedDate,
} from '#domain/series/generation.ts'
import {
  type DatedEvent,
  type DateRange,
  datesOf,
  movedTimes,
  outcomeOn,
  spanOf,
  takenDates,
} from '#domain/series/recurrence.ts'
import { eventOfSeries } from '#domain/series/sharedFields.ts'
import { dateIn } from '#domain/time.ts'
import type { Connection } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { insertLists } from '#server/db/listTables.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { eventKind } from '#server/entries/events.ts'
import { entryOf, type Writer } from '#server/entries/kind.ts'
import { personOf, type Recorded, record } from '#server/history/record.ts'
import type { Holidays } from '#server/holidays.ts'
import { createId } from '#server/ids.ts'
import { findDateClashes } from '#server/planning/seriesClashes.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { indexRows } from '#server/search/searchIndex.ts'
import { createSaidOn, isOtherTime } from './saidOn.ts'
import { authorizeSeries, eventDatesOf, moderatedDates, type Series, skipsOf } from './seriesAccess.ts'
import { dropSkips, insertSkips } from './seriesEvents.ts'

/** `left`: left out on purpose; `impossible`: the local time does not exist. */
type Standing = { dates: string[]; events: DatedEvent[]; existing: string[]; left: string[]; impossible: string[] }

/** The state of a series' dates in a period. @throws Refusal as {@link authorizeSeries}, 400 `field location: empty` */
export const previewDates = async (
  deps: Deps,
  holidays: Holidays,
  { id, viewer }: { id: string; viewer: Writer },
  period: DateRange,
): Promise<PreviewedDate[]> => {
  const series = await authorizeSeries(deps, id, viewer)
  requireLocation(series)
  const { timezone } = deps.settings
  const { dates, events, existing, left, impossible } = await standingOf(deps, series, period, timezone)
  const names = await holidays(period)
  const stateOf = (date: string): PreviewedDate['state'] => {
    if (existing.includes(date)) return 'exists'
    if (impossible.includes(date)) return 'noSuchDate'
    return left.includes(date) ? 'skipped' : 'new'
  }
  const saidOn = await createSaidOn(deps, series, { timezone, today: dateIn(deps.now(), timezone) })
  const timesOn = dates
    .filter((date) => isTickable({ state: stateOf(date) }))
    .map((date) => ({ date, times: saidOn(date).said }))
  const clashes = await findDateClashes(deps, viewer, series, timesOn)
  const timesOf = new Map(timesOn.map(({ date, times }) => [date, times]))
  return dates.map((date) => {
    const [state, clash] = [stateOf(date), clashes.get(date)]
    const times = timesOf.get(date)
    const moved = times && movedTimes(times, date, timezone)
    return {
      date,
      state,
      holiday: names.get(date) ?? null,
      ...(clash && { clash }),
      ...(moved && { moved }),
      ...(times && isOtherTime(times, series) && { kept: { start: times.start, end: times.end } }),
      ...(state === 'exists' && outcomeOn(events, date)),
    }
  })
}

/**
 * All or none (§4), on dates without an event; a unique index allows one a date. Only moderators bring back dates whose event
 * moderators deleted. @throws Refusal as {@link previewDates}, 400 `not confirmed` while nobody said that the series goes on
 */
export const generateEvents = (
  deps: Deps,
  { id, viewer }: { id: string; viewer: Writer },
  request: GenerationRequest,
): Promise<{ created: Event[]; skipped: SkippedDate[] }> =>
  inTransaction(deps.db, async (db) => {
    const connection = { db, dialect: deps.dialect }
    const series = await authorizeSeries(connection, id, viewer, 'forUpdate')
    requireLocation(series)
    if (series.isUnconfirmed) throw new Refusal(400, 'not confirmed')
    const { timezone } = deps.settings
    const removed = await moderatedDates(connection, id, timezone)
    const restore = isModerating(viewer) ? request.restore : request.restore.filter((date) => !removed.includes(date))
    const standing = await standingOf(connection, series, request, timezone)
    const left = [...new Set([...standing.left, ...removed])]
    const plan = planGeneration({ ...standing, left }, { ...request, restore })
    const at = deps.now()
    const created = await insertEvents(connection, series, plan.create, { timezone, at })
    await record(db, created.map(madeNow), { author: personOf(viewer), at })
    const dates = created.map((event) => event.seriesDate ?? '')
    const overtaken = plan.create
      .filter((date) => !dates.includes(date))
      .map((date) => ({ date, reason: 'exists' }) as const)
    await dropSkips(connection, id, dates)
    await insertSkips(connection, id, plan.leaveOut)
    const until = request.end > (series.generatedUntil ?? '') ? { generated_until: request.end } : {}
    // Who generates dates says that the series goes on.
    const confirmed = { asked_at: null, marked_at: null, confirmed_at: at }
    await db
      .updateTable('repeating_events')
      .set({ ...until, ...confirmed })
      .where('id', '=', id)
      .execute()
    return { created, skipped: [...plan.skipped, ...overtaken].sort((one, other) => (one.date < other.date ? -1 : 1)) }
  })

const madeNow = (event: Event): Recorded => ({
  resource: 'events',
  id: event.id,
  version: event.version,
  action: 'created',
  fields: fieldHistory(null, event),
})

/** Only events need a location (§5). */
const requireLocation = ({ location }: Series) => {
  if (location === '') throw refusedField({ field: 'location', reason: 'empty' })
}

const standingOf = async (
  connection: Connection,
  series: Series,
  period: DateRange,
  timezone: string,
): Promise<Standing> => {
  const dates = datesOf(series.intervals, period)
  const events = await eventDatesOf(connection, series.id, period.start, timezone)
  return {
    dates,
    events,
    existing: takenDates(events),
    left: await skipsOf(connection, series.id),
    impossible: dates.filter((date) => spanOf(series, date, timezone) === null),
  }
}

/** Leaves out dates that another run filled meanwhile. */
const insertEvents = async (
  connection: Connection,
  series: Series,
  dates: readonly string[],
  { timezone, at }: { timezone: string; at: number },
): Promise<Event[]> => {
  const saidOn = await createSaidOn(connection, series, { timezone, today: dateIn(at, timezone) })
  const planned = dates.flatMap((date) => {
    const { said, marks } = saidOn(date)
    const span = spanOf(said, date, timezone)
    return span === null ? [] : [{ id: createId(), date, marks, fields: eventOfSeries(said, span) }]
  })
  if (planned.length === 0) return []
  const rows = planned.map(({ id, date, marks, fields }) => ({
    ...cellsOf(fields, date),
    ...newRow(id, at),
    hand_changed: marks,
  }))
  await insertRows(connection.db, 'events', rows, onceADate)
  const ids = planned.map((event) => event.id)
  const isInserted = sql<boolean>`id in (${sql.join(ids)})`
  const { rows: inserted } = await sql<{ id: string }>`select id from events where ${isInserted}`.execute(connection.db)
  const isNew = new Set(inserted.map((event) => event.id))
  await insertLists(
    connection.db,
    eventKind,
    planned.filter((event) => isNew.has(event.id)),
  )
  const created = await selectRows(connection, eventKind, isInserted)
  await indexRows(connection.db, eventKind, created)
  return created
    .map((row): Event => entryOf(eventKind, row))
    .sort((one, other) => ((one.seriesDate ?? '') < (other.seriesDate ?? '') ? -1 : 1))
}

const onceADate = sql`on conflict (parent_series, series_date) where deleted_at is null do nothing`

const newRow = (id: string, at: number) => ({ id, version: 1, created_at: at, updated_at: at, deleted_at: null })

const cellsOf = (fields: EventFields, date: string) => {
  const cells = eventKind.write(fields)
  return { ...cells, series_date: date, series_start_at: cells.start_at ?? null, series_end_at: cells.end_at ?? null }
}
