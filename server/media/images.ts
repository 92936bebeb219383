import {
  longestUploadWait,
  longestUploadWork,
  maximumDecoderMegabytes,
  maximumDecoderTime,
  maximumImagePixels,
  maximumUploads,
  maximumUploadsPerMember,
} from '#domain/limits.ts'
import { extensionOf } from '#domain/themes/themeFile.ts'
import { ChildBusy, ChildEnded, createChild } from '#server/children/child.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import type { CardRequest } from './card.ts'
import type { DecoderAnswer, DecoderRequest } from './decoder.ts'
import { createFairQueue } from './fairQueue.ts'
import type { Picture } from './pictureType.ts'
import { isTooHeavy, loadSharp } from './sharp.ts'

const beginnings: Readonly<Record<string, readonly string[]>> = {
  ico: ['00000100'],
  ttf: ['00010000', '74727565', '4f54544f'],
}

const formats: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' }

/** In pixels, by the WebP format. */
const maximumWebpHeight = 16_383

/** Waiting previews at most, and seconds until a refused one may ask again. */
const maximumCards = 20
const busyTime = 10

const createPictures = () => {
  const decoder = createChild<DecoderRequest, DecoderAnswer>(new URL('./decoder.ts', import.meta.url), {
    workTime: longestUploadWork,
    processorTime: maximumDecoderTime,
    megabytes: maximumDecoderMegabytes,
    heapMegabytes: 48,
    idleTime: 10_000,
    waiting: maximumUploads,
  })
  // Previews have their own queue: they cannot hold up uploads.
  const painter = createChild<DecoderRequest, DecoderAnswer>(new URL('./decoder.ts', import.meta.url), {
    workTime: longestUploadWork,
    processorTime: maximumDecoderTime,
    megabytes: maximumDecoderMegabytes,
    heapMegabytes: 48,
    idleTime: 10_000,
    waiting: maximumCards,
  })
  const uploads = createFairQueue({
    perOwner: maximumUploadsPerMember,
    total: maximumUploads,
    longestWait: longestUploadWait,
  })
  let lastScaling: Promise<unknown> = Promise.resolve()

  const decode = async (request: DecoderRequest): Promise<DecoderAnswer> => {
    try {
      return await decoder.ask(request)
    } catch (error) {
      if (error instanceof ChildEnded) return { kind: 'refused', reason: 'pictureTooHeavy' }
      throw error
    }
  }

  const drawCard = async (picture: Uint8Array | null, words: CardRequest): Promise<Uint8Array> => {
    const answer = await painter.ask({ kind: 'card', picture, words }).catch((error: unknown) => {
      throw error instanceof ChildBusy ? new Refusal(429, 'too many attempts', busyTime) : error
    })
    if (answer.kind === 'card') return answer.card
    throw new Error(`no preview drawn: ${answer.kind}`)
  }

  return {
    /**
     * Turns an upload into the stored picture (contract §4); content decides the type. Applies orientation, drops EXIF (GPS),
     * profile and comments, reduces it. @throws Refusal 400 `notAnImage`, `damagedImage`, `tooManyPixels` or `pictureTooHeavy`; 429
     */
    clean: (member: string, read: () => Promise<Uint8Array>): Promise<Picture> =>
      uploads.admit(member, async (inTurn) => {
        const upload = await read()
        const answer = await inTurn(() => decode({ kind: 'clean', upload }))
        if (answer.kind === 'cleaned') return answer.picture
        throw new Refusal(400, `field media: ${answer.kind === 'refused' ? answer.reason : 'notAnImage'}`)
      }),

    /** Whether a theme file fits its extension (contract §4). @throws Refusal 400 `content: pictureTooHeavy`, 429 */
    fitsExtension: async (content: Uint8Array, name: string): Promise<boolean> => {
      const extension = extensionOf(name)
      const beginning = Buffer.from(content.subarray(0, 4)).toString('hex')
      if (beginnings[extension] !== undefined) return beginnings[extension].includes(beginning)
      const format = formats[extension] ?? ''
      const answer = await uploads.admit('theme files', (inTurn) =>
        inTurn(() => decode({ kind: 'check', content, format })),
      )
      if (answer.kind === 'refused') throw refusedField({ field: 'content', reason: answer.reason })
      return answer.kind === 'checked' && answer.fits
    },

    /** Makes a logo (WebP) and a square icon (PNG). @throws Refusal 400 `field image: …`; 429 */
    logo: async (picture: Uint8Array): Promise<{ logo: Uint8Array; icon: Uint8Array }> => {
      const answer = await uploads.admit('theme files', (inTurn) => inTurn(() => decode({ kind: 'logo', picture })))
      if (answer.kind === 'drawn') return { logo: answer.logo, icon: answer.icon }
      throw refusedField({ field: 'image', reason: answer.kind === 'refused' ? answer.reason : 'notAnImage' })
    },

    /** Draws the preview of a page as JPEG: the picture, or words without one. @throws Refusal 429 */
    card: async (picture: Uint8Array | null, words: CardRequest): Promise<Uint8Array> => {
      try {
        return await drawCard(picture, words)
      } catch (error) {
        if (error instanceof ChildEnded && picture !== null) return drawCard(null, words)
        throw error
      }
    },

    /** As WebP; null without a source. Uploads do not delay it: pages wait. It may be of a backup, not of our decoder. */
    scale: (source: () => Promise<string | Uint8Array | null>, width: number): Promise<Uint8Array | null> => {
      const scale = async () => {
        const [sharp, input] = await Promise.all([loadSharp(), source()])
        if (input === null) return null
        const image = sharp(input, { limitInputPixels: maximumImagePixels })
        if (isTooHeavy(await image.metadata())) throw new Error('the picture needs too much memory to be scaled')
        const box = { width, height: maximumWebpHeight, fit: 'inside', withoutEnlargement: true } as const
        return image.resize(box).webp({ quality: 80 }).toBuffer()
      }
      const scaled = lastScaling.then(scale)
      lastScaling = scaled.catch(() => {})
      return scaled
    },
  }
}

export const picturesOf = onePerDatabase(createPictures)
