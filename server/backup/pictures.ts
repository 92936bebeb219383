import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#server/db/schema.ts'
import { insertParts, partSize } from '#server/media/pictureParts.ts'
import type { BackupPicture } from './check.ts'
import { bytesOf, isFolder, openRegular, RestoreError } from './source.ts'
import { syncToDisk } from './sync.ts'

const beginnings: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
}

/** Null if size or type is not as expected. */
const openPicture = async (folder: string, { name, type, bytes }: BackupPicture) => {
  const handle = await openRegular(join(folder, name))
  if (handle === null) return null
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(12), position: 0 })
  const isKind = beginnings[type]?.test(buffer.toString('hex', 0, bytesRead)) ?? false
  if (isKind && (await handle.stat()).size === bytes) return handle
  await handle.close()
  return null
}

/** @throws RestoreError for a missing or changed picture */
export const checkPictures = async (pictures: readonly BackupPicture[], from: string): Promise<void> => {
  const lost: string[] = []
  const isThere = pictures.length === 0 || (await isFolder(from))
  for (const picture of pictures) {
    const handle = isThere ? await openPicture(from, picture) : null
    await handle?.close()
    if (handle === null) lost.push(picture.name)
  }
  if (lost.length > 0) throw incomplete(lost, pictures.length, from)
}

const mostNamed = 5

const incomplete = (lost: readonly string[], all: number, from: string) =>
  new RestoreError(
    `${lost.length} of ${all} pictures are missing in ${from}, or not what they were: ${lost.slice(0, mostNamed).join(', ')}${lost.length > mostNamed ? ' …' : ''}. Nothing was restored; a backup is the whole folder, with the pictures beside the file.`,
  )

/** Stores pictures whose rows exist in PostgreSQL. */
export const storePictures = async (db: Db, pictures: readonly BackupPicture[], from: string): Promise<void> => {
  for (const picture of pictures) {
    const source = await openPicture(from, picture)
    if (source === null) throw incomplete([picture.name], pictures.length, from)
    try {
      await insertParts(db, picture.id, bytesOf(source, picture.bytes, partSize))
    } finally {
      await source.close()
    }
  }
}

type Copying = { from: string; to: string; added: string[] }

/** Copies pictures; whole ones that are there stay. `added` collects created files, also on failure. */
export const copyPictures = async (pictures: readonly BackupPicture[], { from, to, added }: Copying): Promise<void> => {
  await mkdir(to, { recursive: true })
  for (const picture of pictures) {
    const target = join(to, picture.name)
    if ((await stat(target).catch(() => null))?.size === picture.bytes) continue
    const source = await openPicture(from, picture)
    if (source === null) throw incomplete([picture.name], pictures.length, from)
    const unfinished = `${target}.part`
    try {
      await rm(unfinished, { force: true })
      const copy = await open(unfinished, 'wx')
      added.push(unfinished)
      await pipeline(bytesOf(source, picture.bytes), copy.createWriteStream({ flush: true }))
      await rename(unfinished, target)
      added.push(target)
    } finally {
      await source.close()
    }
  }
  await syncToDisk(to)
}
