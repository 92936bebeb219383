/** Upright, without metadata. */
export type Picture = { content: Uint8Array; type: keyof typeof extensions; width: number; height: number }

export const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

export const isPictureType = (type: string): type is Picture['type'] => Object.hasOwn(extensions, type)
