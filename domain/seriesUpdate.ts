import * as v from 'valibot'
import type { Failure } from './failure.ts'
import { id, object } from './fields.ts'
import type { FormValues } from './forms.ts'
import { type FailedItem, type Run, runOver } from './run.ts'
import { fieldsWith, ownFields, sharedFields, type UpdatedField, updatedFields } from './sharedFields.ts'

export const eventFields = v.picklist([...sharedFields, ...ownFields, 'deactivated'])

const seriesEvent = v.object({
  id: v.string(),
  version: v.number(),
  name: v.string(),
  /** The date it was made for; `start` may have moved. */
  date: v.string(),
  start: v.string(),
  end: v.nullable(v.string()),
  changedByHand: v.array(eventFields),
})

const pendingEvent = v.object({
  ...seriesEvent.entries,
  differs: v.array(eventFields),
})

export const pendingSchema = v.object({
  /** Of the series: a decision about an older version is refused. */
  version: v.number(),
  total: v.number(),
  outdated: v.array(pendingEvent),
  changed: v.array(pendingEvent),
})

/** Of `GET /revents/{id}/compare`, sorted by dates. */
export const comparisonSchema = v.object({
  /** Of the series. */
  version: v.number(),
  /** Null before the first run. */
  generatedUntil: v.nullable(v.string()),
  /** On dates that the series lost. */
  unfit: v.array(seriesEvent),
  /** Without an event, as far as generated. */
  missing: v.array(v.string()),
  /** They can come back. */
  skipped: v.array(v.string()),
  /** The last deleted event of each skipped date, if it is in the bin and the reader may restore it. */
  deleted: v.array(seriesEvent),
  /** At other times than the series, not by hand. */
  retimed: v.array(seriesEvent),
})

export type SeriesEvent = v.InferOutput<typeof seriesEvent>

export type PendingEvent = v.InferOutput<typeof pendingEvent>

/** `outdated` nobody changed by hand, `changed` somebody did. */
export type Pending = v.InferOutput<typeof pendingSchema>

/** §4. */
export type SeriesComparison = v.InferOutput<typeof comparisonSchema>

/** What comes back on a left-out date: the event in the bin as it was, or null for a new one like the series. */
export const deletedOn = (comparison: SeriesComparison | null, date: string | null): SeriesEvent | null =>
  comparison?.deleted.find((event) => event.date === date) ?? null

/** `label` is its name for people. */
export type ChangedEvent = Pick<SeriesEvent, 'id' | 'version' | 'changedByHand'> & { seriesId: string; label: string }

/** Before its reset, with the version since. */
export type EventBefore = { id: string; version: number; label: string; values: FormValues }

/** Whether coming dates need a decision. */
export const needsDecision = ({ unfit, missing, retimed }: SeriesComparison): boolean =>
  unfit.length + missing.length + retimed.length > 0

const maximumKept = 1000

/** Events whose fields stay as they are on purpose, though the series says otherwise; `start` is their time. */
export const keepingSchema = object({
  events: v.pipe(v.array(id(), 'type'), v.maxLength(maximumKept, 'range')),
  fields: v.array(v.picklist([...sharedFields, 'start'], 'unknown'), 'type'),
})
export type Keeping = v.InferOutput<typeof keepingSchema>

/** What differs in `fields` alone, those of saves, and in what belongs to them; with null in all. */
export const pendingIn = (pending: Pending, fields: readonly string[] | null): Pending => {
  if (fields === null) return pending
  const asked: readonly string[] = [
    ...fields,
    ...sharedFields.filter((field) => fieldsWith(field).some((other) => fields.includes(other))),
  ]
  const differingIn = (events: readonly PendingEvent[]): PendingEvent[] =>
    events
      .map((event) => ({ ...event, differs: event.differs.filter((field) => asked.includes(field)) }))
      .filter(({ differs }) => differs.length > 0)
  return { ...pending, outdated: differingIn(pending.outdated), changed: differingIn(pending.changed) }
}

/** Whether a save may have changed when the events are. */
export const savesTimes = ({ fields }: { fields?: readonly string[] }): boolean =>
  fields === undefined || fields.some((field) => ['start', 'end', 'intervals'].includes(field))

