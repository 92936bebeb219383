import { rm } from 'node:fs/promises'
import { maximumWholePicture } from '#domain/limits.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import { ifWritable } from '#server/db/unwritable.ts'
import type { Deps } from '#server/deps.ts'
import { pictureFile, readOrNull, scaledFile, writeWhole } from './files.ts'
import { picturesOf } from './images.ts'
import { findMedia, insertMedia, type StoredMedia } from './media.ts'
import { type Content, insertParts, partsOf, readParts } from './pictureParts.ts'
import type { Picture } from './pictureType.ts'

/** Uploads are files with SQLite, rows with PostgreSQL. */
type Originals = {
  add: (id: string, picture: Picture, created: { by: string; at: number }) => Promise<void>
  remove: (media: StoredMedia) => Promise<void>
  /** Null without its content, or beyond the limit of uploads. */
  read: (media: StoredMedia) => Promise<Content | null>
  /** At once or in parts; null without its content. */
  open: (media: StoredMedia) => Promise<Content | AsyncIterable<Content> | null>
  source: (media: StoredMedia) => Promise<string | Content | null>
}

type Needs = Pick<Deps, 'db' | 'settings'>

const inFiles = ({ db, settings: { dataDir } }: Needs): Originals => {
  const fileOf = ({ id, type }: Pick<StoredMedia, 'id' | 'type'>) => pictureFile(dataDir, id, type)
  const removeFile = (media: Pick<StoredMedia, 'id' | 'type'>) => rm(fileOf(media), { force: true })
  const read = (media: StoredMedia) => readOrNull(fileOf(media))
  return {
    add: async (id, picture, created) => {
      await writeWhole(fileOf({ id, type: picture.type }), picture.content)
      try {
        await insertMedia(db, id, picture, created)
      } catch (error) {
        await removeFile({ id, type: picture.type })
        throw error
      }
    },
    remove: async (media) => {
      await db.deleteFrom('media').where('id', '=', media.id).execute()
      await removeFile(media)
    },
    read,
    open: read,
    source: async (media) => fileOf(media),
  }
}

const inDatabase = ({ db }: Needs): Originals => {
  const read = async ({ id, bytes }: StoredMedia): Promise<Content | null> => {
    if (bytes > maximumWholePicture) return null
    const content = new Uint8Array(bytes)
    let length = 0
    for await (const part of readParts(db, id)) {
      content.set(part, length)
      length += part.length
    }
    return length === bytes ? content : null
  }
  return {
    add: (id, picture, created) =>
      inTransaction(db, async (db) => {
        await insertMedia(db, id, picture, created)
        await insertParts(db, id, partsOf(picture.content))
      }),
    remove: async ({ id }) => {
      await db.deleteFrom('media').where('id', '=', id).execute()
    },
    read,
    open: async ({ id, bytes }) => {
      const parts = readParts(db, id)
      const { value: first, done } = await parts.next()
      if (done) return null
      return first.length === bytes ? first : followed(first, parts)
    },
    source: read,
  }
}

const followed = async function* (first: Content, others: AsyncIterable<Content>): AsyncGenerator<Content> {
  yield first
  yield* others
}

/** Scaled pictures are files that may vanish. */
const createStore = (deps: Pick<Deps, 'db' | 'dialect' | 'settings'>) => {
  const originals = deps.dialect.name === 'postgres' ? inDatabase(deps) : inFiles(deps)
  const scaling = new Map<string, Promise<Content | null>>()

  const scale = async (media: StoredMedia, width: number, file: string): Promise<Content | null> => {
    const content = await picturesOf(deps).scale(() => originals.source(media), width)
    if (content === null) return null
    await ifWritable(writeWhole(file, content))
    return new Uint8Array(content)
  }

  return {
    add: originals.add,

    open: originals.open,

    find: async (id: string): Promise<Content | null> => {
      const media = await findMedia(deps.db, id)
      return media && originals.read(media)
    },

    remove: async (id: string): Promise<void> => {
      const media = await findMedia(deps.db, id)
      if (media !== null) await originals.remove(media)
    },

    /** At this width; null without its content. Simultaneous requests share the work. */
    readScaled: async (media: StoredMedia, width: number): Promise<Content | null> => {
      const file = scaledFile(deps.settings.dataDir, media.id, width)
      const kept = await readOrNull(file)
      if (kept !== null) return kept
      const work = scaling.get(file) ?? scale(media, width, file).finally(() => scaling.delete(file))
      scaling.set(file, work)
      return work
    },
  }
}

export const pictureStoreOf = onePerDatabase(createStore)
