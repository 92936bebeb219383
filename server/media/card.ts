import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { loadSharp } from './sharp.ts'

export type CardRequest = {
  title: string
  line: string
  site: string
  colors: { ground: string; ink: string; accent: string; accentInk: string }
}

/** Pixels that social networks show whole. */
export const cardSize = { width: 1200, height: 630 } as const

const margin = 80
const textWidth = cardSize.width - 2 * margin

/** Cut out of Source Sans 3 (themes/default/font/README.md): a server may have no fonts. */
const fontfile = join(import.meta.dirname, 'market-sans.ttf')

type SharpLibrary = Awaited<ReturnType<typeof loadSharp>>

export const drawWords = async (
  sharp: SharpLibrary,
  { title, line, site, colors }: CardRequest,
): Promise<Uint8Array> => {
  const write = async (text: string, size: number, color: string, height: number) => {
    const markup = `<span foreground="${color}">${markupOf(text)}</span>`
    const options = { text: markup, font: `Market Sans ${size}`, fontfile, width: textWidth, dpi: 72 } as const
    const { data, info } = await sharp({ text: { ...options, rgba: true, wrap: 'word-char' } })
      .png()
      .toBuffer({ resolveWithObject: true })
    if (info.height <= height && info.width <= textWidth) return { data, info }
    const box = { left: 0, top: 0, width: Math.min(info.width, textWidth), height: Math.min(info.height, height) }
    return sharp(data).extract(box).png().toBuffer({ resolveWithObject: true })
  }
  const name = await write(site.trim() || '–', 36, colors.accentInk, 48)
  const plate = { width: name.info.width + 48, height: 72 }
  const heading = await write(title.trim() || '–', sizeFor(title), colors.ink, 320)
  const below = line.trim() === '' ? null : await write(line, 38, colors.ink, 110)
  const parts = [
    { input: block(16, cardSize.height, colors.accent), left: 0, top: 0 },
    { input: block(plate.width, plate.height, colors.accent), left: margin, top: 64 },
    { input: name.data, left: margin + 24, top: 64 + Math.round((plate.height - name.info.height) / 2) },
    { input: heading.data, left: margin, top: 180 },
    ...(below === null
      ? []
      : [{ input: below.data, left: margin, top: Math.min(180 + heading.info.height + 32, 500) }]),
  ]
  const ground = sharp({ create: { ...cardSize, channels: 3, background: colors.ground } })
  return jpeg(ground.composite(parts))
}

/** Shows a picture whole, on its own blurred copy. */
export const framePicture = async (sharp: SharpLibrary, picture: Uint8Array): Promise<Uint8Array> => {
  const small = await sharp(picture)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ ...cardSize, fit: 'inside' })
    .toBuffer()
  const ground = sharp(small)
    .resize({ ...cardSize, fit: 'cover' })
    .blur(30)
    .modulate({ brightness: 0.6 })
  return jpeg(sharp(await ground.png().toBuffer()).composite([{ input: small, gravity: 'centre' }]))
}

const jpeg = (image: Sharp): Promise<Uint8Array> => image.jpeg({ quality: 82 }).toBuffer()

const sizeFor = (title: string): number => {
  if (title.length <= 28) return 88
  return title.length <= 70 ? 68 : 52
}

const block = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
})

const markupOf = (text: string): string =>
  text.replace(/\p{Cc}+/gu, ' ').replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? '')
