import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '#server/db/schema.ts'
import { ifWritable } from '#server/db/unwritable.ts'
import { picturesOf } from './images.ts'
import { extensions, isPictureType, type Picture } from './pictureType.ts'

export type Content = Uint8Array<ArrayBuffer>

/** The file name of an uploaded picture; null for an unknown type. */
export const pictureName = (id: string, type: string): string | null =>
  isPictureType(type) ? `${id}.${extensions[type]}` : null

/** The pictures of `DATA_DIR/media`: `{id}.{extension}` as uploaded, `{id}-{width}.webp` scaled at the first use. */
export const mediaFiles = (db: Db, dataDir: string) => {
  const scaling = new Map<string, Promise<Content>>()
  const fileOf = (id: string, type: Picture['type']) => join(dataDir, 'media', `${id}.${extensions[type]}`)

  const scale = async (id: string, type: Picture['type'], width: number, file: string): Promise<Content> => {
    const content = await picturesOf({ db }).scale(fileOf(id, type), width)
    await ifWritable(writeWhole(file, content))
    return new Uint8Array(content)
  }

  return {
    /** Writes a picture and syncs it to the disk. */
    write: (id: string, { type, content }: Picture) => writeWhole(fileOf(id, type), content),

    remove: (id: string, type: Picture['type']) => rm(fileOf(id, type), { force: true }),

    /** The picture as uploaded; null without its file. */
    read: (id: string, type: Picture['type']): Promise<Content | null> => readOrNull(fileOf(id, type)),

    /** The picture at this width; null without its file. Simultaneous requests share the work. */
    readScaled: async (id: string, type: Picture['type'], width: number): Promise<Content | null> => {
      const file = join(dataDir, 'media', `${id}-${width}.webp`)
      const kept = await readOrNull(file)
      if (kept !== null) return kept
      const work = scaling.get(file) ?? scale(id, type, width, file).finally(() => scaling.delete(file))
      scaling.set(file, work)
      return work
    },
  }
}

/** Writes a file atomically: readers and crashes leave it whole or missing. */
const writeWhole = async (file: string, content: Uint8Array): Promise<void> => {
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

const readOrNull = async (file: string): Promise<Content | null> => {
  try {
    return new Uint8Array(await readFile(file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
