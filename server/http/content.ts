import { compress, compressQuickly, type Encoding, encodings } from './compression.ts'

type Body = Uint8Array<ArrayBuffer> | ReadableStream

/** A finished body that is sent many times. */
export type Content = {
  /** Bytes in memory. */
  size: number
  encodings: readonly Encoding[]
  /** Encodes the body: for the first who asks, once more for the second, then never again. */
  encode: (encoding: Encoding | null) => Body | Promise<Body>
}

/** Most content is sent once before the database changes: it is compressed quickly, and again, smaller, when it is asked for again. */
const [quickLevel, smallLevel] = [1, 5]

/** Bytes; longer content is never compressed on the main thread. */
const shortLength = 100_000

/**
 * Keeps a text as bytes. Compression is safe (no BREACH attack): without cookies, no other site can request secrets.
 */
export const contentOf = (text: string): Content => {
  const bytes = Buffer.from(text)
  const quick = new Set<Encoding>()
  const small: { [encoding in Encoding]?: Promise<Uint8Array<ArrayBuffer>> } = {}
  return {
    size: bytes.length,
    encodings,
    encode: (encoding) => {
      if (encoding === null) return bytes
      if (!quick.has(encoding)) {
        quick.add(encoding)
        return bytes.length <= shortLength ? compressQuickly(bytes, encoding) : compress(bytes, encoding, quickLevel)
      }
      small[encoding] ??= compress(bytes, encoding, smallLevel)
      return small[encoding]
    },
  }
}
