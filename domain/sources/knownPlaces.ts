import { areLikeNames } from '#domain/doubles/likeness.ts'
import { fold } from '#domain/text.ts'
import { type Address, addressIn, addressParts, areaNames, hasNumber, streetKeys, townsIn } from './addresses.ts'

/** The places that we have, by all that they may be called. */

export type PlaceRow = { id: string; name: string; address: string; town?: string; district?: string }

/** By folded names and addresses. A place has several names when others were merged into it. */
export type KnownPlaces = {
  byName: ReadonlyMap<string, string>
  byAddress: ReadonlyMap<string, readonly { id: string; name: string }[]>
  /** By street and number. */
  byStreet: ReadonlyMap<string, readonly { row: PlaceRow }[]>
  /** Of each place's address, by its id. */
  parts: ReadonlyMap<string, ReadonlySet<string>>
  addresses: ReadonlyMap<string, Address>
  /** Towns and districts of all places, and towns of a feed. */
  areas: ReadonlySet<string>
  towns: ReadonlySet<string>
}

/** Of two places with one name, the later one counts. `locations` of a feed, too, tell which towns there are. */
export const knownPlacesIn = (rows: readonly PlaceRow[], locations: readonly string[] = []): KnownPlaces => {
  const parted = rows.map(({ id, address, town = '', district = '' }) => {
    const said = addressParts(address)
    const numbered = said.findIndex(hasNumber)
    const areas = [...(numbered === -1 ? [] : said.slice(numbered)), town, district].filter((part) => !hasNumber(part))
    return { id, parts: [...said, ...areas.flatMap(areaNames)], areas: areas.flatMap(areaNames) }
  })
  const towns = new Set([...rows, ...locations.map((address) => ({ address, town: '' }))].flatMap(townsOf))
  const addresses = new Map(
    rows.map(({ id, address, town = '' }) => [id, addressIn(`${address}, ${town}`, towns, hasNumber)]),
  )
  const located = rows.filter(({ address }) => address !== '')
  const inStreets = located.flatMap((row) => streetKeys(addresses.get(row.id) ?? nowhere).map((key) => ({ key, row })))
  return {
    byName: new Map([
      ...rows.flatMap(({ id, name }, index) =>
        otherNames(name, parted[index]?.areas ?? []).map((other) => [other, id] as const),
      ),
      ...rows.map(({ id, name }) => [keyOf(name), id] as const),
    ]),
    byAddress: Map.groupBy(located, ({ address }) => fold(address)),
    byStreet: Map.groupBy(inStreets, ({ key }) => key),
    parts: new Map(parted.map(({ id, parts }) => [id, new Set(parts)])),
    addresses,
    towns,
    areas: new Set([...parted.flatMap(({ areas }) => areas), ...locations.flatMap(townsIn)]),
  }
}

export const nowhere: Address = { codes: [], towns: [], streets: [] }

const townsOf = ({ address, town = '' }: Pick<PlaceRow, 'address' | 'town'>): string[] => [
  ...townsIn(address),
  ...areaNames(town),
]

/** What a place may be called, too: `Rathaus Lindenau` and `Rathaus in Lindenau`; `Alten Spital` after `im`. */
export const otherNames = (name: string, areas: readonly string[]): string[] => {
  const key = keyOf(name)
  const declined = key.replace(/^(\p{L}+?)(?:e|er|es) (?=\p{L})/u, '$1en ')
  return [declined, ...areas.flatMap((area) => [`${key} ${area}`, `${key} in ${area}`])]
}

/** Names that differ only in how they are written, such as `St. Martin’s` and `St Martins`, have one key. So has `The Mill`. */
export const keyOf = (name: string): string =>
  fold(name)
    .replace(/['’`´.]/g, '')
    .replace(/\b(?:sankt|saint)\b/g, 'st')
    .replace(/^the (?=.)/, '')

/** Whether two names may mean one place, such as `Stadthalle` and `Stadthalle (Großer Saal)`. */
export const mayNameSamePlace = (one: string, other: string): boolean =>
  areLikeNames(one, other) || spaced(one).startsWith(spaced(other)) || spaced(other).startsWith(spaced(one))

/** A text's words, with a blank before and after each, also those of `Jazz-Konzert: Bach`. */
export const spaced = (text: string): string => ` ${fold(text.replace(/[\p{P}|]+/gu, ' '))} `

export const nameAndAddress = (location: string): { name: string; address: string } => {
  const [name = '', ...rest] = location.split(',').map((part) => part.trim())
  return { name, address: rest.join(', ') }
}
