import * as v from 'valibot'
import type { FormValues } from './forms.ts'
import type { Run } from './run.ts'
import { ownFields, sharedFields } from './series.ts'

/** The fields of an event that can have been changed by hand, or differ from its series. */
export const eventFields = v.picklist([...sharedFields, ...ownFields, 'deactivated'])

const seriesEvent = v.object({
  id: v.string(),
  version: v.number(),
  name: v.string(),
  /** The date it was made for, `yyyy-mm-dd`; `start` may have been moved since. */
  date: v.string(),
  start: v.string(),
  end: v.nullable(v.string()),
  /** What somebody changed in this event by hand. */
  changedByHand: v.array(eventFields),
})

const pendingEvent = v.object({
  ...seriesEvent.entries,
  /** What a change together would change in it. */
  differs: v.array(eventFields),
})

/** What `GET /revents/{id}/pending` answers. */
export const pendingSchema = v.object({
  total: v.number(),
  outdated: v.array(pendingEvent),
  changed: v.array(pendingEvent),
})

/** What `GET /revents/{id}/compare` answers. Dates are sorted, events in the order of their dates. */
export const comparisonSchema = v.object({
  /** The last date for which events were generated so far, null before the first run. */
  generatedUntil: v.nullable(v.string()),
  /** Coming events on dates that the series no longer has. */
  unfit: v.array(seriesEvent),
  /** Coming dates of the series without an event, as far as it was generated. */
  missing: v.array(v.string()),
  /** Coming dates of the series that were left out; they can be brought back. */
  skipped: v.array(v.string()),
  /** Coming events at another time of day than the series has by now, those moved by hand apart. */
  retimed: v.array(seriesEvent),
})

/** An event of a series, as far as changing many of them needs it. */
export type SeriesEvent = v.InferOutput<typeof seriesEvent>

/** An event of a series that differs from it in what both share. */
export type PendingEvent = v.InferOutput<typeof pendingEvent>

/**
 * The coming events of a series, as they stand against it. `total` counts all coming ones, `outdated` are those that
 * nobody changed by hand, `changed` those that somebody did; events that are up to date are in neither.
 */
export type Pending = v.InferOutput<typeof pendingSchema>

/** What changed intervals and times mean for the coming events (§4). */
export type SeriesComparison = v.InferOutput<typeof comparisonSchema>

/** An event of a series that somebody changed by hand, and may take back to it; `label` is what people call it. */
export type ChangedEvent = Pick<SeriesEvent, 'id' | 'version' | 'changedByHand'> & { seriesId: string; label: string }

/** What an event was like before it went back to its series, and the version that it has since then. */
export type EventBefore = { id: string; version: number; label: string; values: FormValues }

/** Whether coming dates ask for a decision: events that no longer fit, are missing, or are at an older time. */
export const needsDecision = ({ unfit, missing, retimed }: SeriesComparison): boolean =>
  unfit.length + missing.length + retimed.length > 0

/** Nothing is pending, or not known yet. */
export const nothingPending: Pending = { total: 0, outdated: [], changed: [] }

/** Names the notification that offers to undo that an event went back to its series. */
export const resetOffer = 'undo:eventReset'

/** Whether anything is pending, what was changed by hand included. */
export const hasDifferences = ({ outdated, changed }: Pending): boolean => outdated.length + changed.length > 0

/**
 * The events at an older time of the series, as a change together: each is moved, and what else was changed in it by hand
 * stays.
 */
export const retimedPending = ({ retimed }: SeriesComparison): Pending => {
  const events = retimed.map((event): PendingEvent => ({ ...event, differs: ['start', 'end'] }))
  return {
    total: events.length,
    outdated: events.filter(({ changedByHand }) => changedByHand.length === 0),
    changed: events.filter(({ changedByHand }) => changedByHand.length > 0),
  }
}

/**
 * What is updated: all that nobody changed by hand, and of the others those that were ticked.
 * @param ticked ids of events changed by hand
 */
export const targetsOf = ({ outdated, changed }: Pending, ticked: readonly string[]): PendingEvent[] => [
  ...outdated,
  ...changed.filter(({ id }) => ticked.includes(id)),
]

/** Whether the deactivation of the series is all that its events would take over. */
export const isDeactivation = ({ outdated, changed }: Pending): boolean =>
  [...outdated, ...changed].every(isOnlyDeactivated)

/** What is asked about. Events changed by hand are ticked at first where a deactivation is all that they would take over. */
export const offerPending = (pending: Pending): { pending: Pending; ticked: string[] } => ({
  pending,
  ticked: pending.changed
    .filter(isOnlyDeactivated)
    .map(({ id }) => id)
    .toSorted(),
})

const isOnlyDeactivated = ({ differs }: PendingEvent): boolean => differs.every((field) => field === 'deactivated')

/**
 * The events that a run left undone, as they are by now. An event that somebody changed by hand meanwhile is left alone
 * unless it had been ticked.
 */
export const eventsToRetry = (
  { failed, skipped }: Run<PendingEvent>,
  pending: Pending,
  ticked: readonly string[],
): PendingEvent[] => {
  const rest = [...failed.map(({ item }) => item.id), ...skipped.map(({ id }) => id)]
  return targetsOf(pending, ticked).filter(({ id }) => rest.includes(id))
}
