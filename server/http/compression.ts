import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The two ways in which answers are compressed. */
export type Encoding = 'br' | 'gzip'

/**
 * Compresses a whole answer, off the main thread.
 * @param level 1 to 9: more is smaller and takes longer
 */
export const compress = async (
  content: Uint8Array,
  encoding: Encoding,
  level: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(content, { level }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  return new Uint8Array(await promisify(brotliCompress)(content, { params }))
}

/** The better one first. */
export const encodings: readonly Encoding[] = ['br', 'gzip']

/**
 * The best of the encodings that a browser takes; null when it takes none.
 * @param header its Accept-Encoding
 * @param offered the better ones first
 */
export const acceptedEncoding = (header = '', offered = encodings): Encoding | null =>
  offered.find((encoding) => accepted[encoding].test(header)) ?? null

const accepted: Record<Encoding, RegExp> = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
}
