import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from '#server/deps.ts'

const shared =
  /^\/api\/v1\/(events|groups|places|categories|topics|search|eventsearch|media|openapi\.json)(\/|$)|\/events(\/[0-9a-z-]+)?\.(ics|rss|atom)$/

export const isShared = (path: string): boolean => shared.test(path)

/** Lets other origins read, without credentials. */
export const shareHeaders = (c: Context<Env>): void => {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Access-Control-Allow-Methods', 'GET, HEAD')
  c.header('Access-Control-Allow-Headers', 'If-Modified-Since, If-None-Match')
  c.header('Access-Control-Max-Age', '86400')
}

/** Lets pages of other origins read public data, such as a club's page with its events. */
export const shareReads = createMiddleware<Env>(async (c, next) => {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (isRead && isShared(c.req.path) && c.req.header('authorization') === undefined) {
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Access-Control-Expose-Headers', 'ETag, Retry-After, X-Total-Count')
  }
  await next()
})
