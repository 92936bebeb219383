import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { type ActionName, actionNames, runSchema } from '#domain/action.ts'
import { findAction, listActions } from '#server/actions/leases.ts'
import { type Runner, runnerOf } from '#server/actions/runner.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { answerList, listReading, readListQuery } from '#server/http/lists.ts'
import { answerEntry } from '#server/http/versions.ts'
import { demand } from '#server/http/viewer.ts'
import { notFound, Refusal } from '#server/refusal.ts'

/** In ms; longer calls are answered early, because proxies do not wait. */
const answerTimeout = 20_000

/** Maintenance jobs, for administrators (§2, §7). */
export const actionRoutes = (deps: Deps, runner: Runner = runnerOf(deps), wait = answerTimeout): Hono<Env> => {
  const { db, now } = deps
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    demand(c, 'list', 'actions')
    const query = readListQuery(c, 'actions')
    return answerList(c, deps, null, () => listReading(query, () => listActions(db, query, now())))
  })

  app.get('/:name', async (c) => {
    demand(c, 'read', 'actions')
    const name = actionNames.find((known) => known === c.req.param('name'))
    if (name === undefined) throw notFound()
    return answerEntry(c, await find(name))
  })

  app.post('/run', async (c) => {
    const { id } = demand(c, 'update', 'actions')
    const { name } = await readBody(c, runSchema)
    const { ended } = await runner.call(name, id)
    const waiting = new AbortController()
    const timeUp = sleep(wait, 'running' as const, { signal: waiting.signal }).catch(() => 'running' as const)
    const outcome = await Promise.race([ended, timeUp])
    waiting.abort()
    if (outcome === 'failed') throw new Refusal(400, 'action failed')
    return c.json(await find(name))
  })

  const find = (name: ActionName) => findAction(db, name, now())

  return app
}
