import { type EventFields, newEvent } from './event.ts'
import { factsOf, ownFacts } from './facts.ts'
import { isSame } from './merge.ts'
import type { ReventFields } from './revent.ts'

/** What a series gives to its events, and what is changed in all of them together (§4). */
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

/** What each event of a series has for itself. A change together leaves these alone; "back to the series" does not. */
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

/** What somebody can have changed in one event of a series by hand. */
export type ChangedField = OwnField | SharedField

/**
 * An event with the fields that it shares with its series (§4). A deactivation of the series reaches the event, but is
 * never lifted this way: moderation lifts it event by event. A series without a location leaves the event at its own,
 * because an event needs one.
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

/** What a change together would change in this event; empty when it is up to date. */
export const differingFields = (event: EventFields, series: ReventFields): (SharedField | 'deactivated')[] => {
  const updated = withShared(event, series)
  return [...sharedFields, 'deactivated' as const].filter((field) => !isSame(event[field], updated[field]))
}

/**
 * The event of a series on one of its dates, published at once (§4).
 * @param span start and end of that date (domain/recurrence.ts, spanOf)
 */
export const eventOf = (
  series: ReventFields & { id: string },
  span: { start: string; end: string | null },
): EventFields => withShared({ ...newEvent(0), ...span, parent: `revent:${series.id}` }, series)

/**
 * What somebody has changed by hand in the shared fields of an event, after it was written once more. What is as in the
 * series again is no longer marked.
 * @param marked what was marked so far
 * @param before the event until now, `after` as it is written
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
