import type { PublicEntry } from '#server/entries/publicEntries.ts'

type Spot = Pick<PublicEntry, 'address' | 'lat' | 'lng'>

/** Where OpenStreetMap shows a place: its coordinates, or what it finds for the address; null when neither is known. */
export const mapAddress = ({ address, lat, lng }: Spot): string | null => {
  if (lat !== null && lng !== null) {
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
  }
  return address === '' ? null : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}

/** A place for schema.org. */
export const schemaPlace = ({ name, address, lat, lng }: Spot & { name: string }) => ({
  '@type': 'Place',
  name,
  ...(address !== '' && { address }),
  ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
})

/** The address of a group's or place's page; null when it has none. */
export const entryPath = (resource: 'groups' | 'places', id: string | null) =>
  id === null ? null : `/${resource}/${id}`
