import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { dataFile, pictureFolder } from './format.ts'

/** A backup that cannot be restored, or not here. Its message is a sentence for whoever asked for it. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/** @param what where, and what is wrong there */
export const damaged = (what: string): RestoreError =>
  new RestoreError(`The backup is damaged (${what}). Nothing was restored; take another one.`)

const noBackup = () => new RestoreError('There is no such backup.')

/** The files of one backup, open for reading. `name` is what the file with the tables is called, `pictures` their folder. */
export type BackupFiles = { handle: FileHandle; name: string; pictures: string }

/**
 * Opens a backup. The way to it may lead over links; nothing inside it is one.
 * @param path the folder of a backup, or the file in it
 * @throws RestoreError when there is none
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

/**
 * Opens a file that is an ordinary one: no link, no folder, no pipe, no device.
 * @returns null when it is not there, or something else
 */
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

/** The bytes of a file from its beginning, some at a time, as often as asked for. @param length no more than so many */
export const bytesOf = async function* (handle: FileHandle, length = Infinity): AsyncGenerator<Buffer> {
  for (let position = 0; position < length; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunk, length - position))
    const { bytesRead } = await handle.read({ buffer, position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Bytes that are read at once. */
const chunk = 65_536

/** Whether a path is a folder, and no link to one. */
export const isFolder = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null))?.isDirectory() ?? false
