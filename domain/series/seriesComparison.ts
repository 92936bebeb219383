import * as v from 'valibot'
import type { FormValues } from '#domain/forms.ts'
import { count } from '#domain/queryParameters.ts'
import { ownFields, sharedFields } from './sharedFields.ts'

export const eventFields = v.picklist([...sharedFields, ...ownFields, 'deactivated'])

export const seriesEvent = v.object({
  id: v.string(),
  version: v.number(),
  name: v.string(),
  /** The date it was made for; `start` may have moved. */
  date: v.string(),
  start: v.string(),
  end: v.nullable(v.string()),
  changedByHand: v.array(eventFields),
})

/** Of `GET /revents/{id}/compare` (§4), sorted by dates. */
export const comparisonSchema = v.object({
  /** Of the series. */
  version: v.number(),
  /** Null before the first run. */
  generatedUntil: v.nullable(v.string()),
  /** On dates that the series lost. */
  unfit: v.array(seriesEvent),
  /** Without an event, as far as generated. */
  missing: v.array(v.string()),
  skipped: v.array(v.string()),
  /** Skipped dates whose event moderators deleted, unless the reader is one: only they bring it back. */
  removed: v.array(v.string()),
  /** The last deleted event of each skipped date, if it is in the bin and the reader may restore it. */
  deleted: v.array(seriesEvent),
  /** At other times than the series, not by hand. `wasKept`: on purpose, when its time changed before. */
  retimed: v.array(v.object({ ...seriesEvent.entries, wasKept: v.boolean() })),
  /** At other times on purpose, as somebody said since the series has its time. */
  kept: v.array(seriesEvent),
  /** For left-out dates: the local times that a new event there gets, where these are not the series' times. */
  otherTimes: v.array(v.object({ date: v.string(), start: v.string(), end: v.string() })),
})

export type SeriesEvent = v.InferOutput<typeof seriesEvent>

export type SeriesComparison = v.InferOutput<typeof comparisonSchema>

/** What comes back on a left-out date: the event in the bin as it was, or null for a new one like the series. */
export const deletedOn = (comparison: SeriesComparison | null, date: string | null): SeriesEvent | null =>
  comparison?.deleted.find((event) => event.date === date) ?? null

const span = v.nullable(v.object({ start: v.string(), end: v.nullable(v.string()) }))

/**
 * Of `GET /revents/{id}/events/{event}/reset`: the fields that a reset would change, of these versions of event and series.
 * `moved`: when it would take place, if that differs. `leftAt`: when it was left on purpose, as its series changed its time:
 * there it stays, or goes back to.
 */
export const resetPlanSchema = v.object({
  version: v.number(),
  seriesVersion: v.number(),
  differs: v.array(eventFields),
  moved: span,
  leftAt: span,
})

export type ResetPlan = v.InferOutput<typeof resetPlanSchema>

/** The version of the series that a reset was planned from: null for any, undefined if the text is none. */
export const parseSeriesVersion = (text: string | undefined): number | null | undefined => {
  if (text === undefined) return null
  const parsed = v.safeParse(count(Number.MAX_SAFE_INTEGER), text)
  return parsed.success ? parsed.output : undefined
}

/** `label` is its name for people. */
export type ChangedEvent = Pick<SeriesEvent, 'id' | 'version'> & { seriesId: string; label: string }

/** Before its reset, with the version since. */
export type EventBefore = { id: string; version: number; label: string; values: FormValues }

export const needsDecision = ({ unfit, missing, retimed }: SeriesComparison): boolean =>
  unfit.length + missing.length + retimed.length > 0
