import type { Context, Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { Env } from '#server/deps.ts'
import { isShared, shareHeaders } from './sharing.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const catchAlls = ['*', '/*']

/** Answers requests without a route: 405 or OPTIONS with `Allow`, else 404. `routes` is called at the first request. */
export const createMethodAnswers = (routes: () => Hono<Env>['routes']) => {
  let router: TrieRouter<string> | undefined

  const load = (): TrieRouter<string> => {
    const loaded = new TrieRouter<string>()
    for (const { method, path } of routes()) {
      if (method !== 'ALL' && !catchAlls.includes(path)) loaded.add(method, path, path)
    }
    return loaded
  }

  const allowedAt = (path: string): string[] => {
    router ??= load()
    const known = router
    const taken = methods.filter((method) => known.match(method, path)[0].length > 0)
    return taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  }

  return (c: Context<Env>): Response => {
    const path = c.req.path.replace(/(.)\/+$/, '$1')
    const allowed = allowedAt(path)
    if (allowed.length === 0) return c.json({ error: 'not found' }, 404)
    c.header('Allow', [...allowed, 'OPTIONS'].join(', '))
    if (c.req.method !== 'OPTIONS') return c.json({ error: 'method not allowed' }, 405)
    if (isShared(path)) shareHeaders(c)
    return c.body(null, 204)
  }
}
