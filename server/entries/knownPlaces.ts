import { sql } from 'kysely'
import { distanceBetween, middleOf, type Position } from '#domain/near.ts'
import { fold, foldUmlauts } from '#domain/text.ts'
import type { Db } from '#server/db/schema.ts'
import { isPublic } from './publishable.ts'

/** A public place whose position is known, with what people may call it, as words. */
export type KnownPlace = Position & { name: string; called: string[]; area: string[]; all: string[] }

/** Where something is, and what it is called. */
export type Spot = Position & { name: string }

type Row = Position & { name: string; address: string } & Record<
    'street' | 'house_number' | 'postal_code' | 'town' | 'district',
    string
  >

/** More places than these are not looked through. */
const mostPlaces = 20_000

/** Places of one street or district lie within so many kilometres. */
const widest = 4

/** The words of a text as they are compared: `Bahnhofstraße` is `bahnhofstr`. */
const wordsOf = (text: string): string[] =>
  foldUmlauts(fold(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=\p{L})strasse$/u, 'str'))

/** The public places whose position is known. */
export const readKnownPlaces = async (db: Db): Promise<KnownPlace[]> => {
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

/**
 * Where something is that people name: a place, its address, a street, a postal code, a district or the town. The likeliest
 * meaning wins; several places stand for their middle.
 * @returns null when no known place is called like it
 */
export const findSpot = (places: readonly KnownPlace[], text: string): Spot | null => {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const name = words.join(' ')
  const isAll = (known: readonly string[]) => words.every((word) => known.includes(word))
  const meanings: Meaning[] = [
    { isMeant: ({ called }) => called.join(' ') === name },
    { isMeant: ({ area }) => isAll(area), isArea: true },
    { isMeant: ({ called }) => isAll(called) },
    { isMeant: ({ all }) => isAll(all) },
    { isMeant: ({ called }) => words.every((word) => word.length > 3 && called.some((known) => known.includes(word))) },
  ]
  return firstMeaning(places, meanings, text)
}

/** The street of an address of which only other numbers are known. */
export const findStreet = (places: readonly KnownPlace[], text: string): Spot | null => {
  const words = wordsOf(text).filter((word) => word.length > 3 && !/^\d+$/.test(word))
  if (words.length === 0) return null
  return firstMeaning(places, [{ isMeant: ({ all }) => words.every((word) => all.includes(word)) }], text)
}

/** What a text may mean. An area may be wide; other places that are called the same have to be near each other. */
type Meaning = { isMeant: (place: KnownPlace) => boolean; isArea?: boolean }

const firstMeaning = (places: readonly KnownPlace[], meanings: readonly Meaning[], text: string): Spot | null => {
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
