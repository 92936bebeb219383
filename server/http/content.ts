import { compress, type Encoding, encodings } from './compression.ts'

type Body = Uint8Array<ArrayBuffer> | ReadableStream

/** A finished body that is sent many times. */
export type Content = {
  /** Bytes in memory. */
  size: number
  encodings: readonly Encoding[]
  /** Encodes the body, at most once for each encoding. */
  encode: (encoding: Encoding | null) => Body | Promise<Body>
}

/** Medium, because each change of the database makes new content. */
const compressionLevel = 5

/**
 * Keeps a text as bytes. Compression is safe (no BREACH attack): without cookies, no other site can request secrets.
 */
export const contentOf = (text: string): Content => {
  const bytes = Buffer.from(text)
  const compressed: { [encoding in Encoding]?: Promise<Uint8Array<ArrayBuffer>> } = {}
  return {
    size: bytes.length,
    encodings,
    encode: (encoding) => {
      if (encoding === null) return bytes
      compressed[encoding] ??= compress(bytes, encoding, compressionLevel)
      return compressed[encoding]
    },
  }
}
