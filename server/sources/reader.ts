import type { Feed, SourceLook } from '#domain/source.ts'
import type { TableLook } from '#domain/sourceTable.ts'
import { ChildEnded, createChild } from '#server/children/child.ts'
import type { Reading } from './ical/read.ts'
import type { TableReading } from './table/read.ts'

/**
 * What a text may be besides a calendar: a table, which is read so; the answer of another program from an address; or a page of
 * an address, which a program that people move in from may have, too.
 */
type Also = { table?: TableReading; program?: string; page?: string }

/** A feed to read, as it came. */
export type ReaderRequest = { body: Uint8Array; reading: Reading } & Also

/** What is in it, or why nothing of it can be taken; of a page also the calendars that it links. */
export type ReaderAnswer =
  | (Feed & { table?: TableLook; links?: SourceLook['feeds'] })
  | { fault: 'noCalendar' | 'noTable' | 'spreadsheet' | 'tooMany' | 'tooHeavy'; links?: SourceLook['feeds'] }

const child = createChild<ReaderRequest, ReaderAnswer>(new URL('./readerChild.ts', import.meta.url), {
  workTime: 120_000,
  processorTime: 20_000,
  megabytes: 500,
  heapMegabytes: 350,
  idleTime: 10_000,
  waiting: 50,
})

/** Reads a feed in a process of its own (docs/decisions/0017), which ends when it takes too much. */
export const readFeed = async (body: Uint8Array, reading: Reading, also: Also = {}): Promise<ReaderAnswer> => {
  try {
    return await child.ask({ body, reading, ...also })
  } catch (error) {
    if (error instanceof ChildEnded) return { fault: 'tooHeavy' }
    throw error
  }
}
