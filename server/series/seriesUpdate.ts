import { sql } from 'kysely'
import { previousStartAfter } from '#domain/announced.ts'
import type { Event, EventFields } from '#domain/event.ts'
import { sayingsAfter } from '#domain/facts.ts'
import { binLifetime } from '#domain/limits.ts'
import { isSame } from '#domain/merge.ts'
import { isModerating, may } from '#domain/permissions.ts'
import type { Keeping, Pending, PendingEvent } from '#domain/series/pending.ts'
import { compareDates, spanOf } from '#domain/series/recurrence.ts'
import type { ResetPlan, SeriesComparison, SeriesEvent } from '#domain/series/seriesComparison.ts'
import {
  differingFields,
  eventOfSeries,
  ownFields,
  type UpdatedField,
  updatedFields,
  withShared,
} from '#domain/series/sharedFields.ts'
import { withRestAlong } from '#domain/span.ts'
import type { Connection } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { writeLists } from '#server/db/listTables.ts'
import { type Cells, idList, isId, lockRow, updateRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { isMerged } from '#server/entries/bin.ts'
import type { Guard } from '#server/entries/cause.ts'
import type { EventRow } from '#server/entries/eventRow.ts'
import { eventKind } from '#server/entries/events.ts'
import { writeSaid } from '#server/entries/facts.ts'
import type { Writer } from '#server/entries/kind.ts'
import { personOf } from '#server/history/record.ts'
import { isPublicEntry, noteShown } from '#server/moderation/noteChange.ts'
import { notFound } from '#server/refusal.ts'
import { finishEvent } from './finishEvent.ts'
import { isKept, keptTimeMark, marksWithKept, wasKept, withoutKeptTime } from './keptFields.ts'
import { isMoved, leftSpan } from './keptTimes.ts'
import { createSaidOn, isOtherTime } from './saidOn.ts'
import {
  authorizeSeries,
  eventDatesOf,
  type GeneratedEvent,
  generatedEvents,
  moderatedDates,
  type Series,
  scheduledSpan,
  skipsOf,
  todayOf,
} from './seriesAccess.ts'
import { handChangesOf, marksAfter } from './seriesEvents.ts'

type Of = { id: string; viewer: Writer; run?: string | null }

const seriesEventOf = ({ row, event }: GeneratedEvent): SeriesEvent => ({
  id: event.id,
  version: event.version,
  name: event.name,
  date: row.series_date,
  start: event.start,
  end: event.end,
  changedByHand: handChangesOf(row),
})

/** Coming events that differ from the series, so that an interrupted update can go on. @throws Refusal */
export const findPending = async (deps: Deps, { id, viewer }: Of): Promise<Pending> => {
  const series = await authorizeSeries(deps, id, viewer)
  const coming = await generatedEvents(deps, id, sql`start_at >= ${deps.now()}`)
  const differing = coming.flatMap((member): PendingEvent[] => {
    const differs = unkeptFields(member, series)
    return differs.length === 0 ? [] : [{ ...seriesEventOf(member), differs }]
  })
  return {
    version: series.version,
    total: coming.length,
    outdated: differing.filter(({ changedByHand }) => changedByHand.length === 0),
    changed: differing.filter(({ changedByHand }) => changedByHand.length > 0),
  }
}

const unkeptFields = ({ row, event }: GeneratedEvent, series: Series): UpdatedField[] =>
  differingFields(event, series).filter((field) => field === 'deactivated' || !isKept(row, series, field))

/** What changed intervals and times mean for coming events (§4). @throws Refusal as {@link authorizeSeries} */
export const compareSeries = async (deps: Deps, { id, viewer }: Of): Promise<SeriesComparison> => {
  const series = await authorizeSeries(deps, id, viewer)
  const today = todayOf(deps)
  const { timezone } = deps.settings
  const { unfit, missing, skipped } = compareDates({
    intervals: series.intervals,
    events: await eventDatesOf(deps, id, today, timezone),
    skipped: await skipsOf(deps, id),
    period: { start: today, end: series.generatedUntil ?? '' },
  })
  const coming = await generatedEvents(deps, id, sql`series_date >= ${today} and start_at >= ${deps.now()}`)
  const isUnfit = ({ row }: GeneratedEvent) => unfit.includes(row.series_date)
  const deleted = (await binnedOn(deps, { id, viewer }, skipped, deps.now())).map(seriesEventOf)
  const others = coming.filter((member) => !isUnfit(member) && isAtOtherTime(member, series, timezone))
  const isLeft = ({ row }: GeneratedEvent) => isKept(row, series, 'start')
  const removed = isModerating(viewer) ? [] : await moderatedDates(deps, id, timezone)
  return {
    version: series.version,
    generatedUntil: series.generatedUntil,
    unfit: coming.filter(isUnfit).map(seriesEventOf),
    missing,
    skipped,
    removed: skipped.filter((date) => removed.includes(date) && !deleted.some((event) => event.date === date)),
    deleted,
    retimed: others
      .filter((member) => !isLeft(member))
      .map((member) => ({ ...seriesEventOf(member), wasKept: wasKept(member.row, 'start') })),
    kept: others.filter(isLeft).map(seriesEventOf),
    otherTimes: await otherTimesOn(deps, series, skipped),
  }
}

const otherTimesOn = async (deps: Deps, series: Series, dates: readonly string[]) => {
  const saidOn = await createSaidOn(deps, series, { timezone: deps.settings.timezone, today: todayOf(deps) })
  return dates.flatMap((date) => {
    const { said } = saidOn(date)
    return isOtherTime(said, series) ? { date, start: said.start, end: said.end } : []
  })
}

/** The last deleted event of each date that the viewer may restore. One that was merged lives on in the other. */
const binnedOn = async (
  connection: Connection,
  { id, viewer }: Of,
  dates: readonly string[],
  now: number,
): Promise<GeneratedEvent[]> => {
  if (dates.length === 0) return []
  const isOn = sql`series_date in (${sql.join(dates)}) and deleted_at >= ${now - binLifetime}`
  const binned = await generatedEvents(connection, id, sql<boolean>`${isOn} and not ${isMerged('events')}`, 'binned')
  const theirs = binned.filter(
    ({ row, event }) =>
      may(viewer, 'delete', 'events', event) && (row.deleted_by_moderation === 0 || isModerating(viewer)),
  )
  const oldestFirst = theirs.toSorted((one, other) => Number(one.row.deleted_at) - Number(other.row.deleted_at))
  const last = new Map(oldestFirst.map((member) => [member.row.series_date, member]))
  return dates.flatMap((date) => last.get(date) ?? [])
}

const isAtOtherTime = ({ row, event }: GeneratedEvent, series: Series, timezone: string): boolean => {
  const span = spanOf(series, row.series_date, timezone)
  return !isMoved(row) && span !== null && (span.start !== event.start || span.end !== event.end)
}

/**
 * Gives an event fields of its series (§4), never start, end, published and parent. If nothing differs it passes in any version:
 * an earlier answer may have been lost. @throws Refusal as {@link authorizeSeries}, 404 for another series' event
 */
export const updateEvent = (deps: Deps, { only, ...of }: Updating, refuseStale: RefuseStale) =>
  rewrite(deps, of, refuseStale, ({ row, event }, series) => {
    const fields = withShared(event, series, only)
    return { fields, cells: { hand_changed: marksAfter(row, event, fields, series) } }
  })

/** Throws if the event or its series is not in the version that was meant. */
type RefuseStale = (version: number, seriesVersion: number) => void

type Updating = Of & { eventId: string; only?: readonly UpdatedField[] }

/**
 * Resets an event, except what only moderators set: its time to that of the series, or to the one that it was left at.
 * @throws Refusal as {@link updateEvent}
 */
export const resetEvent = (deps: Deps, of: Of & { eventId: string }, refuseStale: RefuseStale) =>
  rewrite(deps, of, refuseStale, resetting(deps))

const resetting =
  (deps: Deps): Rewriting =>
  ({ row, event }, series) => {
    const left = leftSpan(row)
    const { span, cells } = left
      ? { span: left, cells: { hand_changed: keptTimeMark(row) } }
      : scheduledSpan(series, row.series_date, event, deps.settings.timezone)
    const { location, pinned, deactivated } = event
    const fields = withShared({ ...eventOfSeries(series, span), location, pinned, deactivated }, series)
    return { fields: withPrevious(fields, event, deps), cells }
  }

/** What {@link resetEvent} would change, kept fields included, but no kept time. @throws Refusal as {@link updateEvent} */
export const planReset = async (deps: Deps, { id, viewer, eventId }: Of & { eventId: string }): Promise<ResetPlan> => {
  const series = await authorizeSeries(deps, id, viewer)
  const [member] = isId(eventId) ? await generatedEvents(deps, id, sql`id = ${eventId}`) : []
  if (member === undefined) throw notFound()
  const { event } = member
  const { fields } = resetting(deps)(member, series)
  const differs = [...ownFields, ...updatedFields].filter((field) => !isSame(event[field], fields[field]))
  const moved = differs.includes('start') || differs.includes('end') ? { start: fields.start, end: fields.end } : null
  return { version: event.version, seriesVersion: series.version, differs, moved, leftAt: leftSpan(member.row) }
}

/** Moves an event to the series' time, its doors along; other changes stay. @throws Refusal as {@link updateEvent} */
export const moveEvent = (deps: Deps, of: Of & { eventId: string }, refuseStale: RefuseStale) =>
  rewrite(deps, of, refuseStale, ({ row, event }, series) => {
    const { timezone } = deps.settings
    const { span, cells } = scheduledSpan(series, row.series_date, event, timezone)
    const fields = withPrevious(withRestAlong(event, { ...event, ...span }, timezone), event, deps)
    return { fields, cells: { ...cells, hand_changed: withoutKeptTime(row) } }
  })

/** Its page says when an announced event was to begin, as after a move by hand. */
const withPrevious = (fields: EventFields, event: Event, { now, settings }: Deps): EventFields => {
  const { previousStart } = event
  const at = { now: now(), timezone: settings.timezone }
  return { ...fields, previousStart: previousStartAfter(event, { ...fields, previousStart }, at) }
}

/** Fields stay until the series says something else in them (§4); `start`: the time. `refuseStale` gets the series' version. */
export const keepEvents = (
  deps: Deps,
  { id, viewer, events, fields }: Of & Keeping,
  refuseStale: Guard['refuseStale'],
): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    const connection = { db, dialect: deps.dialect }
    const series = await authorizeSeries(connection, id, viewer, 'forShare')
    refuseStale?.(series.version)
    if (events.length === 0) return
    const { rows } = await sql<{ id: string; hand_changed: string }>`
      select id, hand_changed from events where id in (${idList(events)}) and parent_series = ${id}
      and series_date is not null and deleted_at is null order by id ${connection.dialect.forUpdate}`.execute(db)
    for (const [marks, like] of Map.groupBy(rows, (row) => marksWithKept(row, series, fields))) {
      const ids = idList(like.map((event) => event.id))
      await sql`update events set hand_changed = ${marks} where id in (${ids})`.execute(db)
    }
  })

