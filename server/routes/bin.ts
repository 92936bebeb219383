import { Hono } from 'hono'
import { listBin } from '../data/bin.ts'
import type { Deps, Env } from '../deps.ts'
import { answerPage, readListQuery } from '../http/lists.ts'
import { demand } from '../http/viewer.ts'

/** What was deleted and can come back, of all kinds; `POST /{resource}/{id}/restore` brings it back. */
export const binRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'bin')
    return answerPage(c, await listBin(deps, readListQuery(c, 'bin'), viewer))
  })

  return app
}
