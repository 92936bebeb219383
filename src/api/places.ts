import * as v from 'valibot'
import type { FilterName } from '#domain/listing.ts'
import { likePlaces, type PlaceLikeness, type SimilarPlace, soughtWords } from '#domain/place.ts'
import type { entriesApi } from './entries.ts'

/** Many that share a word, few that are really like it. */
const candidates = 50
const shown = 5

const placesSchema = v.array(
  v.object({ id: v.string(), name: v.string(), address: v.string(), ownedBy: v.array(v.string()) }),
)

/** Finding a place that is there already, before it is registered twice. */
export const placesApi = (entries: ReturnType<typeof entriesApi>) => ({
  /** The places with a like name or address, at most five, those with a like name first. */
  similar: async (typed: PlaceLikeness, signal: AbortSignal): Promise<SimilarPlace[]> => {
    const find = async (filter: Extract<FilterName, 'likeName' | 'likeAddress'>, word: string | null) => {
      if (word === null) return []
      const filters = [{ name: filter, value: word }]
      const query = { limit: candidates, sorting: 'name', order: 'ASC' as const, filters }
      return v.parse(placesSchema, (await entries.list('places', query, signal)).items)
    }
    const words = soughtWords(typed)
    const found = await Promise.all([find('likeName', words.name), find('likeAddress', words.address)])
    return likePlaces(typed, found.flat()).slice(0, shown)
  },
})
