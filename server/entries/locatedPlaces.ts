import { sql } from 'kysely'
import { distanceBetween, middleOf, type Position } from '#domain/near.ts'
import { foldSpelling } from '#domain/text.ts'
import type { Db } from '#server/db/schema.ts'
import { isPublic } from './publishable.ts'

export type LocatedPlace = Position & { name: string; called: string[]; area: string[]; all: string[] }

export type Spot = Position & { name: string }

type Row = Position & { name: string; address: string } & Record<
    'street' | 'house_number' | 'postal_code' | 'town' | 'district',
    string
  >

const mostPlaces = 20_000

/** Km within which a street or district must lie. */
const widest = 4

/** Words to compare: `Bahnhofstraße` is `bahnhofstr`. */
const wordsOf = (text: string): string[] =>
  foldSpelling(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=\p{L})strasse$/u, 'str'))

export const readLocatedPlaces = async (db: Db): Promise<LocatedPlace[]> => {
  const { rows } = await sql<Row>`select name, address, street, house_number, postal_code, town, district, lat, lng
    from places where ${isPublic} and lat is not null and lng is not null order by name_folded, id limit ${mostPlaces}`.execute(
    db,
  )
  return rows.map((row) => {
    const area = wordsOf(`${row.postal_code} ${row.town} ${row.district}`)
    const called = wordsOf(row.name)
    const address = wordsOf(`${row.address} ${row.street} ${row.house_number}`)
    return {
      lat: row.lat,
      lng: row.lng,
      name: row.name,
      called,
      area,
      all: [...new Set([...called, ...area, ...address])],
    }
  })
}

/** Where a place, address, street, postal code, district or town is, or null. `isWhole`: no parts of words ("Konzerthaus"). */
export const findSpot = (places: readonly LocatedPlace[], text: string, isWhole = false): Spot | null => {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const name = words.join(' ')
  const isAll = (known: readonly string[]) => words.every((word) => known.includes(word))
  const meanings: Meaning[] = [
    { isMeant: ({ called }) => called.join(' ') === name },
    { isMeant: ({ area }) => isAll(area), isArea: true },
    { isMeant: ({ called }) => isAll(called) },
    { isMeant: ({ all }) => isAll(all) },
    {
      isMeant: ({ called }) =>
        !isWhole && words.every((word) => word.length > 3 && called.some((known) => known.includes(word))),
    },
  ]
  return firstMeaning(places, meanings, text)
}

/** The street of an address whose number is not known. */
export const findStreet = (places: readonly LocatedPlace[], text: string): Spot | null => {
  const words = wordsOf(text).filter((word) => word.length > 3 && !/^\d+$/.test(word))
  if (words.length === 0) return null
  return firstMeaning(places, [{ isMeant: ({ all }) => words.every((word) => all.includes(word)) }], text)
}

/** Places that match must be near each other, unless it is an area. */
type Meaning = { isMeant: (place: LocatedPlace) => boolean; isArea?: boolean }

const firstMeaning = (places: readonly LocatedPlace[], meanings: readonly Meaning[], text: string): Spot | null => {
  for (const { isMeant, isArea = false } of meanings) {
    const found = places.filter(isMeant)
    const [first] = found
    if (first === undefined) continue
    if (found.length === 1) return { lat: first.lat, lng: first.lng, name: isArea ? text : first.name }
    const middle = middleOf(found)
    const isTogether = isArea || found.every((place) => distanceBetween(middle, place) <= widest)
    return isTogether ? { ...middle, name: text } : { lat: first.lat, lng: first.lng, name: first.name }
  }
  return null
}
