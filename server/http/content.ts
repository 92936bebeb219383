import { compress, compressQuickly, type Encoding, encodings } from './compression.ts'

type Body = Uint8Array<ArrayBuffer> | ReadableStream

export type Content = {
  size: number
  encodings: readonly Encoding[]
  encode: (encoding: Encoding | null) => Body | Promise<Body>
}

/** Most content is sent only once or soon replaced: compressed quickly first, and well if it is asked for later. */
const [quickLevel, smallLevel] = [1, 5]

/** In ms; what is still asked for then is worth more work. */
const soon = 1_000

/** In bytes; longer content goes to another thread. */
const shortLength = 300_000

/** Keeps a text as bytes. Compression is safe (no BREACH): without cookies no other site can request secrets. */
export const contentOfText = (text: string): Content => {
  const bytes = Buffer.from(text)
  const made = performance.now()
  const asked = new Set<Encoding>()
  const improved = new Set<Encoding>()
  const kept: { [encoding in Encoding]?: Body | Promise<Body> } = {}
  const quickly = (encoding: Encoding) =>
    bytes.length <= shortLength ? compressQuickly(bytes, encoding) : compress(bytes, encoding, quickLevel)
  /** Nobody waits for it. */
  const improve = async (encoding: Encoding) => {
    improved.add(encoding)
    kept[encoding] = await compress(bytes, encoding, smallLevel)
  }
  return {
    size: bytes.length,
    encodings,
    encode: (encoding) => {
      if (encoding === null) return bytes
      if (!asked.has(encoding)) {
        asked.add(encoding)
        return quickly(encoding)
      }
      kept[encoding] ??= quickly(encoding)
      if (!improved.has(encoding) && performance.now() - made > soon) improve(encoding).catch(() => {})
      return kept[encoding]
    },
  }
}
