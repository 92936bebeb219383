import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Deps, Env } from '../deps.ts'

/** How long the database may take to answer, in milliseconds. */
const patience = 2_000

/** `GET /health`: whether the server is there and its database answers, for proxies and whoever watches over it. */
export const healthRoutes = ({ db, log }: Pick<Deps, 'db' | 'log'>, longest = patience): Hono<Env> => {
  const app = new Hono<Env>()

  app.get('/', async (c) => {
    const stop = new AbortController()
    const tooLate = setTimeout(longest, 'the database does not answer', { signal: stop.signal })
    const asked = sql`select 1`.execute(db).then(
      () => null,
      (error: unknown) => String(error),
    )
    const fault = await Promise.race([asked, tooLate])
    stop.abort()
    if (fault === null) return c.json({ status: 'ok' })
    log.warn({ error: fault }, 'unhealthy')
    return c.json({ error: 'database unreachable' }, 503)
  })

  return app
}
