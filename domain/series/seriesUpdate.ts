import type { Failure } from '#domain/failure.ts'
import { type FailedItem, type Run, runOver } from '#domain/run.ts'
import {
  firstDate,
  isOnlyDeactivated,
  nothingPending,
  outdatedFrom,
  type Pending,
  type PendingEvent,
  pendingBefore,
  type SavedFields,
  targetsOf,
} from './pending.ts'

export const savesTimes = ({ fields }: { fields: SavedFields }): boolean =>
  fields === 'all' || fields.some((field) => ['start', 'end', 'intervals'].includes(field))

/** §4. `fields`: of the save it asks about; `ticked`: changed by hand; events before `from` (a local date) stay. */
export type SeriesUpdating = {
  seriesId: string
  fields: SavedFields
  /** The series was saved while the update ran. */
  isSavedAgain: boolean
  run: Run<PendingEvent>
  pending: Pending
  ticked: readonly string[]
  from: string
  failure: Failure | null
}

export type PendingSearch = Pick<SeriesUpdating, 'seriesId' | 'fields'>

/** `differs` are the fields that stay as they are on purpose, whatever this version of the series says. */
export type KeptEvents = { seriesId: string; version: number; events: readonly PendingEvent[] }

export type Updated = { done: readonly PendingEvent[]; failed: readonly FailedItem<PendingEvent>[] }

export const nothingUpdating = {
  fields: [],
  isSavedAgain: false,
  run: runOver<PendingEvent>([]),
  pending: nothingPending,
  ticked: [],
  from: '',
  failure: null,
} satisfies Partial<SeriesUpdating>

/** The fields of a save, and those of an earlier save that were still open. */
const fieldsAfter = ({ fields: open }: SeriesUpdating, saved: SavedFields): SavedFields =>
  open === 'all' || saved === 'all' ? 'all' : [...open, ...saved]

export const checkAfter = (updating: SeriesUpdating, saved: SavedFields) => ({
  ...nothingUpdating,
  fields: fieldsAfter(updating, saved),
})

/** The update goes on; its save is looked at when it has ended. */
export const saveOnTheWay = (updating: SeriesUpdating, saved: SavedFields) => ({
  isSavedAgain: true,
  fields: fieldsAfter(updating, saved),
})

export const targetsIn = ({ pending, ticked, from }: SeriesUpdating): PendingEvent[] => targetsOf(pending, ticked, from)

export const keptBefore = ({ pending, from }: SeriesUpdating): PendingEvent[] => pendingBefore(pending, from)

/** What stays on purpose: of a run that has begun those before its date, otherwise all. */
export const keptIn = (updating: SeriesUpdating): KeptEvents => {
  const { seriesId, run, pending } = updating
  const events = run.waiting.length === 0 ? [...pending.outdated, ...pending.changed] : keptBefore(updating)
  return { seriesId, version: pending.version, events }
}

/**
 * Asks about events, at first from the first on that nobody left as it is before, also if that one was changed by hand. What was
 * asked about before keeps its ticks and date; mere deactivations tick those changed by hand.
 */
export const offerPending = (asked: SeriesUpdating, pending: Pending) => {
  const hadTick = ({ id }: PendingEvent) => asked.ticked.includes(id)
  const isNew = ({ id }: PendingEvent) => asked.pending.changed.every((event) => event.id !== id)
  const events = [...pending.outdated, ...pending.changed]
  const first = firstDate(events.filter(({ wasKept }) => wasKept !== true))
  const isChosen = asked.from > first || asked.pending.outdated.some(({ wasKept }) => wasKept === true)
  const begin = isChosen ? (outdatedFrom(pending, asked.from)[0]?.date ?? asked.from) : first
  return {
    run: nothingUpdating.run,
    pending,
    from: outdatedFrom(pending, begin).length === pending.outdated.length ? '' : begin,
    ticked: pending.changed
      .filter((event) => hadTick(event) || (isNew(event) && isOnlyDeactivated(event)))
      .map(({ id }) => id)
      .toSorted(),
  } satisfies Partial<SeriesUpdating>
}

export const restIn = ({ run, ticked }: SeriesUpdating, pending: Pending) => ({
  pending,
  run: runOver(eventsToRetry(run, pending, ticked)),
})

/** Undone events as they are now, without those changed by hand meanwhile and not ticked. */
export const eventsToRetry = (
  { failed, skipped }: Run<PendingEvent>,
  pending: Pending,
  ticked: readonly string[],
): PendingEvent[] => {
  const rest = [...failed.map(({ item }) => item.id), ...skipped.map(({ id }) => id)]
  return targetsOf(pending, ticked).filter(({ id }) => rest.includes(id))
}
