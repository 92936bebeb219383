import { maximumLineLength } from '#domain/limits.ts'
import { fold } from '#domain/text.ts'
import { addressIn, areApart, hasNumber, haveOtherStreets } from './addresses.ts'
import { isStreetLike, type KnownPlaces, withSureAddress } from './knownPlaces.ts'
import { isRoom, joined, piecesOf } from './room.ts'
import type { Imported, Incoming } from './sourceEvent.ts'

/** The events of a source at the places to be made for them. What one event says of a place holds for the others, too. */
export const agreedAtNewPlaces = (incoming: readonly Incoming[], places: KnownPlaces): Incoming[] =>
  atOneAddress(inTheirBuildings(incoming), places)

/**
 * `Recital Room, Music School` and `Music School (Bar)` are in the `Music School` of another event. A mere `Recital Room` is
 * none of its own then: it stays words.
 */
const inTheirBuildings = (incoming: readonly Incoming[]): Incoming[] => {
  const named = incoming.flatMap(({ place, fields }) => (place === 'new' && isWhole(fields) ? fields : []))
  const names = named.map(({ location }) => location)
  const buildings = new Set(names.filter((name) => !isRoom(name)).map(fold))
  const houses = new Set(named.flatMap(({ location, address }) => (address === '' ? [] : fold(location))))
  const placed = incoming.map((event) => {
    const found = event.place === 'new' ? roomInBuilding(event.fields, { buildings, houses }) : null
    return found === null ? event : { ...event, fields: { ...event.fields, ...found } }
  })
  const rooms = new Set(placed.flatMap(({ fields }) => fields.location2.split(', ').map(fold)))
  const isRoomOfAnother = ({ place, fields: { location } }: Incoming) =>
    place === 'new' && rooms.has(fold(location)) && !houses.has(fold(location))
  return placed.map((event) => (isRoomOfAnother(event) ? { ...event, place: 'text' } : event))
}

type Words = Pick<Imported, 'location' | 'location2'>

/** A name without a room beside it. */
const isWhole = ({ location, location2 }: Words): boolean => location2 === '' && piecesOf(location).length === 1

/** Names that stand alone, and those of them that have an address. */
type Standing = Record<'buildings' | 'houses', ReadonlySet<string>>

const roomInBuilding = ({ location, location2 }: Words, { buildings, houses }: Standing): Words | null => {
  const named = piecesOf(location)
  const parts = [...named, ...location2.split(', ')]
  const isHouse = (part: string) => houses.has(fold(part)) && !isStreetLike(part)
  const building = parts.find(isHouse) ?? parts.find((part) => buildings.has(fold(part)))
  if (building === undefined) return null
  const isSure = building === named[0] || isHouse(building)
  if (!isSure && !named.every((part) => part === building || isRoom(part))) return null
  return { location: building, location2: joined(parts.filter((part) => part !== building)) }
}

/** Events at one new place have one address. What only may be an address is a room there. An address of another place stays words. */
const atOneAddress = (incoming: readonly Incoming[], places: KnownPlaces): Incoming[] => {
  const made = Map.groupBy(
    incoming.filter(({ place }) => place === 'new'),
    ({ fields }) => fold(fields.location),
  )
  const agreed = new Map<Incoming, Incoming>()
  for (const events of made.values()) {
    const streets = events.flatMap(({ fields }) => fold(fields.address.replace(/,.*/, '')) || [])
    const hasOneStreet = new Set(streets).size <= 1
    const said = events.map(({ fields }) => (hasOneStreet ? fields : withSureAddress(places, fields)))
    const first = said.find(({ address }) => address !== '')?.address ?? ''
    const isElsewhere = (address: string) => address !== '' && areTwoPlaces(places, first, address)
    const isOne = !said.some(({ address }) => isElsewhere(address))
    for (const [index, { address, location2 }] of said.entries()) {
      const event = events[index]
      const room = location2.slice(0, maximumLineLength)
      if (!event) continue
      agreed.set(event, {
        ...event,
        fields: { ...event.fields, location2: room, address: address || (isOne ? first : '') },
        ...((isElsewhere(address) || (address === '' && !isOne)) && { place: 'text' }),
      })
    }
  }
  return incoming.map((event) => agreed.get(event) ?? event)
}

/** Whether two addresses of one name are of two places: each town has its `Church Hall`. */
const areTwoPlaces = ({ towns }: KnownPlaces, one: string, other: string): boolean => {
  const [first, second] = [addressIn(one, towns, hasNumber), addressIn(other, towns, hasNumber)]
  return areApart(first, second) || haveOtherStreets(first, second)
}
