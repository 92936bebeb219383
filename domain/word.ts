import * as v from 'valibot'
import * as field from './fields.ts'
import type { ListedResource } from './listing.ts'

export type WordResource = 'categories' | 'topics'

export const wordField = (resource: WordResource): 'category' | 'topic' =>
  resource === 'categories' ? 'category' : 'topic'

/** "Other": can be chosen while there are no words; the first entry makes it. */
export const otherWord = '00000000-0000-7000-8000-000000000001'

export const moveSchema = field.object({ to: field.id() })

export const movedSchema = v.object({ events: v.number(), revents: v.number() })
export type Moved = v.InferOutput<typeof movedSchema>

/** Only events have a `start`. */
export type WordUse = {
  resource: Extract<ListedResource, 'events' | 'revents'> | 'sources'
  id: string
  name: string
  start: string | null
}

/** `sources` that give the word to what they bring; `some` of all. */
export type WordUses = Moved & { sources: number; some: readonly WordUse[] }

export const isUnused = ({ events, revents, sources }: WordUses): boolean => events + revents + sources === 0
