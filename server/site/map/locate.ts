import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { middleOf, readPosition, roundPosition } from '#domain/near.ts'
import { foldName } from '#domain/text.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import { createRevisions } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { findSpot, findStreet, type KnownPlace, readKnownPlaces, type Spot } from '#server/entries/knownPlaces.ts'
import { createGeocoder } from '#server/geocoder.ts'

/** Bytes that a known place takes, roughly, and how many of them are kept. */
const placeSize = 600
const room = 20_000 * placeSize

/** Addresses that visitors asked for, kept in memory alone. */
const keptAddresses = 500

/** Milliseconds that a page waits for the map service. */
const patience = 2_500

/** Too short to be an address anywhere. */
const shortestAddress = 4

/** Degrees around the known places in which an address is looked for first: some 30 km. */
const margin = 0.3

const createLocate = (deps: Deps) => {
  const revisions = createRevisions(deps, room)
  const ask = createGeocoder(deps, setTimeout, { isKept: false, longestQueue: 1_000 })
  const asked = new LRUCache<string, { spot: Spot | null }>({ max: keptAddresses })

  const placesNow = async (): Promise<KnownPlace[]> => {
    const cache = await revisions.current()
    const known = await cache.remember('known places', async () => {
      const places = await readKnownPlaces(deps.db)
      return { places, size: places.length * placeSize }
    })
    return known.places
  }

  const askMap = async (text: string, places: readonly KnownPlace[]): Promise<Spot | null> => {
    const key = foldName(text)
    const before = asked.get(key)
    if (before !== undefined) return before.spot
    const asking = ask(text, boxAround(places)).then((found) => {
      const spot = found && { lat: found.lat, lng: found.lng, name: text }
      asked.set(key, { spot })
      return spot
    })
    // A map service that is slow, busy or away is no reason to have no page.
    return Promise.race([asking.catch(() => null), setTimeout(patience, null, { ref: false })])
  }

  const known = async (text: string): Promise<Spot | null> => {
    const spot = findSpot(await placesNow(), text)
    return spot && { ...spot, ...roundPosition(spot) }
  }

  return {
    /** Where a known place, street, district or postal code is, to within 100 metres; null when none is called so. */
    known,

    /**
     * Where something is that somebody typed: a position, what {@link known} knows, or an address for the map service. To within
     * 100 metres; a position has no name.
     * @returns null for an empty text, and when nobody knows
     */
    locate: async (text: string): Promise<Spot | null> => {
      if (text === '') return null
      const position = readPosition(text)
      if (position !== null) return { ...position, name: '' }
      const found = await known(text)
      if (found !== null || text.length < shortestAddress) return found
      const places = await placesNow()
      const spot = (await askMap(text, places)) ?? findStreet(places, text)
      return spot && { ...spot, ...roundPosition(spot) }
    },
  }
}

/** Where the places of this calendar are, for the map service: `west,north,east,south`. */
const boxAround = (places: readonly KnownPlace[]): string | undefined => {
  if (places.length === 0) return
  const { lat, lng } = middleOf(places)
  return [lng - margin, lat + margin, lng + margin, lat - margin].map((degrees) => degrees.toFixed(2)).join(',')
}

/** What finds the places that visitors name; one for all pages and feeds of a database. */
export const locateOf = onePerDatabase(createLocate)
