import type { Feed } from '#domain/feed.ts'
import type { SourceLook } from '#domain/sources/sourceRun.ts'
import type { TableLook } from '#domain/sources/sourceTable.ts'
import { ChildEnded, createChild } from '#server/children/child.ts'
import { createFairQueue } from '#server/media/fairQueue.ts'
import type { Reading } from './reading.ts'
import type { TableReading } from './table/read.ts'

/** What else a text may be: a table, data of an address's list, a program's answer, a page. */
type Also = { table?: TableReading; list?: string; program?: string; page?: string }

export type ReaderRequest = { body: Uint8Array; reading: Reading } & Also

export type ReaderAnswer =
  | (Feed & { table?: TableLook; links?: SourceLook['feeds'] })
  | {
      fault: 'noCalendar' | 'noTable' | 'spreadsheet' | 'tooMany' | 'tooHeavy'
      links?: SourceLook['feeds']
      /** A page that was read as a whole, and has no event. */
      isBlank?: boolean
    }

/** Looks, previews and asked runs of a member at a time. */
export const readPlaces = 3

/** The owner of the places for runs that are due. */
export const dueRuns = 'due runs'

const maximumReads = 50

/** Members take turns in reading: what one of them brings may take all the time that a reading has. */
export const reads = createFairQueue({ perOwner: readPlaces, total: maximumReads, longestWait: 120_000 })

const child = createChild<ReaderRequest, ReaderAnswer>(new URL('./readerChild.ts', import.meta.url), {
  workTime: 120_000,
  processorTime: 20_000,
  megabytes: 500,
  heapMegabytes: 350,
  idleTime: 10_000,
  waiting: maximumReads,
})

/** Reads a feed in a process of its own with limits (decision 17), one at a time: {@link reads} says whose turn it is. */
export const readFeed = async (
  body: Uint8Array,
  reading: Reading,
  also: Also = {},
  signal?: AbortSignal,
): Promise<ReaderAnswer> => {
  try {
    return await child.ask({ body, reading, ...also }, signal)
  } catch (error) {
    if (error instanceof ChildEnded) return { fault: 'tooHeavy' }
    throw error
  }
}
