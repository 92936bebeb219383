import { type EventFields, newEvent } from './event.ts'
import { factsOf, ownFacts } from './facts.ts'
import { isSame } from './merge.ts'
import type { ReventFields } from './revent.ts'

/** The fields that a series gives to its events (§4). */
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

/** The fields of each event alone. A change together leaves them; "back to the series" does not. */
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

/**
 * An event with the shared fields of its series (§4). A deactivation reaches the event; moderation lifts it event by
 * event. Without a location the event keeps its own, which it needs.
 */
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

/** The shared fields in which an event differs from its series. */
export const differingFields = (event: EventFields, series: ReventFields): (SharedField | 'deactivated')[] => {
  const updated = withShared(event, series)
  return [...sharedFields, 'deactivated' as const].filter((field) => !isSame(event[field], updated[field]))
}

/** The event of a series on one of its dates, public at once (§4). @param span from {@link spanOf} */
export const eventOf = (
  series: ReventFields & { id: string },
  span: { start: string; end: string | null },
): EventFields => withShared({ ...newEvent(0), ...span, parent: `revent:${series.id}` }, series)

/**
 * The shared fields changed by hand, after a write. A field that is as in the series is no longer marked.
 * @param marked the marks so far
 * @param before the event as stored; `after` as written
 */
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
