import { type Selectable, sql } from 'kysely'
import { type PlaceFields, placeSchema } from '#domain/place.ts'
import { fold } from '#domain/text.ts'
import { contains } from '#server/db/listing.ts'
import type { PlaceTable } from '#server/db/schema.ts'
import { indexEvents } from './indexEvents.ts'
import type { EntryKind } from './kind.ts'
import {
  childList,
  entryFilters,
  entrySortings,
  readPublishable,
  validateOwnership,
  visibleTo,
  writeOwners,
  writePublishable,
} from './publishable.ts'

type PlaceRow = Selectable<PlaceTable> & { owners: { user_id: string }[] }

/** Places (§3). One in the bin is a plain name to its events (events.ts). */
export const placeKind: EntryKind<'places', PlaceFields, PlaceRow> = {
  resource: 'places',
  table: 'places',
  schema: placeSchema,
  lists: { owners: childList('place_owners', 'user_id') },

  read: (row) => ({
    ...readPublishable(row),
    link: row.link,
    email: row.email,
    address: row.address,
    lat: row.lat,
    lng: row.lng,
  }),
  write: (fields) => ({
    ...writePublishable(fields),
    link: fields.link,
    email: fields.email,
    address: fields.address,
    address_folded: fold(fields.address),
    lat: fields.lat,
    lng: fields.lng,
  }),
  writeLists: (fields) => ({ owners: writeOwners(fields) }),
  texts: (row) => [row.name, row.address, row.description],

  sortings: entrySortings,
  filters: { ...entryFilters('place_owners'), likeAddress: contains('address_folded') },
  visible: (viewer) => visibleTo(viewer, 'place_owners'),

  beforeWrite: (connection, change) => validateOwnership(connection, change, 'places'),
  renamed: (connection, id) => indexEvents(connection, sql`place_id = ${id}`),
}
