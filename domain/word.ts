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

/** Repeating events have no `start`. */
export type WordUse = {
  resource: Extract<ListedResource, 'events' | 'revents'>
  id: string
  name: string
  start: string | null
}

/** `some` of the entries. */
export type WordUses = Moved & { some: readonly WordUse[] }

export const isUnused = ({ events, revents }: Moved): boolean => events + revents === 0
