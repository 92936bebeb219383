import {
  longestUploadWait,
  longestUploadWork,
  maximumDecoderMegabytes,
  maximumDecoderTime,
  maximumImagePixels,
  maximumUploads,
  maximumUploadsPerMember,
} from '#domain/limits.ts'
import { extensionOf } from '#domain/themeFile.ts'
import { ChildBusy, ChildEnded, createChild } from '#server/children/child.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import type { CardRequest } from './card.ts'
import type { DecoderAnswer, DecoderRequest } from './decoder.ts'
import { createFairQueue } from './fairQueue.ts'
import type { Picture } from './pictureType.ts'
import { isTooHeavy, loadSharp } from './sharp.ts'

/** The first bytes of file types that we do not decode: icons and fonts. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  ico: ['00000100'],
  ttf: ['00010000', '74727565', '4f54544f'],
}

const formats: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' }

/** Pixels, by the WebP format. */
const maximumWebpHeight = 16_383

/** Previews that wait to be drawn, and the seconds after which somebody may ask again who was one too many. */
const maximumCards = 20
const busyTime = 10

const cardOf = (answer: DecoderAnswer): Uint8Array => {
  if (answer.kind === 'card') return answer.card
  throw new Error(`no preview drawn: ${answer.kind}`)
}

/** Decodes, checks and scales pictures for one server, one at a time. */
const createPictures = () => {
  const decoder = createChild<DecoderRequest, DecoderAnswer>(new URL('./decoder.ts', import.meta.url), {
    workTime: longestUploadWork,
    processorTime: maximumDecoderTime,
    megabytes: maximumDecoderMegabytes,
    heapMegabytes: 48,
    idleTime: 10_000,
    waiting: maximumUploads,
  })
  // Previews wait in a line of their own, so that nobody can hold up uploads with them.
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

  return {
    /**
     * Turns an upload into the stored picture (contract §4). The content decides the decoder, not the name. It applies
     * the orientation and drops EXIF (with GPS), colour profile and comments. Larger pictures are reduced to 8.3
     * million pixels. What is larger than members may
     * upload is reduced until it is not.
     * @param member the id of the uploader; members take turns
     * @param read reads the upload when there is a place for it
     * @throws Refusal 400 `field media: notAnImage`, `tooManyPixels` or `pictureTooHeavy`; 429 when too many uploads
     *   wait
     */
    clean: (member: string, read: () => Promise<Uint8Array>): Promise<Picture> =>
      uploads.admit(member, async (inTurn) => {
        const upload = await read()
        const answer = await inTurn(() => decode({ kind: 'clean', upload }))
        if (answer.kind === 'cleaned') return answer.picture
        throw new Refusal(400, `field media: ${answer.kind === 'refused' ? answer.reason : 'notAnImage'}`)
      }),

    /**
     * Whether the content of a theme file fits its extension (contract §4). It decodes pictures.
     * @throws Refusal 400 `field content: pictureTooHeavy`; 429 when too many uploads wait
     */
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

    /**
     * Makes of a stored picture a logo, as WebP, and a square icon, as PNG.
     * @throws Refusal 400 `field image: …`; 429 when too many uploads wait
     */
    logo: async (picture: Uint8Array): Promise<{ logo: Uint8Array; icon: Uint8Array }> => {
      const answer = await uploads.admit('theme files', (inTurn) => inTurn(() => decode({ kind: 'logo', picture })))
      if (answer.kind === 'drawn') return { logo: answer.logo, icon: answer.icon }
      throw refusedField({ field: 'image', reason: answer.kind === 'refused' ? answer.reason : 'notAnImage' })
    },

    /**
     * Draws the preview of a page, as JPEG.
     * @param picture what is shown; null for the words
     * @throws Refusal 429 when too many wait
     */
    card: async (picture: Uint8Array | null, words: CardRequest): Promise<Uint8Array> => {
      try {
        return cardOf(await painter.ask({ kind: 'card', picture, words }))
      } catch (error) {
        if (error instanceof ChildBusy) throw new Refusal(429, 'too many attempts', busyTime)
        if (error instanceof ChildEnded && picture !== null)
          return painter.ask({ kind: 'card', picture: null, words }).then(cardOf)
        throw error
      }
    },

    /**
     * Scales a stored picture to at most this width in pixels, as WebP. It never waits for uploads, because public
     * pages wait for it. A restored backup may hold files that our decoder did not make.
     * @param source finds the path or the content of the picture, when it is its turn
     * @returns null without a source
     */
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

/** The pictures of a server, shared by all its parts. */
export const picturesOf = onePerDatabase(createPictures)
