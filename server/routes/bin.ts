import { Hono } from 'hono'
import { listBin } from '../data/bin.ts'
import type { Deps, Env } from '../deps.ts'
import { answerList, listReading, readListQuery } from '../http/lists.ts'
import { demand } from '../http/viewer.ts'

/** What was deleted and can come back, of all kinds; `POST /{resource}/{id}/restore` brings it back. */
export const binRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'bin')
    const query = readListQuery(c, 'bin')
    return answerList(c, deps, null, () => listReading(query, () => listBin(deps, query, viewer)))
  })

  return app
}
