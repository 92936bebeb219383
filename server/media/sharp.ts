import type { Metadata } from 'sharp'
import { maximumDecoderBytes } from '#domain/limits.ts'

/** Allows three decoders only, and keeps no memory between pictures. */
const load = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

let loading: ReturnType<typeof load> | undefined

export const loadSharp = (): ReturnType<typeof load> => {
  loading ??= load()
  return loading
}

/** Whether decoding needs too much memory: neither by lines nor reduced while reading. */
export const isTooHeavy = (metadata: Metadata): boolean => decoderBytes(metadata) > maximumDecoderBytes

const decoderBytes = ({
  width,
  height,
  channels,
  format,
  isProgressive,
  depth,
  chromaSubsampling,
}: Metadata): number => {
  if (!isProgressive) return 0
  const pixels = width * height
  if (format === 'png') return pixels * channels * (depth === 'ushort' ? 2 : 1)
  // A progressive JPEG is held as coefficients of 2 bytes; with 4:2:0 there are 1.5 of them for each pixel.
  return pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
}
