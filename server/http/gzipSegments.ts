import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { Content } from './content.ts'

/** A part of a long text, compressed by itself. Many of them in a row become one gzip file without being compressed again. */
export type GzipSegment = {
  deflated: Buffer<ArrayBuffer>
  /** Of the text: its check sum, how many bytes it is, and a hash. */
  crc: number
  length: number
  mark: string
}

const deflate = promisify<Buffer, object, Buffer<ArrayBuffer>>(deflateRaw)

/** A middling level: texts are made anew when what is in them changes. */
const level = 5

export const gzipSegment = async (text: string): Promise<GzipSegment> => {
  const bytes = Buffer.from(text)
  // Ends on a whole byte and refers to nothing before it, so that any other segment may follow.
  const deflated = await deflate(bytes, { level, finishFlush: constants.Z_FULL_FLUSH })
  return { deflated, crc: crc32(bytes), length: bytes.length, mark: hash('sha1', bytes, 'base64') }
}

/** The beginning of a gzip file (RFC 1952): magic numbers, deflate, no flags, no time, any system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty last block. */
const lastBlock = Buffer.from([3, 0])

/** A long text out of segments. It is kept compressed; who does not take that gets it unpacked on the way. */
export const contentOfSegments = (segments: readonly GzipSegment[]): Content => {
  let [crc, length] = [0, 0]
  for (const segment of segments) {
    crc = combineCrc(crc, segment.crc, segment.length)
    length += segment.length
  }
  const zipped = Buffer.concat([head, ...segments.map(({ deflated }) => deflated), lastBlock, tailOf(crc, length)])
  return {
    size: zipped.length,
    encodings: ['gzip'],
    encode: (encoding) =>
      encoding === null ? new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip')) : zipped,
  }
}

/** Texts as one gzip file, each as soon as it comes. */
export async function* gzipTexts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let [crc, length] = [0, 0]
  yield head
  for await (const text of texts) {
    const segment = await gzipSegment(text)
    crc = combineCrc(crc, segment.crc, segment.length)
    length += segment.length
    yield segment.deflated
  }
  yield Buffer.concat([lastBlock, tailOf(crc, length)])
}

/** The end of a gzip file: check sum and length of what is in it. */
const tailOf = (crc: number, length: number): Buffer => {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc)
  tail.writeUInt32LE(length % 2 ** 32, 4)
  return tail
}

/** The polynomial of CRC-32, the lowest power in the highest bit. */
const polynomial = 0xedb88320
const one = 0x80000000

/** The product of two polynomials over the two-element field, modulo that of CRC-32. */
const multiply = (a: number, b: number): number => {
  let [product, factor] = [0, b]
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1
  }
  return product >>> 0
}

/** The check sum of two texts in a row, from theirs: the first is moved by the bytes of the second, x to the 8th for each. */
const combineCrc = (first: number, second: number, length: number): number => {
  let [moved, power] = [first, 0x00800000]
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) moved = multiply(moved, power)
    power = multiply(power, power)
  }
  return (moved ^ second) >>> 0
}
