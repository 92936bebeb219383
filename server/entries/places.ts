import { type Selectable, sql } from 'kysely'
import { sayingsAfter } from '#domain/facts.ts'
import { addressParts, type PlaceFields, placeSchema } from '#domain/place.ts'
import { fold } from '#domain/text.ts'
import { liesWithin } from '#server/calendar/near.ts'
import { contains } from '#server/db/listing.ts'
import type { PlaceTable } from '#server/db/schema.ts'
import { keptFacts, readFacts, readSaid, writeFacts, writeSaid } from './facts.ts'
import { indexEvents } from './indexEvents.ts'
import type { EntryKind } from './kind.ts'
import {
  childList,
  entryFilters,
  entrySortings,
  readPublishable,
  unconfirmed,
  validateOwnership,
  visibleTo,
  writeOwners,
  writePublishable,
} from './publishable.ts'

type PlaceRow = Selectable<PlaceTable> & { owners: { user_id: string }[] }

const readParts = (row: PlaceRow) => ({
  street: row.street,
  houseNumber: row.house_number,
  postalCode: row.postal_code,
  town: row.town,
  district: row.district,
})

/** Places (§3). For its events, one in the bin is a plain name (references.ts). */
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
    ...readParts(row),
    lat: row.lat,
    lng: row.lng,
    ...readFacts('places', row),
    ...readSaid(row),
  }),
  dependsOn: () => [],
  write: (fields) => ({
    ...writePublishable(fields),
    link: fields.link,
    email: fields.email,
    address: fields.address,
    address_folded: fold(fields.address),
    street: fields.street,
    house_number: fields.houseNumber,
    postal_code: fields.postalCode,
    town: fields.town,
    district: fields.district,
    lat: fields.lat,
    lng: fields.lng,
    ...writeFacts('places', fields),
    ...writeSaid(fields),
  }),
  keptWhenLeftOut: [...keptFacts('places'), ...addressParts],
  writeLists: (fields) => ({ owners: writeOwners(fields) }),
  texts: (row) => ({
    title: row.name,
    labels: [row.address, row.postal_code, row.district],
    body: `${row.description} ${readFacts('places', row).accessibility}`,
  }),

  sortings: entrySortings,
  filters: { ...entryFilters('places'), unconfirmed, likeAddress: contains('address_folded'), near: liesWithin },
  visible: (viewer) => visibleTo(viewer, 'place_owners'),

  beforeWrite: async (connection, change, { now }) => {
    const fields = await validateOwnership(connection, change, 'places')
    const saying = { by: change.viewer.id, at: new Date(now).toISOString() }
    return { ...fields, said: sayingsAfter(change.current, fields, saying) }
  },
  renamed: (connection, id) => indexEvents(connection, sql`place_id = ${id}`),
}
