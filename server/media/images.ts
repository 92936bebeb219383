import { maximumImagePixels } from '#domain/limits.ts'
import { extensionOf } from '#domain/themeFile.ts'
import { Refusal } from '../refusal.ts'

/** A picture as it is kept: upright, and nothing in it but pixels. */
export type Picture = { content: Uint8Array; type: keyof typeof extensions; width: number; height: number }

/** The kinds of pictures that are kept, and how their files end. */
export const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Loaded at the first picture. Other decoders than the three are switched off, and memory is not kept between pictures. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

let loaded: ReturnType<typeof loadSharp> | undefined
const sharpOnce = () => {
  loaded ??= loadSharp()
  return loaded
}

let lastWork: Promise<unknown> = Promise.resolve()

/** Decoded pictures are large: one at a time. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const result = lastWork.then(work)
  lastWork = result.catch(() => {})
  return result
}

/**
 * Turns an upload into what is kept (contract §4). What it is decides its decoder, not its name; EXIF (with GPS), colour
 * profile and comments go, its orientation is applied first.
 * @throws Refusal 400 `field media: notAnImage` or `field media: tooManyPixels`
 */
export const cleanPicture = (upload: Uint8Array): Promise<Picture> =>
  inTurn(async () => {
    const sharp = await sharpOnce()
    const image = sharp(upload, { limitInputPixels: false, failOn: 'error' })
    const { format, width, height } = await image.metadata().catch(refuseUndecodable)
    const type = `image/${format}`
    if (!isPictureType(type)) throw notAnImage()
    if (width * height > maximumImagePixels) throw new Refusal(400, 'field media: tooManyPixels')

    const upright = image.autoOrient()
    const encoded = {
      'image/jpeg': () => upright.jpeg({ quality: 85 }),
      'image/png': () => upright.png({ compressionLevel: 9 }),
      'image/webp': () => upright.webp({ quality: 85 }),
    }[type]()
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(refuseUndecodable)
    return { content: data, type, width: info.width, height: info.height }
  })

/** How high a WebP can be, in pixels. */
const maximumWebpHeight = 16_383

/** How files begin that no decoder of ours reads: icons and fonts. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  ico: ['00000100'],
  ttf: ['00010000', '74727565', '4f54544f'],
}

/** The formats by the endings of their names. */
const formats: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' }

/** Whether a file of a theme is what the ending of its name says (contract §4): pictures are decoded. */
export const fitsExtension = async (content: Uint8Array, name: string): Promise<boolean> => {
  const extension = extensionOf(name)
  const beginning = Buffer.from(content.subarray(0, 4)).toString('hex')
  if (beginnings[extension] !== undefined) return beginnings[extension].includes(beginning)
  return inTurn(async () => {
    const sharp = await sharpOnce()
    try {
      const image = sharp(content, { limitInputPixels: maximumImagePixels, failOn: 'error' })
      const { format } = await image.metadata()
      if (format !== formats[extension]) return false
      await image.resize({ width: 1 }).raw().toBuffer()
      return true
    } catch {
      return false
    }
  })
}

/** A kept picture at most so many pixels wide, as WebP. @param file where the picture lies */
export const scalePicture = (file: string, width: number): Promise<Uint8Array> =>
  inTurn(async () => {
    const sharp = await sharpOnce()
    const box = { width, height: maximumWebpHeight, fit: 'inside', withoutEnlargement: true } as const
    return sharp(file).resize(box).webp({ quality: 80 }).toBuffer()
  })

/** Whether pictures of this media type are kept. */
export const isPictureType = (type: string): type is Picture['type'] => Object.hasOwn(extensions, type)

const notAnImage = () => new Refusal(400, 'field media: notAnImage')

const refuseUndecodable = (): never => {
  throw notAnImage()
}