type Rewriting = (member: GeneratedEvent, series: Series) => { fields: EventFields; cells: Cells }

const rewrite = (
  deps: Deps,
  { id, viewer, eventId, run = null }: Of & { eventId: string },
  refuseStale: RefuseStale,
  change: Rewriting,
): Promise<Event> =>
  inTransaction(deps.db, async (db) => {
    const connection = { db, dialect: deps.dialect }
    const series = await authorizeSeries(connection, id, viewer, 'forShare')
    if (!isId(eventId)) throw notFound()
    const isIt = sql<boolean>`id = ${eventId}`
    await lockRow(connection, 'events', isIt)
    const [member] = await generatedEvents(connection, id, isIt)
    if (member === undefined) throw notFound()
    const { row, event } = member
    const { fields, cells } = change(member, series)
    const answered = { ...fields, said: event.said }
    const changed = changedCells(row, { ...eventKind.write(answered), hand_changed: '', ...cells })
    const hasSameLists = isSame(eventKind.writeLists(fields), eventKind.writeLists(event))
    if (hasSameLists && Object.keys(changed).length === 0) return event
    refuseStale(event.version, series.version)
    const said = sayingsAfter(event, fields, { by: viewer.id, at: new Date(deps.now()).toISOString() })
    const written = { ...changed, ...writeSaid({ said }) }
    await updateRow(db, 'events', eventId, { ...written, version: event.version + 1, updated_at: deps.now() })
    await writeLists(db, eventKind, { id: eventId, fields, current: event })
    const after = await finishEvent(connection, row, { author: personOf(viewer), at: deps.now(), run })
    if (isPublicEntry(event) !== isPublicEntry(after)) await noteShown(db, sql`${eventId}`)
    return after
  })

/** SQLite updates the index of each written column, changed or not. */
const changedCells = (row: EventRow, written: Cells): Cells =>
  Object.fromEntries(Object.entries(written).filter(([column, value]) => !isSame(Reflect.get(row, column), value)))
