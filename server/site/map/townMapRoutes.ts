import { open } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import type { Deps, Env } from '#server/deps.ts'
import { readRange } from '#server/http/ranges.ts'
import { stream } from '#server/http/stream.ts'
import type { MapFile, TownMap } from './townMap.ts'

const sliceSize = 262_144

/** The town's map by byte ranges. URLs name a version, so that parts never mix; those of older ones lead to the current map. */
export const townMapRoutes = ({ log }: Pick<Deps, 'log'>, townMap: TownMap): Hono<Env> => {
  const app = new Hono<Env>()

  app.get('/map/:name{[0-9a-z]+-[0-9a-z]+\\.pmtiles}', async (c, next) => {
    const file = await townMap.file()
    if (file === null) return next()
    const name = `${file.version}.pmtiles`
    if (c.req.param('name') !== name) {
      c.header('Cache-Control', 'no-store')
      return c.redirect(`/map/${name}`, 307)
    }
    const etag = `"${file.version}"`
    c.header('ETag', etag)
    c.header('Last-Modified', new Date(file.changedAt).toUTCString())
    c.header('Cache-Control', 'public, max-age=31536000, immutable, no-transform')
    c.header('Accept-Ranges', 'bytes')
    if (isKnown(c, etag)) return c.body(null, 304)

    const range = isRangeMeant(c, etag) ? readRange(c.req.header('range'), file.size) : null
    if (range === 'outside') {
      c.header('Content-Range', `bytes */${file.size}`)
      c.header('Cache-Control', 'no-store')
      return c.body(null, 416)
    }
    const { first, last } = range ?? { first: 0, last: file.size - 1 }
    c.header('Content-Type', 'application/vnd.pmtiles')
    if (range !== null) {
      c.status(206)
      c.header('Content-Range', `bytes ${first}-${last}/${file.size}`)
    }
    return stream(c, log, slices(file, first, last), last - first + 1)
  })

  return app
}

const isKnown = (c: Context<Env>, etag: string): boolean =>
  (c.req.header('if-none-match') ?? '').split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))

/** With parts of another version, a browser gets the whole file (RFC 9110 §13.1.5). */
const isRangeMeant = (c: Context<Env>, etag: string): boolean => {
  const condition = c.req.header('if-range')
  return condition === undefined || condition === etag
}

/** @throws when the file is too short, or was replaced */
const slices = async function* ({ path, size, changedAt }: MapFile, first: number, last: number) {
  const handle = await open(path)
  try {
    const now = await handle.stat()
    if (now.size !== size || now.mtimeMs !== changedAt) throw new Error('the map was replaced while it was read')
    for (let at = first; at <= last; ) {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(Math.min(sliceSize, last - at + 1)), {
        position: at,
      })
      if (bytesRead === 0) throw new Error('the map ended before its time')
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
