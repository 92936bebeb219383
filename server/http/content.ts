import { compress, type Encoding, encodings } from './compression.ts'

type Body = Uint8Array<ArrayBuffer> | ReadableStream

/** A finished body that goes out many times. */
export type Content = {
  /** How many bytes it takes in memory. */
  size: number
  /** What it can be compressed by, the better ones first. */
  encodings: readonly Encoding[]
  /** The body as it is sent: compressed at most once for each encoding, whoever asks. */
  encode: (encoding: Encoding | null) => Body | Promise<Body>
}

/** A middling level: what is kept is made anew with every change. */
const compressionLevel = 5

/**
 * Keeps a text as the bytes that are sent. Turning a list of 25 events into bytes for each answer took a fifth of its time.
 * There are no cookies: nobody can make a browser ask for what is secret, and guess that from the compressed length.
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
