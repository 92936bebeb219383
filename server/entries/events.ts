import { sql } from 'kysely'
import { previousStartAfter } from '#domain/announced.ts'
import { type EventFields, eventSchema, withNewStart } from '#domain/event.ts'
import { type EventFacts, sayingsAfter } from '#domain/facts.ts'
import { splitParent } from '#domain/fields.ts'
import type { Filter } from '#domain/filter.ts'
import { may } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import { wholeDays } from '#domain/time.ts'
import { isWithin } from '#server/calendar/near.ts'
import type { Condition } from '#server/db/dialect.ts'
import { equals, isOn } from '#server/db/listing.ts'
import { unauthorized } from '#server/refusal.ts'
import { forgetSkips, handChangesOf, keepHandChanges, skipDates } from '#server/series/seriesEvents.ts'
import { tiesOfEvent } from '#server/sources/say.ts'
import { settleLinks, settleParent } from './eventLinks.ts'
import type { EventRow } from './eventRow.ts'
import { hasAccess, isFree, keptFacts, readFacts, readSaid, writeFacts, writeSaid } from './facts.ts'
import { hasHidden, knowsParent, parentHidden, withoutHidden } from './hidden.ts'
import type { Change, EntryKind, Moment } from './kind.ts'
import {
  childList,
  entryFilters,
  entrySortings,
  isPublic,
  readPublishable,
  toFlag,
  validateOwnership,
  visibleTo,
  writeOwners,
  writePublishable,
} from './publishable.ts'
import {
  isAtPlace,
  locationCells,
  organizerList,
  organizerRows,
  placeColumns,
  readLocation,
  readOrganizers,
} from './references.ts'
import { standsAlone } from './visibility.ts'

const soughtColumns = sql`(select address from places where places.id = events.place_id) as place_address,
  (select district from places where places.id = events.place_id) as place_district,
  (select name from categories where categories.id = events.category_id) as category_name,
  (select name from topics where topics.id = events.topic_id) as topic_name`

