import type { Imported } from './sourceEvent.ts'

/**
 * `imported`: what the source said last; `made`: it made the event; `withheld`: unpublished, because private there by now;
 * `beyond`: pushed off the end of the source's list, so it stays; `refused`: gone there, which could not be taken over here yet.
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
