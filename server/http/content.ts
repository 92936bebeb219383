import { compress, compressQuickly, type Encoding, encodings } from './compression.ts'

type Body = Uint8Array<ArrayBuffer> | ReadableStream

export type Content = {
  size: number
  encodings: readonly Encoding[]
  encode: (encoding: Encoding | null) => Body | Promise<Body>
}

/** Most content is sent only once: compressed quickly first, and well when it is asked for again. */
const [quickLevel, smallLevel] = [1, 5]

/** In bytes; longer content goes to another thread. */
const shortLength = 100_000

/** Keeps a text as bytes. Compression is safe (no BREACH): without cookies no other site can request secrets. */
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
