import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { dataFile, pictureFolder } from './format.ts'

export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/** `what`: place and fault. */
export const damaged = (what: string): RestoreError =>
  new RestoreError(`The backup is damaged (${what}). Nothing was restored; take another one.`)

const noBackup = (path: string) =>
  new RestoreError(
    `There is no backup at ${resolve(path)}. A backup is a folder such as data/backups/2026-11-21T03-12-40Z, with ${dataFile} in it.`,
  )

/** As it is downloaded from Backstage. */
const packed = (path: string) =>
  new RestoreError(`${path} is still packed. Unpack it with tar -xf ${path}, then restore the folder that comes out.`)

/** `name` is the file with the tables, `pictures` a folder. */
export type BackupFiles = { handle: FileHandle; name: string; pictures: string }

/** Opens a backup by its folder or file. The path may have symbolic links, the backup none. @throws RestoreError */
export const openBackup = async (path: string): Promise<BackupFiles> => {
  const given = await realpath(path).catch(() => {
    throw noBackup(path)
  })
  if (extname(given) === '.tar') throw packed(path)
  const file = (await stat(given)).isDirectory() ? join(given, dataFile) : given
  const handle = await openRegular(file)
  if (handle === null) throw noBackup(path)
  return { handle, name: basename(file), pictures: join(dirname(file), pictureFolder) }
}

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

export const bytesOf = async function* (handle: FileHandle, length = Infinity, chunk = 65_536): AsyncGenerator<Buffer> {
  for (let position = 0; position < length; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunk, length - position))
    const { bytesRead } = await handle.read({ buffer, position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Whether a path is a folder; a link is not. */
export const isFolder = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null))?.isDirectory() ?? false
