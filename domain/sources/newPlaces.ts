import { maximumLineLength } from '#domain/limits.ts'
import { fold } from '#domain/text.ts'
import { addressIn, areApart, hasNumber, haveOtherStreets, streetKeys, townsIn } from './addresses.ts'
import { isStreetLike, withSureAddress } from './findPlace.ts'
import { type KnownPlaces, keyOf, otherNames } from './knownPlaces.ts'
import { isRoom, isStreet, joined, piecesOf, roomAndHouse } from './room.ts'
import type { Imported, Incoming } from './sourceEvent.ts'

/** The events of a source at the places to be made for them. What one event says of a place holds for the others, too. */
export const agreedAtNewPlaces = (incoming: readonly Incoming[], places: KnownPlaces): Incoming[] =>
  atNamedAddresses(atOneAddress(inTheirBuildings(incoming), places), places)

/**
 * `Recital Room, Music School`, `Music School (Bar)` and `Bar in the Music School` are in the `Music School` of another event. A mere
 * `Recital Room` is none of its own then: it stays words.
 */
const inTheirBuildings = (incoming: readonly Incoming[]): Incoming[] => {
  const standing = standingIn(incoming)
  const placed = incoming.map((event) => {
    const found = event.place === 'new' ? roomInBuilding(event.fields, standing) : null
    return found === null ? event : { ...event, fields: { ...event.fields, ...found } }
  })
  const rooms = new Set(placed.flatMap(({ fields }) => fields.location2.split(', ').map(keyOf)))
  const isRoomOfAnother = ({ place, fields: { location } }: Incoming) =>
    place === 'new' && rooms.has(keyOf(location)) && !standing.houses.has(keyOf(location))
  return placed.map((event) => (isRoomOfAnother(event) ? { ...event, place: 'text' } : event))
}

type Words = Pick<Imported, 'location' | 'location2'>

/** A name without a room beside it. */
const isWhole = ({ location, location2 }: Words): boolean => location2 === '' && piecesOf(location).length === 1

/** Names that stand alone, as they were said first, and those of them that have an address. */
type Standing = { buildings: ReadonlyMap<string, string>; houses: ReadonlySet<string> }

const standingIn = (incoming: readonly Incoming[]): Standing => {
  const alone = incoming.flatMap(({ place, fields }) => (place === 'new' && isWhole(fields) ? fields : []))
  const named = alone.filter(({ location }) => !isRoom(location)).toReversed()
  const names = named.map(({ location }) => [keyOf(location), location] as const)
  const others = named.flatMap(({ location, address }) =>
    otherNames(location, townsIn(address)).map((other) => [other, location] as const),
  )
  return {
    buildings: new Map([...names, ...others]),
    houses: new Set(alone.flatMap(({ location, address }) => (address === '' ? [] : keyOf(location)))),
  }
}

const roomInBuilding = ({ location, location2 }: Words, { buildings, houses }: Standing): Words | null => {
  const inside = roomAndHouse(location)
  const isInside = inside !== null && buildings.has(keyOf(inside.house))
  const named = isInside ? [inside.room, inside.house] : piecesOf(location)
  const parts = [...named, ...location2.split(', ')]
  const isHouse = (part: string) => houses.has(keyOf(part)) && !isStreetLike(part)
  const building = parts.find(isHouse) ?? parts.find((part) => buildings.has(keyOf(part)))
  if (building === undefined) return null
  const isSure = isInside || building === named[0] || isHouse(building)
  if (!isSure && !named.every((part) => part === building || isRoom(part))) return null
  const rooms = parts.filter((part) => part !== building)
  return { location: buildings.get(keyOf(building)) ?? building, location2: joined(rooms) }
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

/** A mere `Gasse 3` is at the only new place there. */
const atNamedAddresses = (incoming: readonly Incoming[], { towns }: KnownPlaces): Incoming[] => {
  const said = incoming.map((event) => ({ event, at: addressIn(addressOf(event), towns, isStreet) }))
  const made = said.filter(({ event }) => event.place === 'new')
  const inStreets = Map.groupBy(
    made.flatMap(({ event, at }) => streetKeys(at).map((key) => ({ key, at, fields: event.fields }))),
    ({ key }) => key,
  )
  return said.map(({ event, at }) => {
    if (event.place !== 'text' || !isStreet(event.fields.location)) return event
    const there = streetKeys(at).flatMap((key) => inStreets.get(key) ?? [])
    const [first, ...others] = there.filter((one) => !areApart(one.at, at)).map(({ fields }) => fields)
    if (first === undefined || others.some(({ location }) => location !== first.location)) return event
    return { ...event, place: 'new', fields: { ...event.fields, location: first.location, address: first.address } }
  })
}

const addressOf = ({ place, fields: { location, address } }: Incoming): string =>
  place === 'text' ? `${location}, ${address}` : address

/** Whether two addresses of one name are of two places: each town has its `Church Hall`. */
const areTwoPlaces = ({ towns }: KnownPlaces, one: string, other: string): boolean => {
  const [first, second] = [addressIn(one, towns, hasNumber), addressIn(other, towns, hasNumber)]
  return areApart(first, second) || haveOtherStreets(first, second)
}
