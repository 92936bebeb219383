import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { listings } from '#domain/listing.ts'
import { unknownParameter } from '#domain/queryParameters.ts'
import type { Env } from '#server/deps.ts'
import { refusedField } from '#server/refusal.ts'

const readers: readonly string[] = [
  ...Object.keys(listings).map((resource) => `/${resource}`),
  '/clashes',
  '/confirmations',
  '/desk/reasons',
  '/reservations',
  '/planner',
  '/history/:resource/:id',
  '/history/export/:token',
  '/eventsearch',
  '/search',
  '/geocode',
  '/media/:id',
  '/revents/:id/preview',
  '/revents/:id/generate',
  '/sources',
]
const writers: readonly string[] = [
  'DELETE /users/:id',
  'POST /desk/entries/:resource/:id/seen',
  'POST /notifications/viewed',
  'POST /revents/:id/events/:eventId/reset',
  'POST /revents/:id/events/:eventId/update',
]
const folders: readonly string[] = ['/cms/files/']

/** Refuses query parameters where none are read: none is ignored (contract §2). */
export const refuseUnreadQuery = createMiddleware<Env>(async (c, next) => {
  if (c.req.url.includes('?')) {
    const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && path.startsWith('/api/v1/'))
    if (route !== undefined && !readsQuery(route.path, route.method)) readParameters(c, [])
  }
  await next()
})

const readsQuery = (path: string, method: string): boolean => {
  const call = path.replace('/api/v1', '').replace(/\/$/, '')
  const isReader = method === 'GET' ? readers.includes(call) : writers.includes(`${method} ${call}`)
  return isReader || folders.some((folder) => call.startsWith(folder))
}

/** Reads the query. @throws Refusal 400 for the first unknown or repeated parameter */
export const readParameters = <Name extends string>(
  c: Context<Env>,
  known: readonly Name[],
): { [name in Name]?: string } => {
  const search = new URL(c.req.url).searchParams
  const strange = unknownParameter(search, known)
  if (strange !== undefined) throw refusedField({ field: strange, reason: 'unknown' })
  return Object.fromEntries(search) as { [name in Name]?: string }
}
