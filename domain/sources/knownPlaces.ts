import { areLikeNames } from '#domain/doubles/likeness.ts'
import { fold } from '#domain/text.ts'
import { isBareRoom, isRoom, joined, mayBeStreet, piecesOf, splitBeside, splitRoom, type Whereabouts } from './room.ts'

/** Which place of ours a text means, and the room there. */

export type PlaceRow = { id: string; name: string; address: string; town?: string; district?: string }

/** By folded names and addresses. A place has several names when others were merged into it. */
export type KnownPlaces = {
  byName: ReadonlyMap<string, string>
  byAddress: ReadonlyMap<string, readonly { id: string; name: string }[]>
  /** Of each place's address, by its id. */
  parts: ReadonlyMap<string, ReadonlySet<string>>
  /** Towns and districts of all places, and towns of a feed. */
  areas: ReadonlySet<string>
}

/** Of two places with one name, the later one counts. `locations` of a feed, too, tell which towns there are. */
export const knownPlacesIn = (rows: readonly PlaceRow[], locations: readonly string[] = []): KnownPlaces => {
  const parted = rows.map(({ id, address, town = '', district = '' }) => {
    const said = addressParts(address)
    const numbered = said.findIndex(hasNumber)
    const areas = [...(numbered === -1 ? [] : said.slice(numbered)), town, district].filter((part) => !hasNumber(part))
    return { id, parts: [...said, ...areas.flatMap(areaNames)], areas: areas.flatMap(areaNames) }
  })
  return {
    byName: new Map(rows.map(({ id, name }) => [fold(name), id])),
    byAddress: Map.groupBy(
      rows.filter(({ address }) => address !== ''),
      ({ address }) => fold(address),
    ),
    parts: new Map(parted.map(({ id, parts }) => [id, new Set(parts)])),
    areas: new Set([...parted.flatMap(({ areas }) => areas), ...locations.flatMap(townsIn)]),
  }
}

const hasNumber = (part: string): boolean => /\d/.test(part)

/** `gasse 3`, `04177` and `leipzig` of `Gasse 3, 04177 Leipzig`. */
const addressParts = (address: string): string[] =>
  fold(address)
    .replace(/(?:^| )(\d{4,5}) (?=\p{L})/gu, ', $1, ')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `leipzig-lindenau`, `leipzig` and `lindenau` of `Leipzig-Lindenau`; `halle` of `Halle (Saale)`, too. */
const areaNames = (area: string): string[] => {
  const folded = fold(area)
  const names = [folded, folded.replace(/ ?[(/].*$/, ''), ...folded.split(/-| ot | ortsteil /)]
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

/** The town after a postal code. */
const townsIn = (location: string): string[] => {
  const parts = addressParts(location)
  return parts.flatMap((part, index) => (/^\d{5}$/.test(parts[index - 1] ?? '') ? areaNames(part) : []))
}

/** Whether two names may mean one place, such as `Stadthalle` and `Stadthalle (Großer Saal)`. */
export const mayNameSamePlace = (one: string, other: string): boolean =>
  areLikeNames(one, other) || spaced(one).startsWith(spaced(other)) || spaced(other).startsWith(spaced(one))

/** A text's words, with a blank before and after each, also those of `Jazz-Konzert: Bach`. */
export const spaced = (text: string): string => ` ${fold(text.replace(/[\p{P}|]+/gu, ' '))} `

export const nameAndAddress = (location: string): { name: string; address: string } => {
  const [name = '', ...rest] = location.split(',').map((part) => part.trim())
  return { name, address: rest.join(', ') }
}

type Found = { known: string | undefined; place: string; room: string }

/** The known place that a location means, and the room there. A room can be part of a place's name. */
export const findPlace = (places: KnownPlaces, said: string): Found => {
  const whole = places.byName.get(fold(said))
  if (whole !== undefined) return { known: whole, place: said, room: '' }
  const after = afterRoom(places, said)
  if (after !== null) return after
  const { name, address } = nameAndAddress(said)
  const named = places.byName.get(fold(name))
  if (named !== undefined) return { known: named, place: name, room: leftOver(places, named, address.split(',')) }
  const { location, room } = splitRoom(said, { isPlace: true })
  const found = knownAs(places, location)
  if (found) {
    return { known: found.id, place: location, room: joined([room, leftOver(places, found.id, found.beside)]) }
  }
  const before = beforeOthers(places, said)
  if (before !== null) return before
  const plain = splitRoom(said, { isPlace: false })
  return { known: undefined, place: plain.location, room: plain.room }
}

/** Of `Altes Spital (Kreuzgang)`, but not of `St. Michael (Neustadt)`, which is one in another part of the town. */
const beforeOthers = (places: KnownPlaces, said: string): Found | null => {
  const [place = '', ...others] = piecesOf(said).map((piece) => piece.trim())
  const known = places.byName.get(fold(place))
  if (known === undefined) return null
  const own = places.parts.get(known)
  const isElsewhere = (piece: string) => areaNames(piece).some((name) => places.areas.has(name) && !own?.has(name))
  return others.some(isElsewhere) ? null : { known, place, room: leftOver(places, known, others) }
}

/** Of `Saal 2, Rathaus`, also if there is a place that is called like the room. */
const afterRoom = (places: KnownPlaces, said: string): Found | null => {
  const [room = '', place = '', ...beside] = piecesOf(said).map((piece) => piece.trim())
  const known = places.byName.get(fold(place))
  if (known === undefined || !isRoom(room)) return null
  return { known, place, room: joined([room, leftOver(places, known, beside)]) }
}

/** A known place by its name, or by its address with a like name; and what is said beside that. */
const knownAs = (places: KnownPlaces, place: string): { id: string; beside: string[] } | null => {
  const { name, address } = nameAndAddress(place)
  const whole = places.byName.get(fold(place))
  if (whole !== undefined) return { id: whole, beside: [] }
  const named = places.byName.get(fold(name))
  if (named !== undefined) return { id: named, beside: address.split(',') }
  const there = onlyAt(places, address, name)
  if (there !== undefined) return { id: there, beside: piecesOf(name).slice(1) }
  const alone = onlyAt(places, place)
  return alone === undefined ? null : { id: alone, beside: [] }
}

/** The only place at an address; not one with another name. */
const onlyAt = ({ byAddress }: KnownPlaces, address: string, name = ''): string | undefined => {
  const there = byAddress.get(fold(address)) ?? []
  if (new Set(there.map(({ id }) => id)).size !== 1) return undefined
  return there.find((place) => name === '' || mayNameSamePlace(place.name, name))?.id
}

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
  const { name, address: others } = nameAndAddress(said)
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
  const id = place.startsWith('id:') ? place.slice(3) : places.byName.get(fold(place))
  const found = findPlace(places, location)
  if (found.known !== undefined && found.known === id) return found.room
  const names = [place, ...[...places.byName].flatMap(([name, one]) => (one === id ? name : []))].map(spaced)
  const { name, address } = nameAndAddress(location)
  const [first = '', ...others] = piecesOf(name)
  const isThere = names.some((one) => one.startsWith(spaced(first.replace(/ ?\be\. ?v\.?$/i, ''))))
  return leftOver(places, id, [...(isThere ? others : [name]), ...address.split(',')])
}