/** The fields of a query `fields=name,tags`; without it all; undefined if one is none of a series. */
export const parseUpdatedFields = (text: string | undefined): readonly UpdatedField[] | undefined => {
  if (text === undefined) return updatedFields
  const parsed = v.safeParse(v.array(v.picklist(updatedFields)), text.split(','))
  return parsed.success ? parsed.output : undefined
}

export const nothingPending: Pending = { version: 0, total: 0, outdated: [], changed: [] }

/**
 * An update of a series' events (§4). `fields` are those of the save that it asks about, null for all. `ticked` ids were
 * changed by hand; events before `from` (a local date) stay; `run` is the last or current update.
 */
export type SeriesUpdating = {
  seriesId: string
  fields: readonly string[] | null
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

/** What an update did. */
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
const fieldsAfter = ({ fields }: SeriesUpdating, saved: readonly string[] | undefined) =>
  fields === null || saved === undefined ? null : [...fields, ...saved]

/** Looks anew after a save. */
export const checkAfter = (updating: SeriesUpdating, saved: readonly string[] | undefined) => ({
  ...nothingUpdating,
  fields: fieldsAfter(updating, saved),
})

/** The update goes on; its save is looked at when it has ended. */
export const saveOnTheWay = (updating: SeriesUpdating, saved: readonly string[] | undefined) => ({
  isSavedAgain: true,
  fields: fieldsAfter(updating, saved),
})

export const hasDifferences = ({ outdated, changed }: Pending): boolean => outdated.length + changed.length > 0

/** Events at old times as a change together. */
export const retimedPending = ({ version, retimed }: SeriesComparison): Pending => {
  const events = retimed.map((event): PendingEvent => ({ ...event, differs: ['start', 'end'] }))
  return {
    version,
    total: events.length,
    outdated: events.filter(({ changedByHand }) => changedByHand.length === 0),
    changed: events.filter(({ changedByHand }) => changedByHand.length > 0),
  }
}

/** Outdated events from a local date on; with an empty one all. */
export const outdatedFrom = ({ outdated }: Pending, from: string): PendingEvent[] =>
  outdated.filter(({ date }) => date >= from)

/** The other outdated events: they stay as they are. */
export const outdatedBefore = ({ outdated }: Pending, from: string): PendingEvent[] =>
  outdated.filter(({ date }) => date < from)

/** Outdated events from a date on, and ticked ones. */
export const targetsOf = (pending: Pending, ticked: readonly string[], from = ''): PendingEvent[] => [
  ...outdatedFrom(pending, from),
  ...pending.changed.filter(({ id }) => ticked.includes(id)),
]

export const targetsIn = ({ pending, ticked, from }: SeriesUpdating): PendingEvent[] => targetsOf(pending, ticked, from)

/** What stays on purpose: of a run that has begun those before its date, otherwise all. */
export const keptIn = ({ seriesId, run, pending, from }: SeriesUpdating): KeptEvents => ({
  seriesId,
  version: pending.version,
  events: run.waiting.length === 0 ? pending.outdated : outdatedBefore(pending, from),
})

/** Whether nothing but deactivation changes. */
export const isDeactivation = ({ outdated, changed }: Pending): boolean =>
  [...outdated, ...changed].every(isOnlyDeactivated)

/**
 * Asks about events. Ticks those changed by hand if only a deactivation would change; what was asked about before keeps its
 * ticks and its date, or the next that an event has.
 */
export const offerPending = (asked: SeriesUpdating, pending: Pending) => {
  const hadTick = ({ id }: PendingEvent) => asked.ticked.includes(id)
  const isNew = ({ id }: PendingEvent) => asked.pending.changed.every((event) => event.id !== id)
  const later = outdatedFrom(pending, asked.from)
  return {
    run: nothingUpdating.run,
    pending,
    from: later.length === pending.outdated.length ? '' : (later[0]?.date ?? asked.from),
    ticked: pending.changed
      .filter((event) => hadTick(event) || (isNew(event) && isOnlyDeactivated(event)))
      .map(({ id }) => id)
      .toSorted(),
  } satisfies Partial<SeriesUpdating>
}

const isOnlyDeactivated = ({ differs }: PendingEvent): boolean => differs.every((field) => field === 'deactivated')

/** Whether something was left behind: those changed by hand alone only count where they were asked about. */
export const hasLeft = (asked: Pending, found: Pending): boolean =>
  found.outdated.length > 0 || (hasDifferences(asked) && hasDifferences(found))

/** A run over the rest of the last one. */
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
