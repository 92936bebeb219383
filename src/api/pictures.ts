import { jpegName, type ScalingStep, scaledSize, scalingSteps } from '#domain/picture.ts'
import type { ChosenFile } from '#domain/themes/files.ts'
import type { Files } from './files.ts'

/** Upright, on white, without the camera's data. */
const drawn = (bitmap: ImageBitmap, { longestSide, quality }: ScalingStep): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, scaledSize(bitmap, longestSide))
    const context = canvas.getContext('2d')
    if (!context) return reject(new Error('no canvas'))
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas could not be written'))),
      'image/jpeg',
      quality,
    )
  })

export const createPictures = (files: Pick<Files, 'get' | 'keep' | 'read'>) => ({
  /** A data URL, or null for what the browser cannot show. Rejects with `readError`. */
  preview: async (key: string): Promise<string | null> => {
    const image = new Image()
    const url = await files.read(key)
    image.src = url
    return image.decode().then(
      () => url,
      () => null,
    )
  },

  /** A smaller copy under a new key. @throws when it cannot be decoded, or stays too large */
  scale: async ({ key, name }: ChosenFile, maximumBytes: number, signal: AbortSignal): Promise<ChosenFile> => {
    const bitmap = await createImageBitmap(files.get(key), { imageOrientation: 'from-image' })
    try {
      for (const step of scalingSteps) {
        const blob = await drawn(bitmap, step)
        signal.throwIfAborted()
        if (blob.size > maximumBytes) continue
        const file = new File([blob], jpegName(name), { type: blob.type })
        return { key: files.keep(file), name: file.name, size: file.size, type: file.type }
      }
    } finally {
      bitmap.close()
    }
    throw new Error('no step makes the picture small enough')
  },
})
