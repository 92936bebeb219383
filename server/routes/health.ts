import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { damageFound, isDamage } from '#server/db/damage.ts'
import type { Db } from '#server/db/schema.ts'
import { noteTime } from '#server/db/state.ts'
import { failedWriteAt, isUnwritable, noteDoneWrite } from '#server/db/unwritable.ts'
import type { Deps, Env } from '#server/deps.ts'

/** In ms. */
const queryTimeout = 2_000

/** How long a failed write counts before a write is tried, in ms. */
const unwritableTime = 10_000

/** `GET /health`: whether the server runs, its database answers without known damage, and the last write succeeded. */
export const healthRoutes = (
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  timeout = queryTimeout,
  clock = () => performance.now(),
): Hono<Env> => {
  const app = new Hono<Env>()

  app.get('/', async (c) => {
    const stop = new AbortController()
    const tooLate = setTimeout(timeout, silent, { signal: stop.signal })
    const fault = await Promise.race([findFault(deps, clock()), tooLate])
    stop.abort()
    if (fault === null) return c.json({ status: 'ok' })
    deps.log.warn(fault, 'unhealthy')
    return c.json({ error: fault.part }, 503)
  })

  return app
}

type Fault = { part: 'database unreachable' | 'database damaged' | 'cannot store'; error: string }

const silent: Fault = { part: 'database unreachable', error: 'the database does not answer' }

const findFault = async ({ db, now }: Pick<Deps, 'db' | 'now'>, at: number): Promise<Fault | null> => {
  try {
    const error = await damageFound(db)
    if (error !== null) return { part: 'database damaged', error }
    return (await canWrite(db, at, now())) ? null : { part: 'cannot store', error: 'nothing can be written' }
  } catch (error) {
    return { part: isDamage(error) ? 'database damaged' : 'database unreachable', error: String(error) }
  }
}

const canWrite = async (db: Db, at: number, now: number): Promise<boolean> => {
  const failedAt = failedWriteAt(db)
  if (failedAt === null) return true
  if (at - failedAt < unwritableTime) return false
  try {
    await noteTime(db, 'health', now)
    noteDoneWrite(db)
    return true
  } catch (error) {
    if (isUnwritable(error)) return false
    throw error
  }
}
