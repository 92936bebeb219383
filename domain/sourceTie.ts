import type { Imported } from './sourceEvent.ts'

/**
 * `imported` is what the source said last; `made`: it made the event; `withheld`: the event was unpublished because it
 * is private there by now; `beyond`: others pushed it off the end of the source's list, so it stays; `refused`: that it is
 * gone could not be taken over, such as while the event belongs to others, so it is tried again.
 */
export type Tied = {
  uid: string
  recurrence: string
  entryId: string
  url: string
  imported: Imported
  gone: boolean
  made: boolean
  withheld: boolean
  beyond: boolean
  refused: boolean
}

export const occurrenceKey = ({ uid, recurrence }: { uid: string; recurrence: string }): string =>
  `${recurrence} ${uid}`

/** What a source means by leaving an event out. */
export const whenGone = (imported: Imported): Imported => ({ ...imported, canceled: true })
