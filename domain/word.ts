import * as v from 'valibot'
import * as field from './fields.ts'
import type { ListedResource } from './listing.ts'

/** Categories and topics, and what happens to those in use. */

export type WordResource = 'categories' | 'topics'

export const wordField = (resource: WordResource): 'category' | 'topic' =>
  resource === 'categories' ? 'category' : 'topic'

/** The word "Other". Members can choose it while there are no words; the first entry makes it. */
export const otherWord = '00000000-0000-7000-8000-000000000001'

/** The word that entries move to. */
export const moveSchema = field.object({ to: field.id() })

/** How many entries moved. */
export const movedSchema = v.object({ events: v.number(), revents: v.number() })
export type Moved = v.InferOutput<typeof movedSchema>

/** An entry with a word. `start` is an ISO date-time; repeating events have none. */
export type WordUse = {
  resource: Extract<ListedResource, 'events' | 'revents'>
  id: string
  name: string
  start: string | null
}

/** How many entries use a word, and some of them. */
export type WordUses = Moved & { some: readonly WordUse[] }

export const isUnused = ({ events, revents }: Moved): boolean => events + revents === 0
