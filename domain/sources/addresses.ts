import { areLikeNames } from '#domain/doubles/likeness.ts'
import { fold } from '#domain/text.ts'

/** What an address says of where something is; each part folded, and empty where nothing is said. */
export type Address = {
  codes: readonly string[]
  towns: readonly string[]
  streets: readonly { name: string; number: string }[]
}

export const hasNumber = (part: string): boolean => /\d/.test(part)

/** `gasse 3`, `04177` and `leipzig` of `Gasse 3, 04177 Leipzig`. */
export const addressParts = (address: string): string[] =>
  fold(address)
    .replace(/(?:^| )(\d{4,5}) (?=\p{L})/gu, ', $1, ')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `leipzig-lindenau`, `leipzig` and `lindenau` of `Leipzig-Lindenau`; `halle` of `Halle (Saale)`, too. */
export const areaNames = (area: string): string[] => {
  const folded = fold(area)
  const names = [folded, folded.replace(/ ?[(/].*$/, ''), ...folded.split(/-| ot | ortsteil /)]
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

const isCode = (part: string): boolean => /^\d{5}$/.test(part)

/** The town after a postal code. */
export const townsIn = (location: string): string[] => {
  const parts = addressParts(location)
  return parts.flatMap((part, index) => (isCode(parts[index - 1] ?? '') ? areaNames(part) : []))
}

const houseNumber = '\\d+ ?[a-z]?'
const numbered = new RegExp(`^(?:(?<name>.*\\D) ?(?<number>${houseNumber})|(?<before>${houseNumber}) (?<after>\\D+))$`)

const streetIn = (part: string): Address['streets'] => {
  const { name, number, before, after } = numbered.exec(part)?.groups ?? {}
  const street = (name ?? after ?? '').replace(/str(?:asse|\.)?(?= |$)/, 'str').trim()
  return street === '' ? [] : [{ name: street, number: (number ?? before ?? '').replace(' ', '') }]
}

/** `towns` are known without a postal code, too; `isStreet` tells which parts with a number are a street. */
export const addressIn = (said: string, towns: ReadonlySet<string>, isStreet: (part: string) => boolean): Address => {
  const parts = addressParts(said)
  return {
    codes: parts.filter(isCode),
    towns: [
      ...townsIn(said),
      ...parts.filter((part) => areaNames(part).some((name) => towns.has(name))).flatMap(areaNames),
    ],
    streets: parts.filter(isStreet).flatMap(streetIn),
  }
}

const areDisjoint = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && other.length > 0 && !one.some((part) => other.includes(part))

/** Whether two addresses are in different towns: their postal codes differ, or where one has none, their towns. */
export const areApart = (one: Address, other: Address): boolean => {
  const haveOneCode = one.codes.some((code) => other.codes.includes(code))
  return areDisjoint(one.codes, other.codes) || (!haveOneCode && areDisjoint(one.towns, other.towns))
}

/** Whether two addresses name streets and numbers that differ in both. */
export const haveOtherStreets = (one: Address, other: Address): boolean =>
  one.streets.length > 0 &&
  other.streets.length > 0 &&
  one.streets.every((street) =>
    other.streets.every(({ name, number }) => number !== street.number && !areLikeNames(name, street.name)),
  )

/** Each street with its number, such as `gasse 3`. */
export const streetKeys = ({ streets }: Address): string[] => streets.map(({ name, number }) => `${name} ${number}`)
