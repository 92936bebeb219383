import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { middleOf, readPosition, roundPosition } from '#domain/near.ts'
import { foldName } from '#domain/text.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import { createRevisions } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { findSpot, findStreet, type LocatedPlace, readLocatedPlaces, type Spot } from '#server/entries/locatedPlaces.ts'
import { createGeocoder } from '#server/geocoder.ts'

/** In bytes. */
const placeSize = 600
const cacheBytes = 20_000 * placeSize

const keptAddresses = 500

/** Milliseconds to wait for the map service. */
const timeout = 2_500

const shortestAddress = 4

/** Degrees around known places to search first: some 30 km. */
const margin = 0.3

const createLocate = (deps: Deps) => {
  const revisions = createRevisions(deps, cacheBytes)
  const ask = createGeocoder(deps, setTimeout, { isKept: false, longestQueue: 1_000 })
  const asked = new LRUCache<string, { spot: Spot | null }>({ max: keptAddresses })

  const placesNow = async (): Promise<LocatedPlace[]> => {
    const cache = await revisions.current()
    const known = await cache.remember('known places', async () => {
      const places = await readLocatedPlaces(deps.db)
      return { places, size: places.length * placeSize }
    })
    return known.places
  }

  const askMap = async (text: string, places: readonly LocatedPlace[]): Promise<Spot | null> => {
    const key = foldName(text)
    const before = asked.get(key)
    if (before !== undefined) return before.spot
    const asking = ask(text, boxAround(places)).then((found) => {
      const spot = found && { lat: found.lat, lng: found.lng, name: text }
      asked.set(key, { spot })
      return spot
    })
    // A slow map service must not cost the page.
    return Promise.race([asking.catch(() => null), setTimeout(timeout, null, { ref: false })])
  }

  const known = async (text: string, isWhole = false): Promise<Spot | null> => {
    const spot = findSpot(await placesNow(), text, isWhole)
    return spot && { ...spot, ...roundPosition(spot) }
  }

  return {
    /** A known place, street, district or postal code, to 100 metres; or null. `isWhole` as in {@link findSpot}. */
    known,

    /** A typed position, what {@link known} knows, or an address for the map service, to 100 metres. Null if empty or unknown. */
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

const boxAround = (places: readonly LocatedPlace[]): string | undefined => {
  if (places.length === 0) return
  const { lat, lng } = middleOf(places)
  return [lng - margin, lat + margin, lng + margin, lat - margin].map((degrees) => degrees.toFixed(2)).join(',')
}

export const locateOf = onePerDatabase(createLocate)
