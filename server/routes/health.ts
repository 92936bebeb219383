import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { damageFound, isDamage } from '#server/db/damage.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps, Env } from '#server/deps.ts'

/** In ms. */
const queryTimeout = 2_000

/** `GET /health`: whether the server runs, and its database answers without known damage. */
export const healthRoutes = ({ db, log }: Pick<Deps, 'db' | 'log'>, timeout = queryTimeout): Hono<Env> => {
  const app = new Hono<Env>()

  app.get('/', async (c) => {
    const stop = new AbortController()
    const tooLate = setTimeout(timeout, silent, { signal: stop.signal })
    const fault = await Promise.race([findFault(db), tooLate])
    stop.abort()
    if (fault === null) return c.json({ status: 'ok' })
    log.warn(fault, 'unhealthy')
    return c.json({ error: fault.isDamaged ? 'database damaged' : 'database unreachable' }, 503)
  })

  return app
}

type Fault = { isDamaged: boolean; error: string }

const silent: Fault = { isDamaged: false, error: 'the database does not answer' }

const findFault = async (db: Db): Promise<Fault | null> => {
  try {
    const error = await damageFound(db)
    return error === null ? null : { isDamaged: true, error }
  } catch (error) {
    return { isDamaged: isDamage(error), error: String(error) }
  }
}
