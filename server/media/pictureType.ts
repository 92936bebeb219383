/** A stored picture: upright, without metadata. */
export type Picture = { content: Uint8Array; type: keyof typeof extensions; width: number; height: number }

/** The stored types and their file extensions. */
export const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Whether pictures of this media type are stored. */
export const isPictureType = (type: string): type is Picture['type'] => Object.hasOwn(extensions, type)
