import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Deps, Env } from '#server/deps.ts'
import { findEventContext } from '#server/entries/eventContext.ts'
import { findPublic } from '#server/entries/publicEntries.ts'
import { picturesOf } from '#server/media/images.ts'
import { pictureStoreOf } from '#server/media/pictureStore.ts'
import type { SitePages } from '../sitePages.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { foreverHere } from '../staticFiles.ts'
import { type Card, drawingOf, entryCard, eventCard, siteCard, versionOf } from './cards.ts'

/** In bytes. */
const cacheBytes = 6_000_000

/** Preview pictures of pages, as JPEG, made at first use in a process of their own. */
export const cardRoutes = (deps: Deps, sitePages: SitePages): Hono<Env> => {
  const store = pictureStoreOf(deps)
  const kept = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({
    maxSize: cacheBytes,
    sizeCalculation: () => 60_000,
  })
  const app = new Hono<Env>()

  const pictureOf = async ({ image }: Card): Promise<Uint8Array | null> => (image === null ? null : store.find(image))

  const make = async (card: Card, request: SiteRequest): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await picturesOf(deps).card(await pictureOf(card), drawingOf(card, request)))

  const answer =
    (find: (request: SiteRequest) => Promise<Card | null>) => async (c: Context<Env>, next: () => Promise<void>) => {
      const request = await sitePages.readRequest(c, [])
      const card = await find(request)
      if (card === null) return next()
      const version = versionOf(card, request)
      const key = `${card.path} ${version}`
      const made = kept.get(key) ?? make(card, request)
      kept.set(key, made)
      made.catch(() => kept.delete(key))
      c.header('Content-Type', 'image/jpeg')
      c.header('Cache-Control', c.req.query('v') === version ? foreverHere : 'no-cache')
      return c.body(await made)
    }

  const idOf = ({ params }: SiteRequest) => (params.file ?? '').replace(/\.jpg$/, '')

  app.get(
    '/cards/site.jpg',
    answer(async (request) => siteCard(request)),
  )
  app.get(
    '/cards/events/:file{[0-9a-f-]+\\.jpg}',
    answer(async (request) => {
      const context = await findEventContext(deps, idOf(request), request.now)
      return context && eventCard(context, request)
    }),
  )
  for (const resource of ['groups', 'places'] as const) {
    app.get(
      `/cards/${resource}/:file{[0-9a-f-]+\\.jpg}`,
      answer(async (request) => {
        const entry = await findPublic(deps, resource, idOf(request))
        return entry && entryCard(resource, entry)
      }),
    )
  }
  return app
}
