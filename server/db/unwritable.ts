/** What file systems say when nothing can be written: disk full, quota used up, mounted read-only, file too large. */
const fileCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']

/** PostgreSQL: disk full, and a server that only takes reads. */
const postgresCodes = ['53100', '25006']

/** SQLite: read-only and full, whatever the details; a write or the shared memory that the file system refused. */
const sqliteCodes = { primary: [8, 13], extended: [778, 4874] }

/**
 * Whether something failed because nothing can be written at the moment: no room is left, or writing is forbidden.
 * Reading goes on, and writing works again as soon as somebody has made room.
 * @param error what a query or a file operation rejected with
 */
export const isUnwritable = (error: unknown): boolean => {
  const { code, errcode } = Object(error) as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') {
    return sqliteCodes.primary.includes(errcode & 0xff) || sqliteCodes.extended.includes(errcode)
  }
  return [...fileCodes, ...postgresCodes].includes(String(code))
}

/**
 * For what is only handy to have written down while somebody reads: when nothing can be written, it is left out.
 * @param write the write that may fail
 */
export const ifWritable = async (write: Promise<unknown>): Promise<void> => {
  await write.catch((error: unknown) => {
    if (!isUnwritable(error)) throw error
  })
}
