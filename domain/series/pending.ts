import * as v from 'valibot'
import { id, object } from '#domain/fields.ts'
import { eventFields, type SeriesComparison, seriesEvent } from './seriesComparison.ts'
import { fieldsWith, sharedFields } from './sharedFields.ts'

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

/** `wasKept`: at its time on purpose, since an earlier change. */
export type PendingEvent = v.InferOutput<typeof pendingEvent> & { wasKept?: boolean }

/** `outdated` nobody changed by hand, `changed` somebody did. */
export type Pending = Omit<v.InferOutput<typeof pendingSchema>, 'outdated' | 'changed'> & {
  outdated: PendingEvent[]
  changed: PendingEvent[]
}

const maximumKept = 1000

/** `start` is the time, with its end. */
const keepableFields = [...sharedFields, 'start'] as const

/** Events whose fields stay as they are on purpose, though the series says otherwise. */
export const keepingSchema = object({
  events: v.pipe(v.array(id(), 'type'), v.maxLength(maximumKept, 'range')),
  fields: v.array(v.picklist(keepableFields, 'unknown'), 'type'),
})
export type Keeping = v.InferOutput<typeof keepingSchema>

/** These events, with all fields in which they differ. */
export const keepingOf = (events: readonly PendingEvent[]): Keeping => ({
  events: events.map((event) => event.id),
  fields: keepableFields.filter((field) => events.some(({ differs }) => differs.includes(field))),
})

/** What a save of a series changed. */
export type SavedFields = readonly string[] | 'all'

/** What differs in the saved fields alone, and in what belongs to them. */
export const pendingIn = (pending: Pending, fields: SavedFields): Pending => {
  if (fields === 'all') return pending
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

export const nothingPending: Pending = { version: 0, total: 0, outdated: [], changed: [] }

export const hasDifferences = ({ outdated, changed }: Pending): boolean => outdated.length + changed.length > 0

/** Empty without events. */
export const firstDate = (events: readonly PendingEvent[]): string => events.map(({ date }) => date).toSorted()[0] ?? ''

/** Events at old times as a change together. What was left at its time among later ones goes along only by itself. */
export const retimedPending = ({ version, retimed }: SeriesComparison): Pending => {
  const events = retimed.map((event): PendingEvent => ({ ...event, differs: ['start', 'end'] }))
  const first = firstDate(events.filter(({ wasKept, changedByHand }) => wasKept !== true && changedByHand.length === 0))
  const isApart = ({ changedByHand, wasKept, date }: PendingEvent) =>
    changedByHand.length > 0 || (wasKept === true && date > first)
  return {
    version,
    total: events.length,
    outdated: events.filter((event) => !isApart(event)),
    changed: events.filter(isApart),
  }
}

/** Outdated events from a local date on; with an empty one all. */
export const outdatedFrom = ({ outdated }: Pending, from: string): PendingEvent[] =>
  outdated.filter(({ date }) => date >= from)

export const changedFrom = ({ changed }: Pending, from: string): PendingEvent[] =>
  changed.filter(({ date }) => date >= from)

/** Events before a date: they stay as they are. */
export const pendingBefore = ({ outdated, changed }: Pending, from: string): PendingEvent[] =>
  [...outdated, ...changed].filter(({ date }) => date < from)

export const targetsOf = (pending: Pending, ticked: readonly string[], from = ''): PendingEvent[] => [
  ...outdatedFrom(pending, from),
  ...changedFrom(pending, from).filter(({ id }) => ticked.includes(id)),
]

export const isDeactivation = ({ outdated, changed }: Pending): boolean =>
  [...outdated, ...changed].every(isOnlyDeactivated)

export const isOnlyDeactivated = ({ differs }: PendingEvent): boolean =>
  differs.every((field) => field === 'deactivated')

/** Whether something was left behind: those changed by hand alone only count where they were asked about. */
export const hasLeft = (asked: Pending, found: Pending): boolean =>
  found.outdated.length > 0 || (hasDifferences(asked) && hasDifferences(found))
