import * as v from 'valibot'
import { type EventFields, newEvent } from '#domain/event.ts'
import { factNames, ownFacts } from '#domain/facts.ts'
import { isSame } from '#domain/merge.ts'
import { areTogether } from '#domain/together.ts'
import type { SeriesFields } from './series.ts'

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
  ...factNames.revents,
  'ownedBy',
] as const satisfies (keyof EventFields & keyof SeriesFields)[]
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

/** Fields that say one thing together: none changes without the others. */
export const fieldsWith = (field: SharedField): readonly SharedField[] =>
  sharedFields.filter((other) => areTogether(field, other))

/** What an update of an event takes from its series. */
export const updatedFields = [...sharedFields, 'deactivated'] as const
export type UpdatedField = (typeof updatedFields)[number]

/** The fields of a query `fields=name,tags`; without it all; undefined if one is none of a series. */
export const parseUpdatedFields = (text: string | undefined): readonly UpdatedField[] | undefined => {
  if (text === undefined) return updatedFields
  const parsed = v.safeParse(v.array(v.picklist(updatedFields)), text.split(','))
  return parsed.success ? parsed.output : undefined
}

/** An event with its series' fields (§4), or `only` these. It keeps its location if the series has none, and a deactivation. */
export const withShared = (
  event: EventFields,
  series: SeriesFields,
  only: readonly UpdatedField[] = updatedFields,
): EventFields => {
  const values: EventFields = {
    ...event,
    ...series,
    location: series.location || event.location,
    deactivated: event.deactivated || series.deactivated,
  }
  const taken = Object.fromEntries(only.map((field) => [field, values[field]]))
  return { ...event, ...taken }
}

export const differingFields = (event: EventFields, series: SeriesFields): UpdatedField[] => {
  const updated = withShared(event, series)
  return updatedFields.filter((field) => !isSame(event[field], updated[field]))
}

/** The event of a series on a date, public at once (§4). `span` from {@link spanOf}. */
export const eventOfSeries = (
  series: SeriesFields & { id: string },
  span: { start: string; end: string | null },
): EventFields => withShared({ ...newEvent(0), ...span, parent: `revent:${series.id}` }, series)

/** Shared fields changed by hand after a write; equal ones are no longer marked. `marked`: so far. */
export const markShared = (
  marked: readonly SharedField[],
  before: EventFields,
  after: EventFields,
  series: SeriesFields,
): SharedField[] =>
  sharedFields.filter(
    (field) =>
      (marked.includes(field) || !isSame(before[field], after[field])) &&
      !isSame(after[field], withShared(after, series)[field]),
  )
