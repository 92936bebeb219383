/** Disk full, quota used up, read-only file system, file too large. */
const fileCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']

/** Disk full, read-only server. */
const postgresCodes = ['53100', '25006']

/** Read-only and full with details; a refused write or shared memory. */
const sqliteCodes = { primary: [8, 13], extended: [778, 4874] }

/** Whether an error means that nothing can be written now: a full disk, or no permission. */
export const isUnwritable = (error: unknown): boolean => {
  const { code, errcode } = Object(error) as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') {
    return sqliteCodes.primary.includes(errcode & 0xff) || sqliteCodes.extended.includes(errcode)
  }
  return [...fileCodes, ...postgresCodes].includes(String(code))
}

/** Ignores a failing optional write when nothing can be written. */
export const ifWritable = async (write: Promise<unknown>): Promise<void> => {
  await write.catch((error: unknown) => {
    if (!isUnwritable(error)) throw error
  })
}
