/** A picture as it is kept: upright, and nothing in it but pixels. */
export type Picture = { content: Uint8Array; type: keyof typeof extensions; width: number; height: number }

/** The kinds of pictures that are kept, and how their files end. */
export const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Whether pictures of this media type are kept. */
export const isPictureType = (type: string): type is Picture['type'] => Object.hasOwn(extensions, type)
