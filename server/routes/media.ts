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
import { findMediaToShow } from '#server/media/media.ts'
import { isPictureKey, signPictureKey } from '#server/media/pictureKey.ts'
import { pictureStoreOf } from '#server/media/pictureStore.ts'
import { notFound, Refusal, refusedField } from '#server/refusal.ts'
import { foreverHere } from '#server/site/staticFiles.ts'

const forMembers = 'private, max-age=3600'

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

  app.get('/key', async (c) => {
    demand(c, 'create', 'media')
    return c.json({ key: await signPictureKey(deps) })
  })

  app.get('/:id', async (c) => {
    const { width, key } = readQuery(c)
    const media = await findMediaToShow(deps, c.req.param('id'))
    const mayOpen = async () => c.get('viewer') !== null || isPictureKey(deps, key)
    if (media === null || !(media.isShown || (await mayOpen()))) throw notFound()
    const content = width === null ? await store.open(media) : await store.readScaled(media, width)
    if (content === null) throw notFound()
    c.header('Content-Type', width === null ? media.type : 'image/webp')
    c.header('Cache-Control', media.isShown ? foreverHere : forMembers)
    if (content instanceof Uint8Array) return c.body(content)
    return stream(c, log, content, media.bytes)
  })

  return app
}

const readUpload = async (c: Context<Env>): Promise<Uint8Array> => {
  const { media } = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  if (!(media instanceof File)) throw refusedField({ field: 'media', reason: 'empty' })
  if (media.size === 0) throw refusedField({ field: 'media', reason: 'damagedImage' })
  if (media.size > maximumImageBytes) throw bodyTooLarge(400)
  return new Uint8Array(await media.arrayBuffer())
}

const readQuery = (c: Context<Env>): { width: number | null; key: string } => {
  const { width: asked, key = '' } = readParameters(c, ['width', 'key'])
  if (asked === undefined) return { width: null, key }
  const width = imageWidths.find((offered) => String(offered) === asked)
  if (width === undefined) throw refusedField({ field: 'width', reason: 'range' })
  return { width, key }
}
