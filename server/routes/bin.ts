import { Hono } from 'hono'
import type { Deps, Env } from '#server/deps.ts'
import { listBin } from '#server/entries/bin.ts'
import { answerList, listReading, readListQuery } from '#server/http/lists.ts'
import { demand } from '#server/http/viewer.ts'

/** Entries in the bin; `POST /{resource}/{id}/restore` restores. */
export const binRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'bin')
    const query = readListQuery(c, 'bin')
    return answerList(c, deps, null, () => listReading(query, () => listBin(deps, query, viewer)))
  })

  return app
}
