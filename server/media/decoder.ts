import type { Metadata, Sharp } from 'sharp'
import { maximumImageBytes, maximumImagePixels, maximumKeptPixels } from '#domain/limits.ts'
import { serveParent } from '#server/children/serve.ts'
import { type CardRequest, drawWords, framePicture } from './card.ts'
import { isPictureType, type Picture } from './pictureType.ts'
import { isTooHeavy, loadSharp } from './sharp.ts'

/** The process that decodes foreign pictures (images.ts). */

export type DecoderRequest =
  | { kind: 'clean'; upload: Uint8Array }
  | { kind: 'check'; content: Uint8Array; format: string }
  | { kind: 'logo'; picture: Uint8Array }
  | { kind: 'card'; picture: Uint8Array | null; words: CardRequest }

export type DecoderAnswer =
  | { kind: 'cleaned'; picture: Picture }
  | { kind: 'refused'; reason: 'notAnImage' | 'damagedImage' | 'tooManyPixels' | 'pictureTooHeavy' }
  | { kind: 'checked'; fits: boolean }
  | { kind: 'drawn'; logo: Uint8Array; icon: Uint8Array }
  | { kind: 'card'; card: Uint8Array }

const refuse = (reason: (DecoderAnswer & { kind: 'refused' })['reason']): DecoderAnswer => ({ kind: 'refused', reason })

/** By its first bytes a JPEG, PNG or WebP, however it goes on. */
const beginsAsPicture = (content: Uint8Array): boolean =>
  /^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/.test(Buffer.from(content.subarray(0, 12)).toString('hex'))

const work = async (request: DecoderRequest): Promise<DecoderAnswer> => {
  try {
    if (request.kind === 'card') return { kind: 'card', card: await drawCard(request) }
    if (request.kind === 'logo') return await draw(request.picture)
    return request.kind === 'clean' ? await clean(request.upload) : await check(request.content, request.format)
  } catch {
    if (request.kind === 'check') return { kind: 'checked', fits: false }
    const content = request.kind === 'clean' ? request.upload : request.picture
    return refuse(content !== null && beginsAsPicture(content) ? 'damagedImage' : 'notAnImage')
  }
}

const clean = async (upload: Uint8Array): Promise<DecoderAnswer> => {
  const sharp = await loadSharp()
  const image = sharp(upload, { limitInputPixels: false, failOn: 'error' })
  const metadata = await image.metadata()
  const type = `image/${metadata.format}`
  if (!isPictureType(type)) return refuse('notAnImage')
  if (metadata.width * metadata.height > maximumImagePixels) return refuse('tooManyPixels')
  if (isTooHeavy(metadata)) return refuse('pictureTooHeavy')

  const upright = image.autoOrient()
  if (upload.length > maximumImageBytes) return shrink(upright, metadata)
  const encoded = encode(reduce(upright.clone(), metadata), type)
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  // What was packed without loss can be several times as large now.
  if (data.length > maximumImageBytes) return shrink(upright, metadata)
  return { kind: 'cleaned', picture: { content: data, type, width: info.width, height: info.height } }
}

/** Pixels and quality to try, until a photo is small enough. */
const photoSizes = [
  [3_145_728, 85],
  [2_000_000, 70],
  [1_000_000, 50],
] as const

const shrink = async (image: Sharp, metadata: Metadata): Promise<DecoderAnswer> => {
  for (const [pixels, quality] of photoSizes) {
    const smaller = reduce(image.clone(), metadata, pixels).webp({ quality, effort: 2 })
    const { data, info } = await smaller.toBuffer({ resolveWithObject: true })
    const { width, height } = info
    if (data.length <= maximumImageBytes)
      return { kind: 'cleaned', picture: { content: data, type: 'image/webp', width, height } }
  }
  return refuse('pictureTooHeavy')
}

/** Reduces while decoding, if the format allows it. */
const reduce = (image: Sharp, { autoOrient: { width, height } }: Metadata, most: number = maximumKeptPixels): Sharp => {
  const factor = Math.sqrt(most / (width * height))
  if (factor >= 1) return image
  const reduced = (side: number) => Math.max(1, Math.floor(side * factor))
  return image.resize({ width: reduced(width), height: reduced(height), fit: 'fill' })
}

/** Without options for which the encoder copies the whole picture. */
const encode = (image: Sharp, type: Picture['type']): Sharp => {
  if (type === 'image/jpeg') return image.jpeg({ quality: 85, optimizeCoding: false })
  if (type === 'image/png') return image.png({ compressionLevel: 9 })
  return image.webp({ quality: 85, effort: 2 })
}

/** In pixels; three times as large as shown. */
const logoBox = { width: 720, height: 168, fit: 'inside', withoutEnlargement: true } as const
const iconSide = 512

/** The built-in theme's ground; phones show transparent parts black. */
const iconGround = '#f6f5f0'

const draw = async (picture: Uint8Array): Promise<DecoderAnswer> => {
  const sharp = await loadSharp()
  const image = sharp(picture, { limitInputPixels: maximumImagePixels, failOn: 'error' })
  if (isTooHeavy(await image.metadata())) return refuse('pictureTooHeavy')
  const logo = await image.clone().resize(logoBox).webp({ quality: 90 }).toBuffer()
  const square = { width: iconSide, height: iconSide, fit: 'contain', background: iconGround } as const
  const icon = await image.clone().flatten({ background: iconGround }).resize(square).png().toBuffer()
  return { kind: 'drawn', logo, icon }
}

/** Draws words if the picture cannot be read. */
const drawCard = async ({ picture, words }: DecoderRequest & { kind: 'card' }): Promise<Uint8Array> => {
  const sharp = await loadSharp()
  const isLight =
    picture !== null && !isTooHeavy(await sharp(picture, { limitInputPixels: maximumImagePixels }).metadata())
  const framed = isLight ? await framePicture(sharp, picture).catch(() => null) : null
  return framed ?? drawWords(sharp, words)
}

const check = async (content: Uint8Array, format: string): Promise<DecoderAnswer> => {
  const sharp = await loadSharp()
  const image = sharp(content, { limitInputPixels: maximumImagePixels, failOn: 'error' })
  const metadata = await image.metadata()
  if (metadata.format !== format) return { kind: 'checked', fits: false }
  if (isTooHeavy(metadata)) return refuse('pictureTooHeavy')
  await image.resize({ width: 1 }).raw().toBuffer()
  return { kind: 'checked', fits: true }
}

serveParent(work)
