import type { AccessFact } from '#domain/facts.ts'
import { positionUrl } from '#domain/place.ts'
import type { AddressCells } from '#server/entries/eventContext.ts'
import type { PublicEntry } from '#server/entries/publicEntries.ts'

type Spot = Pick<PublicEntry, 'address' | 'lat' | 'lng'>

/** A place on OpenStreetMap by coordinates, else by address; null without both. */
export const mapUrl = ({ address, lat, lng }: Spot): string | null => {
  if (lat !== null && lng !== null) return positionUrl({ lat, lng })
  return address === '' ? null : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}

/** A position for the town's map: `47.99612,7.84931`, or empty. */
export const spotOf = ({ lat, lng }: Pick<Spot, 'lat' | 'lng'>): string =>
  lat === null || lng === null ? '' : `${Number(lat.toFixed(5))},${Number(lng.toFixed(5))}`

type Parts = AddressCells | null | undefined
type Amenity = { name: AccessFact; answer: 'yes' | 'no' }

/** A place for schema.org. `amenities`: facts of accessibility. */
export const schemaPlace = (
  { name, address, lat, lng, told }: Spot & { name: string; told?: Parts },
  amenities: readonly Amenity[] = [],
) => ({
  '@type': 'Place',
  name,
  // People look for the name.
  address: address === '' ? name : schemaAddress(address, told),
  ...(amenities.length > 0 && {
    amenityFeature: amenities.map((amenity) => ({
      '@type': 'LocationFeatureSpecification',
      name: amenity.name,
      value: amenity.answer === 'yes',
    })),
  }),
  ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
})

/** As typed if the parts are unknown. */
const schemaAddress = (address: string, parts: Parts) => {
  if (!parts || [parts.street, parts.postal_code, parts.town].every((part) => part === '')) return address
  const { street, house_number, postal_code, town } = parts
  return {
    '@type': 'PostalAddress',
    streetAddress: street === '' ? address : `${street} ${house_number}`.trim(),
    ...(postal_code !== '' && { postalCode: postal_code }),
    ...(town !== '' && { addressLocality: town }),
  }
}

export const publicEntryPath = (resource: 'groups' | 'places', id: string | null) =>
  id === null ? null : `/${resource}/${id}`
