import { fold } from '#domain/text.ts'
import { addressIn, areApart, areaNames, streetKeys } from './addresses.ts'
import { type KnownPlaces, keyOf, mayNameSamePlace, nameAndAddress, nowhere, spaced } from './knownPlaces.ts'
import {
  isAreaIn,
  isBareRoom,
  isRoom,
  isStreet,
  joined,
  mayBeStreet,
  piecesOf,
  roomAndHouse,
  splitBeside,
  splitRoom,
  type Whereabouts,
  withoutLabel,
} from './room.ts'

/** Which place of ours a text means, and the room there. */

/** `isTaken`: a place that has the name is elsewhere. */
type Found = { known: string | undefined; place: string; room: string; isTaken?: boolean }

/** The known place that a location means, and the room there. A room can be part of a place's name. */
export const findPlace = (places: KnownPlaces, said: string): Found => {
  const found = placeIn(places, said)
  if (found.known !== undefined || found.isTaken) return found
  const others = otherWords(places, said).map((words) => placeIn(places, words))
  return others.find(({ known, isTaken }) => known !== undefined || isTaken) ?? found
}

/** `Rathaus, Treffpunkt` of `Treffpunkt: Rathaus`, `Rathaus, Lindenau` of `Lindenau: Rathaus`, `Saal, Rathaus` of `Saal im Rathaus`. */
const otherWords = ({ areas }: KnownPlaces, said: string): string[] => {
  const [, before = '', after = ''] = /^([^:,]+): *(.+)$/.exec(said) ?? []
  const plain = areas.has(fold(before)) ? `${after}, ${before}` : withoutLabel(said)
  const inside = roomAndHouse(plain)
  return [...(plain === said ? [] : [plain]), ...(inside ? [`${inside.room}, ${inside.house}`] : [])]
}

const placeIn = (places: KnownPlaces, said: string): Found => {
  const whole = places.byName.get(keyOf(said))
  const { name } = nameAndAddress(said)
  // An address is sure, whatever a place is called.
  const there = isStreet(name) ? onlyAt(places, said) : undefined
  if (there !== undefined) return { known: there, place: said, room: '' }
  if (whole !== undefined) return { known: whole, place: said, room: '' }
  return afterRoom(places, said) ?? namedBefore(places, said) ?? apartFromRoom(places, said)
}

/** Of `Rathaus, Bar` and `Altes Spital (Kreuzgang)`. */
const namedBefore = (places: KnownPlaces, said: string): Found | null => {
  const { name, address } = nameAndAddress(said)
  const [first = '', ...others] = piecesOf(said).map((piece) => piece.trim())
  const [place, beside] = places.byName.has(keyOf(name)) ? [name, address.split(',')] : [first, others]
  const known = places.byName.get(keyOf(place))
  if (known === undefined) return null
  if (isElsewhere(places, known, beside)) return { known: undefined, place: said, room: '', isTaken: true }
  const isOther = place === first && place !== name && beside.some((piece) => isOtherArea(places, known, piece))
  return isOther ? null : { known, place, room: leftOver(places, known, beside) }
}

/** `St. Michael (Neustadt)` is not the `St. Michael` in another part of the town. */
const isOtherArea = ({ parts, areas }: KnownPlaces, id: string, piece: string): boolean =>
  areaNames(piece).some((name) => areas.has(name) && !parts.get(id)?.has(name))

/** Takes the room away; what is left may be known by its address. */
const apartFromRoom = (places: KnownPlaces, said: string): Found => {
  const { location, room } = splitRoom(said, { isPlace: true })
  const known = knownAs(places, location)
  if (known) {
    return { known: known.id, place: location, room: joined([room, leftOver(places, known.id, known.beside)]) }
  }
  const plain = splitRoom(said, { isPlace: false })
  return { known: undefined, place: plain.location, room: plain.room }
}

/** Whether a name is called like a street or a square: in `Café, Markt`, the café is no room. */
export const isStreetLike = (name: string): boolean =>
  /(?:platz|markt|strasse|str\.|gasse|weg|allee|ring|damm|ufer|park|garten|square|street|road|lane|market|green)$/.test(
    fold(name),
  )

/** Of `Saal 2, Rathaus` and `Heuboden (Werkhof)`, also if there is a place without address that is called like the room. */
const afterRoom = (places: KnownPlaces, said: string): Found | null => {
  const [room = '', place = '', ...beside] = piecesOf(said).map((piece) => piece.trim())
  const [before, known] = [room, place].map((name) => places.byName.get(keyOf(name)))
  const hasAddress = (id: string) => (places.parts.get(id)?.size ?? 0) > 0
  if (known === undefined || isElsewhere(places, known, beside)) return null
  const isLike = before === undefined ? !isStreetLike(place) : !hasAddress(before) && hasAddress(known)
  return isRoom(room) || isLike ? { known, place, room: leftOver(places, known, [room, ...beside]) } : null
}

