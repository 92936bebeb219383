import { Hono } from 'hono'
import { may } from '#domain/permissions.ts'
import { listBin } from '../data/bin.ts'
import type { Deps, Env } from '../deps.ts'
import { answerPage, readListQuery } from '../http/lists.ts'
import { unauthorized } from '../refusal.ts'

/** What was deleted and can come back, of all kinds; `POST /{resource}/{id}/restore` brings it back. */
export const binRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    const viewer = c.get('viewer')
    if (viewer === null || !may(viewer, 'list', 'bin')) throw unauthorized(viewer)
    return answerPage(c, await listBin(deps, readListQuery(c, 'bin'), viewer))
  })

  return app
}
