import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Handler } from 'hono'
import type { Env } from '#server/deps.ts'
import { acceptedEncoding, compress, type Encoding } from '#server/http/compression.ts'

export const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
export const compressible = new Set(['.css', '.js', '.svg', '.ttf'])
export const forever = 'public, max-age=31536000, immutable'
/** For what never changes but may be hidden one day: caches that many share forget it. */
export const foreverHere = 'public, max-age=31536000, s-maxage=86400, immutable'

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }
const compressionLevel = 9

/** Serves a folder's files by `name`, to be kept forever, compressed by the build or at first use. */
export const staticFiles = (folder: string): Handler<Env> => {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  const load = (name: string, encoding: Encoding | null) => {
    const key = `${encoding} ${name}`
    const loading = kept.get(key) ?? read(join(folder, name), encoding)
    if (encoding !== null) kept.set(key, loading)
    loading.catch(() => kept.delete(key))
    return loading
  }

  return async (c, next) => {
    const name = c.req.param('name') ?? ''
    const extension = extname(name)
    const type = types[extension]
    if (type === undefined || !/^[\w-][\w.-]*$/.test(name)) return next()
    const encoding = compressible.has(extension) ? acceptedEncoding(c) : null
    const content = await load(name, encoding).catch(() => null)
    if (content === null) return next()

    c.header('Content-Type', type)
    c.header('Cache-Control', forever)
    if (compressible.has(extension)) c.header('Vary', 'Accept-Encoding')
    if (encoding !== null) c.header('Content-Encoding', encoding)
    return c.body(content)
  }
}

const read = async (file: string, encoding: Encoding | null) => {
  const readWhole = async (path: string) => new Uint8Array(await readFile(path))
  if (encoding === null) return readWhole(file)
  return readWhole(file + endings[encoding]).catch(async () =>
    compress(await readWhole(file), encoding, compressionLevel),
  )
}