/** Whether what is said beside a name is an address in another town than this place's. */
const isElsewhere = ({ addresses, towns }: KnownPlaces, id: string, beside: readonly string[]): boolean => {
  const own = addresses.get(id)
  return own !== undefined && areApart(own, addressIn(beside.join(', '), towns, isStreet))
}

/** A known place by its name, or by its address with a like name; and what is said beside that. */
const knownAs = (places: KnownPlaces, place: string): { id: string; beside: string[] } | null => {
  const { name, address } = nameAndAddress(place)
  const whole = places.byName.get(keyOf(place))
  if (whole !== undefined) return { id: whole, beside: [] }
  const there = onlyAt(places, address, name)
  if (there !== undefined) return { id: there, beside: piecesOf(name).slice(1) }
  const isAddress = isStreet(name) || places.byAddress.has(fold(place))
  const alone = isAddress ? onlyAt(places, place) : undefined
  return alone === undefined ? null : { id: alone, beside: [] }
}

/** The only place at an address; not one with another name. A street and number are enough. */
const onlyAt = (places: KnownPlaces, address: string, name = ''): string | undefined => {
  const sought = addressIn(address, places.towns, isStreet)
  const inStreet = streetKeys(sought).flatMap((key) => (places.byStreet.get(key) ?? []).map(({ row }) => row))
  const isInTown = ({ id }: { id: string }) => !areApart(places.addresses.get(id) ?? nowhere, sought)
  const there = places.byAddress.get(fold(address)) ?? inStreet.filter(isInTown)
  if (new Set(there.map(({ id }) => id)).size !== 1) return undefined
  return there.find((place) => name === '' || mayNameSamePlace(place.name, name))?.id
}

/** Whether a location is only a town, a part of it or a country. */
export const isArea = (places: KnownPlaces, location: string): boolean => isAreaIn(location, whereabouts(places).isPart)

/** The room in what is said beside a known place. */
const leftOver = (places: KnownPlaces, id: string | undefined, beside: readonly string[]): string =>
  splitBeside(beside, whereabouts(places, id)).room

const whereabouts = ({ parts, areas }: KnownPlaces, id = ''): Whereabouts => {
  const own = parts.get(id) ?? new Set<string>()
  return {
    isPart: (part) => own.has(fold(part)) || areaNames(part).some((name) => areas.has(name)),
    hasArea: [...own].some((part) => areas.has(part)),
  }
}

type Said = { address: string; location2: string }

/** A place to be made of a location, and the room there: the same one that {@link findPlace} finds once it is made. */
export const newPlaceIn = (places: KnownPlaces, said: string): Said & { location: string } => {
  const { name, address: others } = nameAndAddress(withoutLabel(said))
  const { location, room } = splitRoom(name, { isPlace: false })
  const { isPart, hasArea } = whereabouts(places)
  const beside = splitBeside(others.split(','), { isPart: (part) => isPart(part) || mayBeStreet(part), hasArea })
  const [next = '', ...rooms] = beside.room.split(', ')
  if (isBareRoom(location) && next !== '' && !isRoom(next)) {
    return { location: next, address: beside.address, location2: joined([location, room, ...rooms]) }
  }
  return { location, address: beside.address, location2: joined([room, beside.room]) }
}

/** An address without what only may be one: that is a room. */
export const withSureAddress = (places: KnownPlaces, { address, location2 }: Said): Said => {
  const sure = splitBeside(address.split(','), whereabouts(places))
  return { address: sure.address, location2: joined([sure.room, location2]) }
}

/** The room in a location of an event that is at a place anyway: all that does not name that place or its address. */
export const roomAt = (places: KnownPlaces, place: string, location: string): string => {
  const id = place.startsWith('id:') ? place.slice(3) : places.byName.get(keyOf(place))
  const found = findPlace(places, location)
  if (found.known !== undefined && found.known === id) return found.room
  const names = [place, ...[...places.byName].flatMap(([name, one]) => (one === id ? name : []))].map(spaced)
  const { name, address } = nameAndAddress(location)
  const [first = '', ...others] = piecesOf(name)
  const isThere = names.some((one) => one.startsWith(spaced(first.replace(/ ?\be\. ?v\.?$/i, ''))))
  return leftOver(places, id, [...(isThere ? others : [name]), ...address.split(',')])
}