/** Events (§3). A main event in the bin stays the parent, so that restoring it restores the program. */
export const eventKind: EntryKind<'events', EventFields, EventRow> = {
  resource: 'events',
  table: 'events',
  schema: eventSchema,
  withDefaults: withNewStart,

  extras: sql`${placeColumns('events')}, ${parentHidden} as parent_hidden, ${soughtColumns},
    case when exists (select 1 from ${tiesOfEvent}) then 1 else 0 end as from_source`,
  lists: {
    owners: childList('event_owners', 'user_id'),
    organizers: organizerList('event_organizers'),
    involved: childList('event_involved', 'name', 'description'),
    tags: childList('event_tags', 'tag'),
  },

  read: (row) => ({
    ...readPublishable(row),
    canceled: row.canceled === 1,
    pinned: row.pinned === 1,
    parent: readParent(row),
    parentListed: row.parent_listed === 1,
    organizers: readOrganizers(row.organizers),
    involved: row.involved,
    location: readLocation(row),
    location2: row.location2,
    address: row.address,
    lat: row.lat,
    lng: row.lng,
    start: new Date(row.start_at).toISOString(),
    end: row.end_at === null ? null : new Date(row.end_at).toISOString(),
    category: row.category_id,
    topic: row.topic_id,
    tags: row.tags.map(({ tag }) => tag),
    ...readFacts('events', row),
    ...readSaid(row),
    ...(row.from_source === 1 && { fromSource: true }),
    ...(row.series_date !== null && { seriesDate: row.series_date, changedByHand: handChangesOf(row) }),
  }),

  write: (fields) => ({
    ...writePublishable(fields),
    canceled: toFlag(fields.canceled),
    pinned: toFlag(fields.pinned),
    ...parentCells(fields.parent),
    parent_listed: toFlag(fields.parentListed),
    ...locationCells(fields.location),
    location2: fields.location2,
    address: fields.address,
    lat: fields.lat,
    lng: fields.lng,
    start_at: Date.parse(fields.start),
    end_at: fields.end === null ? null : Date.parse(fields.end),
    category_id: fields.category,
    topic_id: fields.topic,
    ...writeFacts('events', fields),
    ...writeSaid(fields),
  }),
  keptWhenLeftOut: [...keptFacts('events'), 'pinned'],

  withoutHidden,
  dependsOn: (row) =>
    hasHidden(row)
      ? null
      : [row.place_id, row.parent_event, row.parent_series, ...row.organizers.map(({ group_id }) => group_id)].filter(
          (id) => id !== null,
        ),
  writeLists: (fields) => ({
    owners: writeOwners(fields),
    organizers: organizerRows(fields.organizers),
    involved: fields.involved.map(({ name, description }) => ({ name, description })),
    tags: fields.tags.map((tag) => ({ tag })),
  }),

  texts: (row) => ({
    title: row.name,
    labels: [
      ...row.tags.map(({ tag }) => tag),
      row.category_name ?? '',
      row.topic_name ?? '',
      row.location2,
      row.address,
      // Hidden texts find nothing.
      ...(row.place_hidden === 1
        ? []
        : [row.place_name ?? row.location, row.place_address ?? '', row.place_district ?? '']),
      ...row.organizers.flatMap(({ group_name, group_hidden, name }) =>
        group_hidden === 1 ? [] : (group_name ?? name),
      ),
      ...row.involved.map(({ name }) => name),
      // Found by "free" (domain/search/sought.ts).
      ...(readFacts('events', row).free ? ['kostenlos'] : []),
      ...(readFacts('events', row).online === '' ? [] : ['online', 'livestream']),
      ...(row.canceled === 1 ? ['abgesagt', 'canceled', 'cancelled'] : []),
    ],
    body: [row.description, ...textsOfFacts(readFacts('events', row))].join(' '),
  }),
  endsAt: (row) => row.end_at ?? row.start_at,

  sortings: { start: 'start_at', ...entrySortings },
  filters: {
    ...entryFilters('events'),
    parent: (reference, viewer) => {
      const parent = splitParent(reference.toLowerCase())
      const isPart = equals(parent?.kind === 'id' ? 'parent_event' : 'parent_series')(parent?.id ?? '')
      return sql`${isPart} and ${knowsParent(viewer)}`
    },
    mains: (ids, viewer) =>
      sql`parent_event in (${sql.join(ids.map((id) => id.toLowerCase()))}) and ${knowsParent(viewer)}`,
    startAfter: (instant) => sql`start_at >= ${Date.parse(instant)}`,
    startBefore: (instant) => sql`start_at < ${Date.parse(instant)}`,
    pinned: isOn('pinned'),
    free: (isWanted) => (isWanted ? isFree : sql`not ${isFree}`),
    access: hasAccess,
    category: equals('category_id'),
    topic: equals('topic_id'),
    place: isAtPlace,
    source: (id) => sql`id in (select entry_id from source_events where source_id = ${id.toLowerCase()})`,
    near: isWithin,
  },
  visible: (viewer, filters) => visibleEvents(viewer, { withPrograms: filters.some(isProgramme) }),

  beforeWrite: async (connection, change, at) => {
    demandPinning(change)
    const fields = settleFacts(await validateOwnership(connection, change, 'events'), change, at)
    return settleParent(connection, { ...change, fields: await settleLinks(connection, { ...change, fields }) })
  },
  changed: keepHandChanges,
  binned: skipDates,
  restored: forgetSkips,
  uniqueIssues: { 'events.parent_series': { field: 'seriesDate', reason: 'taken' } },
}

const demandPinning = ({ fields, current, viewer }: Change<EventFields>): void => {
  if (fields.pinned !== (current?.pinned ?? false) && !may(viewer, 'pin', 'events')) throw unauthorized(viewer)
}

const textsOfFacts = ({ price, accessibility }: EventFacts): string[] => [price, accessibility]

const settleFacts = (
  fields: EventFields,
  { current, viewer, isRepeated }: Change<EventFields>,
  at: Moment,
): EventFields => {
  const timed = fields.allDay ? { ...fields, ...wholeDays(fields, at.timezone) } : fields
  // A creation that comes again has announced nothing: nobody was told that the first one was stored.
  const previousStart = previousStartAfter(isRepeated ? null : current, timed, at)
  const saying = { by: viewer.id, at: new Date(at.now).toISOString() }
  return { ...timed, previousStart, said: sayingsAfter(current, timed, saying) }
}

const isProgramme = ({ name, value }: Filter) => name === 'mains' || (name === 'parent' && value.startsWith('id:'))

/** The events that the viewer may see. `withPrograms`: sub-events, too. A hidden main event hides its program. */
export const visibleEvents = (viewer: Viewer, { withPrograms }: { withPrograms: boolean }): Condition =>
  visibleTo(
    viewer,
    'event_owners',
    withPrograms ? sql`(${isPublic} and (${standsAlone} or ${knowsParent(viewer)}))` : sql`listed = 1`,
  )

const readParent = ({ parent_event, parent_series }: EventRow): string | null => {
  if (parent_event !== null) return `id:${parent_event}`
  return parent_series === null ? null : `revent:${parent_series}`
}

const parentCells = (reference: string | null) => {
  const parent = splitParent(reference)
  return {
    parent_event: parent?.kind === 'id' ? parent.id : null,
    parent_series: parent?.kind === 'revent' ? parent.id : null,
  }
}
