import * as v from 'valibot'
import type { Failure } from './failure.ts'
import { id, object } from './fields.ts'
import type { FormValues } from './forms.ts'
import { type Run, runOver } from './run.ts'
import { fieldsWith, ownFields, sharedFields, type UpdatedField, updatedFields } from './series.ts'

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
  total: v.number(),
  outdated: v.array(pendingEvent),
  changed: v.array(pendingEvent),
})

/** Of `GET /revents/{id}/compare`, sorted by dates. */
export const comparisonSchema = v.object({
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

/** The fields of a query `fields=name,tags`; without it all; undefined if one is none of a series. */
export const parseUpdatedFields = (text: string | undefined): readonly UpdatedField[] | undefined => {
  if (text === undefined) return updatedFields
  const parsed = v.safeParse(v.array(v.picklist(updatedFields)), text.split(','))
  return parsed.success ? parsed.output : undefined
}

const nothingPending: Pending = { total: 0, outdated: [], changed: [] }

/** The id of the toast that offers undo. */
export const resetOffer = 'undo:eventReset'

/**
 * An update of a series' events (§4). `fields` are those of the save that it asks about, null for all. `ticked` ids were
 * changed by hand; events before `from` (a local date) stay; `run` is the last or current update.
 */
export type SeriesUpdating = {
  seriesId: string
  fields: readonly string[] | null
  run: Run<PendingEvent>
  pending: Pending
  ticked: readonly string[]
  from: string
  failure: Failure | null
}

export type PendingSearch = Pick<SeriesUpdating, 'seriesId' | 'fields'>

/** `differs` are the fields that stay as they are on purpose. */
export type KeptEvents = { seriesId: string; events: readonly PendingEvent[] }

export const nothingUpdating = {
  fields: [],
  run: runOver<PendingEvent>([]),
  pending: nothingPending,
  ticked: [],
  from: '',
  failure: null,
} satisfies Partial<SeriesUpdating>

/** Looks anew after a save: asks about its fields, and about those of an earlier save that were still open. */
export const checkAfter = ({ fields }: SeriesUpdating, saved: readonly string[] | undefined) => ({
  ...nothingUpdating,
  fields: fields === null || saved === undefined ? null : [...fields, ...saved],
})

export const hasDifferences = ({ outdated, changed }: Pending): boolean => outdated.length + changed.length > 0

/** Events at old times as a change together. */
export const retimedPending = ({ retimed }: SeriesComparison): Pending => {
  const events = retimed.map((event): PendingEvent => ({ ...event, differs: ['start', 'end'] }))
  return {
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
  events: run.waiting.length === 0 ? pending.outdated : outdatedBefore(pending, from),
})

/** Whether nothing but deactivation changes. */
export const isDeactivation = ({ outdated, changed }: Pending): boolean =>
  [...outdated, ...changed].every(isOnlyDeactivated)

/** Ticks events changed by hand if only a deactivation would change. */
export const offerPending = (pending: Pending): Pick<SeriesUpdating, 'pending' | 'ticked' | 'failure'> => ({
  failure: null,
  pending,
  ticked: pending.changed
    .filter(isOnlyDeactivated)
    .map(({ id }) => id)
    .toSorted(),
})

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
