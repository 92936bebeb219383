import type { ChosenFile } from '#domain/files.ts'
import { jpegName, type ScalingStep, scaledSize, scalingSteps } from '#domain/picture.ts'
import type { Files } from './files.ts'

/** The bitmap as an upright JPEG on white, without the camera's data. */
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

/** Makes pictures small enough for an upload (§5). */
export const createPictures = (files: Files) => ({
  /**
   * Stores a smaller copy under a new key.
   * @throws when the browser cannot decode the picture, or no step is small enough
   */
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
