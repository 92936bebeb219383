import type * as v from 'valibot'
import { areLikeNames } from '#domain/doubles/likeness.ts'
import { factSchemas, noFacts, type Sayings, saidSchema } from './facts.ts'
import * as field from './fields.ts'
import { foldSpelling } from './text.ts'

export const addressParts = ['street', 'houseNumber', 'postalCode', 'town', 'district'] as const
type AddressPart = (typeof addressParts)[number]

export type AddressParts = { readonly [Part in AddressPart]?: string }

/** Of an address, in degrees, WGS 84. */
export type Coordinates = { lat: number; lng: number; parts?: AddressParts }

/** Where OpenStreetMap shows a position. */
export const positionUrl = ({ lat, lng }: Pick<Coordinates, 'lat' | 'lng'>): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`

const fields = {
  name: field.required(),
  published: field.flag(true),
  deactivated: field.flag(false),
  link: field.link(),
  email: field.email(),
  address: field.required(),
  street: field.line(),
  houseNumber: field.line(),
  postalCode: field.line(),
  town: field.line(),
  district: field.line(),
  lat: field.latitude(),
  lng: field.longitude(),
  description: field.text(),
  image: field.optionalId(),
  alt: field.line(),
  ...factSchemas.places,
  ownedBy: field.ids(),
}

/** As written (§3). */
export const placeSchema = field.object({ ...fields, ...field.stored, said: saidSchema })

export type PlaceFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>> & { said?: Sayings | undefined }

export type PlaceLikeness = Pick<PlaceFields, 'name' | 'address'>

/** Offered instead of a new one. */
export type SimilarPlace = PlaceLikeness & { id: string; ownedBy: readonly string[] }

type Values = { readonly [field: string]: unknown }

/** What was typed; unchanged fields are empty. */
export const placeTyped = ({ base, values }: { base: Values; values: Values }) => {
  const typed = (field: string) => (values[field] === base[field] ? '' : String(values[field] ?? ''))
  return { type: 'place.typed' as const, name: typed('name'), address: typed('address') }
}

/** Whether another address was typed, and the coordinates are still those of the stored address. */
export const isPositionOld = ({ base, values }: { base: Values; values: Values }): boolean =>
  values.address !== base.address &&
  typeof values.lat === 'number' &&
  values.lat === base.lat &&
  values.lng === base.lng

/** The fields that are emptied when coordinates are removed: these, and the parts of the address. */
export const withoutPosition = (values: Values): ReadonlyMap<string, '' | null> =>
  new Map([
    ...(['lat', 'lng'] as const).map((field) => [field, null] as const),
    ...addressParts.filter((part) => part in values).map((part) => [part, ''] as const),
  ])

/** Fewer characters match too many places. */
const shortestLikeness = 3

export const isTooShort = ({ name, address }: PlaceLikeness): boolean =>
  [name, address].every((text) => text.trim().length < shortestLikeness)

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

const hasDigit = (word: string): boolean => /\p{N}/u.test(word)

/**
 * Whether one text has the words of the other: 'Altes Rathaus', 'Rathaus, altes (Keller)'. The typed words may be
 * incomplete; of numbers only the last.
 */
export const isLikeText = (typed: string, known: string): boolean => {
  const [ours, theirs] = [wordsOf(foldSpelling(typed)), wordsOf(foldSpelling(known))]
  if (ours.length === 0 || theirs.length === 0) return false
  const isKnown = (word: string, index: number) =>
    hasDigit(word)
      ? theirs.some((other) => other === word || (index === ours.length - 1 && other.startsWith(word)))
      : theirs.some((other) => other.includes(word))
  return ours.every(isKnown) || theirs.every((word) => ours.includes(word))
}

/** Also with typing errors: 'Stonewick Vilage Hall'. */
export const isLikeName = (typed: string, known: string): boolean =>
  isLikeText(typed, known) || areLikeNames(typed, known)

/** The words of a text, with their umlauts, that are long enough to be sought. */
export const tellingWords = (text: string): string[] =>
  wordsOf(text.normalize('NFC').toLowerCase()).filter((word) => word.length >= shortestLikeness)

/** The most telling words: the longest of a name, the street. */
export const soughtWords = ({ name, address }: PlaceLikeness): { name: string | null; address: string | null } => {
  const longest = tellingWords(name).toSorted((one, other) => other.length - one.length)[0] ?? ''
  const street = tellingWords(address).find((word) => !hasDigit(word)) ?? ''
  return { name: longest || null, address: street || null }
}

/** The first halves of a name's words: they find it also where a later letter is wrong. */
export const wordBeginnings = (name: string): string =>
  tellingWords(name)
    .map((word) => word.slice(0, Math.max(shortestLikeness, Math.ceil(word.length / 2))))
    .join(' ')

/** Like places, by name first, each once. */
export const likePlaces = (typed: PlaceLikeness, known: readonly SimilarPlace[]): SimilarPlace[] => {
  const byName = known.filter(({ name }) => isLikeName(typed.name, name))
  const byAddress = known.filter(({ address }) => isLikeText(typed.address, address))
  return [...byName, ...byAddress].filter(
    ({ id }, index, places) => places.findIndex((other) => other.id === id) === index,
  )
}

export const otherPlaces = (found: readonly SimilarPlace[], own: string | null, dismissed: readonly string[]) =>
  found.filter(({ id }) => id !== own && !dismissed.includes(id))

export const newPlace = (): Omit<PlaceFields, 'said'> => ({
  name: '',
  published: true,
  deactivated: false,
  link: '',
  email: '',
  address: '',
  street: '',
  houseNumber: '',
  postalCode: '',
  town: '',
  district: '',
  lat: null,
  lng: null,
  description: '',
  image: null,
  alt: '',
  ...noFacts.places(),
  ownedBy: [],
})
