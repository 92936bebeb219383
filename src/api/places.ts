import * as v from 'valibot'
import type { FilterName } from '#domain/filter.ts'
import {
  isLikeName,
  likePlaces,
  type PlaceLikeness,
  type SimilarPlace,
  soughtWords,
  wordBeginnings,
} from '#domain/place.ts'
import type { entriesApi } from './entries.ts'

/** Many places share a word. */
const candidates = 50
const shown = 5

const placesSchema = v.array(
  v.object({ id: v.string(), name: v.string(), address: v.string(), ownedBy: v.array(v.string()) }),
)

export const placesApi = (entries: ReturnType<typeof entriesApi>) => ({
  /** Similar names first. */
  similar: async (typed: PlaceLikeness, signal: AbortSignal): Promise<SimilarPlace[]> => {
    const find = async (filter: Extract<FilterName, 'likeName' | 'likeAddress'>, word: string | null) => {
      if (!word) return []
      const filters = [{ name: filter, value: word }]
      const query = { limit: candidates, sorting: 'name', order: 'ASC' as const, filters }
      return v.parse(placesSchema, (await entries.list('places', query, signal)).items)
    }
    const words = soughtWords(typed)
    const [byName, byAddress] = await Promise.all([find('likeName', words.name), find('likeAddress', words.address)])
    const isFound = byName.some(({ name }) => isLikeName(typed.name, name))
    const byBeginnings = isFound ? [] : await find('likeName', wordBeginnings(typed.name))
    return likePlaces(typed, [...byName, ...byBeginnings, ...byAddress]).slice(0, shown)
  },
})
