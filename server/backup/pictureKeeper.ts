import { copyFile, link, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dialect, StoredRow } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { mediaFolder, pictureName } from '#server/media/files.ts'
import { readParts } from '#server/media/pictureParts.ts'
import { pictureFolder } from './format.ts'
import { syncToDisk } from './sync.ts'

export type PictureKeeper = { kept: number; missing: string[]; keep: (db: Db, row: StoredRow) => Promise<void> }

type Places = { folder: string; earlier: string | null }

/** Pictures never change, so they are hard-linked from the calendar or an earlier backup, or else copied. */
export const createPictureKeeper = (
  { dialect, dataDir }: { dialect: Dialect; dataDir: string },
  { folder, earlier }: Places,
): PictureKeeper => {
  const keeper: PictureKeeper = {
    kept: 0,
    missing: [],
    keep: async (db, row) => {
      const name = pictureName(String(row.id), String(row.type))
      if (name === null) return
      const to = join(folder, name)
      const isKept =
        dialect.name === 'postgres'
          ? (earlier !== null && (await isSame(join(earlier, pictureFolder, name), Number(row.bytes), to))) ||
            (await writeStored(db, row, to))
          : await keepFile(join(mediaFolder(dataDir), name), Number(row.bytes), to)
      if (isKept) keeper.kept += 1
      else keeper.missing.push(name)
    },
  }
  return keeper
}

const isSame = async (from: string, bytes: number, to: string): Promise<boolean> => {
  const facts = await stat(from).catch(() => null)
  if (facts?.size !== bytes) return false
  return link(from, to).then(
    () => true,
    () => false,
  )
}

/** Whether the picture is in the database with all its bytes. */
const writeStored = async (db: Db, { id, bytes }: StoredRow, to: string): Promise<boolean> => {
  let written = 0
  const handle = await open(to, 'wx')
  try {
    for await (const part of readParts(db, String(id))) {
      await handle.writeFile(part)
      written += part.length
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (written === bytes) return true
  await rm(to)
  return false
}

/** Whether the picture has a file with all its bytes. */
const keepFile = async (from: string, bytes: number, to: string): Promise<boolean> => {
  try {
    if ((await stat(from)).size !== bytes) return false
    await link(from, to).catch((error: unknown) => {
      if (isMissing(error)) throw error
      return copy(from, to)
    })
    return true
  } catch (error) {
    if (!isMissing(error)) throw error
    return false
  }
}

const copy = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to)
  await syncToDisk(to)
}

const isMissing = (error: unknown): boolean => Object(error).code === 'ENOENT'
