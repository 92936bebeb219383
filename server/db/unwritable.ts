import type { LogEvent } from 'kysely'
import type { Db } from './schema.ts'

/** Disk full, quota used up, read-only file system, file too large. */
const fileCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']

/** Disk full, read-only server. */
const postgresCodes = ['53100', '25006']

/** Read-only and full with details; a refused write or shared memory. */
const sqliteCodes = { primary: [8, 13], extended: [778, 4874] }

export const isUnwritable = (error: unknown): boolean => {
  const { code, errcode } = Object(error) as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') {
    return sqliteCodes.primary.includes(errcode & 0xff) || sqliteCodes.extended.includes(errcode)
  }
  return [...fileCodes, ...postgresCodes].includes(String(code))
}

type Writes = { failedAt: number | null }

const writesOf = new WeakMap<Db, Writes>()

/** Notices statements that fail because nothing can be written, also in the background. */
export const createWriteWatch = () => {
  const writes: Writes = { failedAt: null }
  return {
    log: (event: LogEvent): void => {
      if (event.level === 'error' && isUnwritable(event.error)) writes.failedAt = performance.now()
    },
    watch: (db: Db): void => {
      writesOf.set(db, writes)
    },
  }
}

/** When this process last failed to write, by its monotonic clock in ms; null once a write has succeeded again. */
export const failedWriteAt = (db: Db): number | null => writesOf.get(db)?.failedAt ?? null

/** Keeps that the last write failed, such as that of a file. */
export const noteFailedWrite = (db: Db): void => noteWrite(db, performance.now())

export const noteDoneWrite = (db: Db): void => noteWrite(db, null)

const noteWrite = (db: Db, failedAt: number | null): void => {
  const writes = writesOf.get(db)
  if (writes !== undefined) writes.failedAt = failedAt
}

export const ifWritable = async (write: Promise<unknown>): Promise<void> => {
  await write.catch((error: unknown) => {
    if (!isUnwritable(error)) throw error
  })
}
