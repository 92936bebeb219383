import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

export type Encoding = 'br' | 'gzip'

/** Compresses in another thread. `level` 1 to 9, for Brotli 11: higher is smaller and slower. */
export const compress = async (
  content: Uint8Array,
  encoding: Encoding,
  level: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(content, { level }))
  return new Uint8Array(await promisify(brotliCompress)(content, brotliOptions(content, level)))
}

/** Compresses a short answer at once: another thread would cost the main thread more. */
export const compressQuickly = (content: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    encoding === 'gzip' ? gzipSync(content, { level: 1 }) : brotliCompressSync(content, brotliOptions(content, 1)),
  )

const brotliOptions = (content: Uint8Array, level: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
})

export const encodings: readonly Encoding[] = ['br', 'gzip']

/** The best encoding that the client accepts, or null. `offered` is best first. */
export const acceptedEncoding = (c: Context, offered = encodings): Encoding | null => {
  const best = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...offered],
    default: '',
    match: (accepted, { supports, default: none }) =>
      supports.find((encoding) => accepted.some(({ type, q }) => type === encoding && q > 0)) ?? none,
  })
  return offered.find((encoding) => encoding === best) ?? null
}
