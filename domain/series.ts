import { type EventFields, newEvent } from './event.ts'
import { factsOf, ownFacts } from './facts.ts'
import { isSame } from './merge.ts'
import type { ReventFields } from './revent.ts'

/** From the series to its events (§4). */
export const sharedFields = [
  'name',
  'organizers',
  'location',
  'location2',
  'address',
  'lat',
  'lng',
  'description',
  'image',
  'alt',
  'category',
  'topic',
  'tags',
  ...factsOf.revents,
  'ownedBy',
] as const satisfies (keyof EventFields & keyof ReventFields)[]
export type SharedField = (typeof sharedFields)[number]

/** Of each event alone; only "back to the series" changes them. */
export const ownFields = [
  'start',
  'end',
  'published',
  'canceled',
  'parentListed',
  'involved',
  ...ownFacts,
] as const satisfies Exclude<keyof EventFields, SharedField>[]
type OwnField = (typeof ownFields)[number]

export type ChangedField = OwnField | SharedField

/** An event with its series' fields (§4). It keeps its location if the series has none, and stays deactivated. */
export const withShared = (event: EventFields, series: ReventFields): EventFields => {
  const shared = Object.fromEntries(sharedFields.map((field) => [field, series[field]])) as Pick<
    EventFields,
    SharedField
  >
  return {
    ...event,
    ...shared,
    location: series.location || event.location,
    deactivated: event.deactivated || series.deactivated,
  }
}

/** Shared fields in which an event differs. */
export const differingFields = (event: EventFields, series: ReventFields): (SharedField | 'deactivated')[] => {
  const updated = withShared(event, series)
  return [...sharedFields, 'deactivated' as const].filter((field) => !isSame(event[field], updated[field]))
}

/** The event of a series on a date, public at once (§4). `span` from {@link spanOf}. */
export const eventOf = (
  series: ReventFields & { id: string },
  span: { start: string; end: string | null },
): EventFields => withShared({ ...newEvent(0), ...span, parent: `revent:${series.id}` }, series)

/** Shared fields changed by hand after a write; equal ones are no longer marked. `marked`: so far. */
export const markShared = (
  marked: readonly SharedField[],
  before: EventFields,
  after: EventFields,
  series: ReventFields,
): SharedField[] =>
  sharedFields.filter(
    (field) =>
      (marked.includes(field) || !isSame(before[field], after[field])) &&
      !isSame(after[field], withShared(after, series)[field]),
  )
