import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FeedEvent } from '#server/calendar/feeds.ts'
import { createPauses } from '#server/turns.ts'
import type { Dates } from '../dates.ts'
import type { SiteRequest } from '../siteRequest.ts'

/** In characters, for one format and language. */
const cacheCharacters = 1_000_000

type Write = (event: FeedEvent, siteUrl: string, request: SiteRequest) => Promise<string>

/** Writes items of a feed, and only new ones. They may depend on event, site's URL, language, and day. */
export const createItems = (write: Write) => {
  const caches = new WeakMap<Dates, LRUCache<string, string>>()

  return async (events: readonly FeedEvent[], siteUrl: string, request: SiteRequest): Promise<string> => {
    const kept =
      caches.get(request.dates) ?? new LRUCache({ maxSize: cacheCharacters, sizeCalculation: (item) => item.length })
    caches.set(request.dates, kept)
    const pause = createPauses()
    const items: string[] = []
    for (const event of events) {
      const key = hash('sha1', JSON.stringify([siteUrl, request.today, event]), 'base64')
      const item = kept.get(key) ?? (await write(event, siteUrl, request))
      kept.set(key, item)
      items.push(item)
      await pause()
    }
    return items.join('')
  }
}
