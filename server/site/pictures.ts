import type { Db } from '#server/db/schema.ts'
import { findMediaSize } from '#server/media/media.ts'
import type { SharedPicture } from './head.ts'

/** How wide pages show pictures on dense screens, in pixels. */
const sharedWidth = 760

/** The address of a picture, as wide as pages show it on dense screens. */
export const picturePath = (image: string | null) =>
  image === null ? null : `/api/v1/media/${image}?width=${sharedWidth}`

/** The picture of an entry for previews of its page. A picture that nobody described is called what the entry is called. */
export const sharedPicture = async (
  db: Db,
  { image, alt, name }: { image: string | null; alt: string; name: string },
): Promise<SharedPicture | null> => {
  const path = picturePath(image)
  const size = image === null ? null : await findMediaSize(db, image)
  if (path === null || size === null) return null
  const scale = Math.min(1, sharedWidth / size.width)
  return { path, alt: alt || name, width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
}
