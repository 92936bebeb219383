import { type Context, Hono } from 'hono'
import { imageWidths, longestUploadWait, longestUploadWork, maximumImageBytes, uploadAttempts } from '#domain/limits.ts'
import { countAttempt } from '#server/accounts/attempts.ts'
import type { Deps, Env } from '#server/deps.ts'
import { bodyTooLarge } from '#server/http/body.ts'
import { allowLongAnswer } from '#server/http/longAnswer.ts'
import { readParameters } from '#server/http/queries.ts'
import { stream } from '#server/http/stream.ts'
import { demand } from '#server/http/viewer.ts'
import { createRandomId } from '#server/ids.ts'
import { picturesOf } from '#server/media/images.ts'
import { findMedia } from '#server/media/media.ts'
import { pictureStoreOf } from '#server/media/pictureStore.ts'
import { notFound, Refusal, refusedField } from '#server/refusal.ts'

/** Pictures (§7, contract §2 and §4). */
export const mediaRoutes = (deps: Deps): Hono<Env> => {
  const { db, log, now } = deps
  const store = pictureStoreOf(deps)
  const app = new Hono<Env>()

  app.post('/', async (c) => {
    const viewer = demand(c, 'create', 'media')
    const wait = await countAttempt(db, { account: `upload ${viewer.id}` }, now(), uploadAttempts)
    if (wait !== null) throw new Refusal(429, 'too many attempts', wait)
    const picture = await picturesOf({ db }).clean(viewer.id, async () => {
      const upload = await readUpload(c)
      allowLongAnswer(c, longestUploadWait + longestUploadWork)
      return upload
    })
    const id = createRandomId()
    await store.add(id, picture, { by: viewer.id, at: now() })
    return c.json({ id })
  })

  app.get('/:id', async (c) => {
    const width = readWidth(c)
    const media = await findMedia(db, c.req.param('id'))
    if (media === null) throw notFound()
    const content = width === null ? await store.open(media) : await store.readScaled(media, width)
    if (content === null) throw notFound()
    c.header('Content-Type', width === null ? media.type : 'image/webp')
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    if (content instanceof Uint8Array) return c.body(content)
    return stream(c, log, content, media.bytes)
  })

  return app
}

const readUpload = async (c: Context<Env>): Promise<Uint8Array> => {
  const { media } = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  if (!(media instanceof File) || media.size === 0) throw refusedField({ field: 'media', reason: 'empty' })
  if (media.size > maximumImageBytes) throw bodyTooLarge(400)
  return new Uint8Array(await media.arrayBuffer())
}

const readWidth = (c: Context<Env>): number | null => {
  const { width: asked } = readParameters(c, ['width'])
  if (asked === undefined) return null
  const width = imageWidths.find((offered) => String(offered) === asked)
  if (width === undefined) throw refusedField({ field: 'width', reason: 'range' })
  return width
}
