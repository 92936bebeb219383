import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import { may } from '#domain/permissions.ts'
import {
  type IntervalType,
  intervalSchema,
  type SeriesFields,
  seriesSchema,
  takesEvents,
  withNewTimes,
} from '#domain/series/series.ts'
import { dateIn, timeIn } from '#domain/time.ts'
import { equals } from '#server/db/listing.ts'
import type { SeriesTable } from '#server/db/schema.ts'
import { settleLinks } from '#server/entries/eventLinks.ts'
import { keptFacts, readFacts, writeFacts } from '#server/entries/facts.ts'
import type { EntryKind } from '#server/entries/kind.ts'
import {
  childList,
  entryFilters,
  entrySortings,
  nameCells,
  toFlag,
  unconfirmed,
  validateOwnership,
  visibleTo,
  writeOwners,
} from '#server/entries/publishable.ts'
import {
  isAtPlace,
  locationCells,
  type OrganizerRow,
  organizerList,
  organizerRows,
  type PlacedRow,
  placeColumns,
  readLocation,
  readOrganizers,
} from '#server/entries/references.ts'
import { unauthorized } from '#server/refusal.ts'
import { forgetKeptTimes } from './keptTimes.ts'
import { takeEventsAlong } from './seriesDeactivation.ts'

export type SeriesRow = Selectable<SeriesTable> &
  PlacedRow & {
    owners: { user_id: string }[]
    organizers: OrganizerRow[]
    tags: { tag: string }[]
    intervals: { type: IntervalType; interval: number; week_day: number | null; date: string | null }[]
  }

const { likeName, ownedBy, ownerless, deactivated } = entryFilters('revents')

const hasEventAfter = (value: string) =>
  sql<boolean>`exists (select 1 from events where events.parent_series = repeating_events.id
    and events.deleted_at is null and events.start_at > ${Date.parse(value)})`

/** Repeating events (§3). The public site does not show them. Putting one into the bin leaves its events. */
export const seriesKind: EntryKind<'revents', SeriesFields, SeriesRow> = {
  resource: 'revents',
  table: 'repeating_events',
  schema: seriesSchema,
  withDefaults: (body, now, zone) => withNewTimes(body, { date: dateIn(now, zone), time: timeIn(now, zone) }),

  extras: placeColumns('repeating_events'),
  lists: {
    owners: childList('repeating_event_owners', 'user_id'),
    organizers: organizerList('repeating_event_organizers'),
    tags: childList('repeating_event_tags', 'tag'),
    intervals: childList('repeating_event_intervals', 'type', 'interval', 'week_day', 'date'),
  },

  read: (row) => ({
    name: row.name,
    organizers: readOrganizers(row.organizers),
    location: readLocation(row),
    location2: row.location2,
    address: row.address,
    lat: row.lat,
    lng: row.lng,
    start: row.start_time,
    end: row.end_time,
    intervals: row.intervals.map(({ week_day, ...interval }) =>
      v.parse(intervalSchema, { ...interval, weekDay: week_day }),
    ),
    image: row.image,
    alt: row.alt,
    description: row.description,
    category: row.category_id,
    topic: row.topic_id,
    tags: row.tags.map(({ tag }) => tag),
    ...readFacts('revents', row),
    ownedBy: row.owners.map((owner) => owner.user_id),
    deactivated: row.deactivated === 1,
  }),

  write: (fields) => ({
    ...nameCells(fields.name),
    deactivated: toFlag(fields.deactivated),
    description: fields.description,
    image: fields.image,
    alt: fields.alt,
    address: fields.address,
    lat: fields.lat,
    lng: fields.lng,
    ...locationCells(fields.location),
    location2: fields.location2,
    start_time: fields.start,
    end_time: fields.end,
    category_id: fields.category,
    topic_id: fields.topic,
    ...writeFacts('revents', fields),
  }),
  keptWhenLeftOut: keptFacts('revents'),

  writeLists: (fields) => ({
    owners: writeOwners(fields),
    organizers: organizerRows(fields.organizers),
    tags: fields.tags.map((tag) => ({ tag })),
    intervals: fields.intervals.map(({ weekDay, ...interval }) => ({ ...interval, week_day: weekDay })),
  }),

  sortings: {
    name: entrySortings.name,
    deactivated: entrySortings.deactivated,
    createdAt: entrySortings.createdAt,
    updatedAt: entrySortings.updatedAt,
  },
  filters: {
    likeName,
    ownedBy,
    ownerless,
    unconfirmed,
    deactivated,
    category: equals('category_id'),
    topic: equals('topic_id'),
    place: isAtPlace,
    lastStartAfter: hasEventAfter,
    lastStartBefore: (value) => sql`not ${hasEventAfter(value)}`,
  },
  visible: (viewer) => visibleTo(viewer, 'repeating_event_owners', sql`false`),

  beforeWrite: async (connection, change) => {
    const { viewer } = change
    if (takesEvents(change.fields) && !may(viewer, 'deactivate', 'revents')) throw unauthorized(viewer)
    const fields = await validateOwnership(connection, change, 'revents')
    return settleLinks(connection, { ...change, fields })
  },
  changed: async (connection, change, at) => {
    await forgetKeptTimes(connection, change, at)
    return takeEventsAlong(connection, change, at)
  },
}
