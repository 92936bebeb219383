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

/**
 * The better of the encodings that a browser takes; null when it takes none.
 * @param header its Accept-Encoding
 */
export const acceptedEncoding = (header = ''): Encoding | null => {
  const accepts = (encoding: RegExp) => encoding.test(header)
  if (accepts(brotli)) return 'br'
  return accepts(gzipped) ? 'gzip' : null
}

const brotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/
const gzipped = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/
