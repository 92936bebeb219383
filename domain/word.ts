import * as v from 'valibot'
import * as field from './fields.ts'
import type { ListedResource } from './listing.ts'

/** Categories and topics, the words that events and repeating events are sorted by, and what happens to those that are in use. */

export type WordResource = 'categories' | 'topics'

/** The field of an event that names a word. */
export const wordField = (resource: WordResource): 'category' | 'topic' =>
  resource === 'categories' ? 'category' : 'topic'

/**
 * The id of the word "Other". Members choose it where moderators have added no word yet; it is made with the first entry that
 * names it.
 */
export const otherWord = '00000000-0000-7000-8000-000000000001'

/** To which other word the entries of a word move. */
export const moveSchema = field.object({ to: field.id() })

/** How many entries moved. */
export const movedSchema = v.object({ events: v.number(), revents: v.number() })
export type Moved = v.InferOutput<typeof movedSchema>

/** An entry that uses a word. `start` is an ISO date-time; repeating events have none. */
export type WordUse = {
  resource: Extract<ListedResource, 'events' | 'revents'>
  id: string
  name: string
  start: string | null
}

/** How many entries use a word, and some of them. */
export type WordUses = Moved & { some: readonly WordUse[] }

/** Whether nothing uses the word. */
export const isUnused = ({ events, revents }: Moved): boolean => events + revents === 0
