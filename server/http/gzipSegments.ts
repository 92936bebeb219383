import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import type { Content } from './content.ts'

export type GzipSegment = {
  deflated: Uint8Array<ArrayBuffer>
  /** Of the uncompressed text. */
  crc: number
  length: number
  mark: string
}

const deflate = promisify<Buffer, object, Buffer<ArrayBuffer>>(deflateRaw)

/** A full flush ends on a whole byte and refers to nothing earlier, so any segment can follow. */
const options = { level: 5, finishFlush: constants.Z_FULL_FLUSH }

/** In bytes. Compressing that here takes a few ms; waiting for a thread can take longer, when all of them compress pages. */
const shortLength = 300_000

export const gzipSegment = async (text: string): Promise<GzipSegment> => {
  const bytes = Buffer.from(text)
  const deflated = bytes.length <= shortLength ? deflateRawSync(bytes, options) : await deflate(bytes, options)
  return {
    // A copy: what zlib returns holds 64 KB, however short it is.
    deflated: new Uint8Array(deflated),
    crc: crc32(bytes),
    length: bytes.length,
    mark: hash('sha1', bytes, 'base64'),
  }
}

/** RFC 1952: magic number, deflate, no flags, no time, unknown system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const lastBlock = Buffer.from([3, 0])

/** Joins segments to one content; decompressed for clients that do not accept gzip. */
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

/** Compresses texts to one gzip file, each as soon as it arrives. */
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

const tailOf = (crc: number, length: number): Buffer => {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc)
  tail.writeUInt32LE(length % 2 ** 32, 4)
  return tail
}

const polynomial = 0xedb88320
const one = 0x80000000

/** The product over GF(2), modulo that polynomial. */
const multiply = (a: number, b: number): number => {
  let [product, factor] = [0, b]
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1
  }
  return product >>> 0
}

/** The CRC-32 of two texts in a row: the first times x^8 for each byte of the second, plus the second. */
const combineCrc = (first: number, second: number, length: number): number => {
  let [moved, power] = [first, 0x00800000]
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) moved = multiply(moved, power)
    power = multiply(power, power)
  }
  return (moved ^ second) >>> 0
}
