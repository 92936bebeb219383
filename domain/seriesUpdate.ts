import * as v from 'valibot'
import type { FormValues } from './forms.ts'
import type { Run } from './run.ts'
import { ownFields, sharedFields } from './series.ts'

export const eventFields = v.picklist([...sharedFields, ...ownFields, 'deactivated'])

const seriesEvent = v.object({
  id: v.string(),
  version: v.number(),
  name: v.string(),
  /** The date it was made for, `yyyy-mm-dd`; `start` may have moved. */
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

/** The answer of `GET /revents/{id}/compare`, sorted by dates. */
export const comparisonSchema = v.object({
  /** The last generated date; null before the first run. */
  generatedUntil: v.nullable(v.string()),
  /** Coming events on dates that the series lost. */
  unfit: v.array(seriesEvent),
  /** Coming dates without an event, as far as generated. */
  missing: v.array(v.string()),
  /** Coming dates that were left out and can come back. */
  skipped: v.array(v.string()),
  /** Coming events at other times of day than the series, unless moved by hand. */
  retimed: v.array(seriesEvent),
})

export type SeriesEvent = v.InferOutput<typeof seriesEvent>

export type PendingEvent = v.InferOutput<typeof pendingEvent>

/**
 * Coming events against their series. `total` counts all, `outdated` nobody changed by hand, `changed` somebody did.
 */
export type Pending = v.InferOutput<typeof pendingSchema>

/** What changed intervals and times mean for the coming events (§4). */
export type SeriesComparison = v.InferOutput<typeof comparisonSchema>

/** An event changed by hand; `label` is its name for people. */
export type ChangedEvent = Pick<SeriesEvent, 'id' | 'version' | 'changedByHand'> & { seriesId: string; label: string }

/** An event before it went back to its series, and its version since. */
export type EventBefore = { id: string; version: number; label: string; values: FormValues }

/** Whether coming dates need a decision. */
export const needsDecision = ({ unfit, missing, retimed }: SeriesComparison): boolean =>
  unfit.length + missing.length + retimed.length > 0

export const nothingPending: Pending = { total: 0, outdated: [], changed: [] }

/** The id of the notification that offers to undo a reset. */
export const resetOffer = 'undo:eventReset'

export const hasDifferences = ({ outdated, changed }: Pending): boolean => outdated.length + changed.length > 0

/** Events at old times as a change together. Each moves; other changes by hand stay. */
export const retimedPending = ({ retimed }: SeriesComparison): Pending => {
  const events = retimed.map((event): PendingEvent => ({ ...event, differs: ['start', 'end'] }))
  return {
    total: events.length,
    outdated: events.filter(({ changedByHand }) => changedByHand.length === 0),
    changed: events.filter(({ changedByHand }) => changedByHand.length > 0),
  }
}

/** The events to update: outdated ones and the ticked ones of those changed by hand. */
export const targetsOf = ({ outdated, changed }: Pending, ticked: readonly string[]): PendingEvent[] => [
  ...outdated,
  ...changed.filter(({ id }) => ticked.includes(id)),
]

/** Whether all that changes is a deactivation. */
export const isDeactivation = ({ outdated, changed }: Pending): boolean =>
  [...outdated, ...changed].every(isOnlyDeactivated)

/** What is asked. Events changed by hand are ticked if only a deactivation would change. */
export const offerPending = (pending: Pending): { pending: Pending; ticked: string[] } => ({
  pending,
  ticked: pending.changed
    .filter(isOnlyDeactivated)
    .map(({ id }) => id)
    .toSorted(),
})

const isOnlyDeactivated = ({ differs }: PendingEvent): boolean => differs.every((field) => field === 'deactivated')

/** The undone events as they are now, without those changed by hand meanwhile that were not ticked. */
export const eventsToRetry = (
  { failed, skipped }: Run<PendingEvent>,
  pending: Pending,
  ticked: readonly string[],
): PendingEvent[] => {
  const rest = [...failed.map(({ item }) => item.id), ...skipped.map(({ id }) => id)]
  return targetsOf(pending, ticked).filter(({ id }) => rest.includes(id))
}
