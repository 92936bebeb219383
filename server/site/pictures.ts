import { LRUCache } from 'lru-cache'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import type { Db } from '#server/db/schema.ts'

const sharedWidth = 760

/** A picture's path, at the width of dense screens. */
export const picturePath = (image: string | null) =>
  image === null ? null : `/api/v1/media/${image}?width=${sharedWidth}`

/** As large as a page shows a picture as a whole, in pixels. */
const room = { width: 576, height: 640 }

type Size = { width: number; height: number }

export type WholePicture = Size & { id: string; alt: string }

/** A stored picture never changes. */
const sizesOf = onePerDatabase(() => new LRUCache<string, Size>({ max: 5000 }))

/** A picture that a page shows whole, with its size there, so that nothing moves when it has loaded. Never enlarged. */
export const wholePicture = async (
  db: Db,
  { image, alt }: { image: string | null; alt: string },
): Promise<WholePicture | null> => {
  if (image === null) return null
  const sizes = sizesOf({ db })
  const size = sizes.get(image) ?? (await findSize(db, image))
  sizes.set(image, size)
  return { id: image, alt, ...size }
}

const findSize = async (db: Db, image: string): Promise<Size> => {
  const row = await db.selectFrom('media').select(['width', 'height']).where('id', '=', image).executeTakeFirst()
  const { width, height } = row ?? room
  const scale = Math.min(1, room.width / width, room.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
