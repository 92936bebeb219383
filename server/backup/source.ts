import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { dataFile, pictureFolder } from './format.ts'

/** A backup that cannot be restored, or not here. Its message is a sentence for the person who restores. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/** The error for a damaged backup. @param what the place and the fault */
export const damaged = (what: string): RestoreError =>
  new RestoreError(`The backup is damaged (${what}). Nothing was restored; take another one.`)

const noBackup = () => new RestoreError('There is no such backup.')

/** The open files of a backup. `name` is the file with the tables, `pictures` the folder of pictures. */
export type BackupFiles = { handle: FileHandle; name: string; pictures: string }

/**
 * Opens a backup. The path may contain symbolic links; the backup itself may not.
 * @param path the folder of a backup, or the file in it
 * @throws RestoreError without a backup there
 */
export const openBackup = async (path: string): Promise<BackupFiles> => {
  const given = await realpath(path).catch(() => {
    throw noBackup()
  })
  const file = (await stat(given)).isDirectory() ? join(given, dataFile) : given
  const handle = await openRegular(file)
  if (handle === null) throw noBackup()
  return { handle, name: basename(file), pictures: join(dirname(file), pictureFolder) }
}

/** Opens a regular file: no link, folder, pipe or device. @returns null when it does not exist or is something else */
export const openRegular = async (file: string): Promise<FileHandle | null> => {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const handle = await open(file, flags).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK', 'ENXIO', 'EISDIR'].includes(Object(error).code)) return null
    throw error
  })
  if (handle === null || (await handle.stat()).isFile()) return handle
  await handle.close()
  return null
}

/** Reads the bytes of a file from its beginning, in chunks. @param length at most so many bytes */
export const bytesOf = async function* (handle: FileHandle, length = Infinity, chunk = 65_536): AsyncGenerator<Buffer> {
  for (let position = 0; position < length; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunk, length - position))
    const { bytesRead } = await handle.read({ buffer, position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Whether a path is a folder and not a link to one. */
export const isFolder = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null))?.isDirectory() ?? false
