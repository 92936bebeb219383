import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Content } from './pictureParts.ts'
import { extensions, isPictureType, type Picture } from './pictureType.ts'

/** Uploads are `{id}.{extension}` (SQLite only), scaled ones `{id}-{width}.webp`, made at first use. */

export const mediaFolder = (dataDir: string): string => join(dataDir, 'media')

export const pictureName = (id: string, type: string): string | null =>
  isPictureType(type) ? `${id}.${extensions[type]}` : null

export const pictureFile = (dataDir: string, id: string, type: Picture['type']): string =>
  join(mediaFolder(dataDir), `${id}.${extensions[type]}`)

export const scaledFile = (dataDir: string, id: string, width: number): string =>
  join(mediaFolder(dataDir), `${id}-${width}.webp`)

/** Writes a file atomically and syncs it: it is whole or missing, also after a crash. */
export const writeWhole = async (file: string, content: Uint8Array): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export const readOrNull = async (file: string): Promise<Content | null> => {
  try {
    return new Uint8Array(await readFile(file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
