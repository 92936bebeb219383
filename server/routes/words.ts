import type { Hono } from 'hono'
import { moveSchema, type WordResource } from '#domain/word.ts'
import type { Deps, Env } from '#server/deps.ts'
import { moveEntries } from '#server/entries/moveWord.ts'
import { categoryKind, topicKind } from '#server/entries/vocabulary.ts'
import { readBody } from '#server/http/body.ts'
import { demand } from '#server/http/viewer.ts'
import { entryRoutes } from './entries.ts'

/** Categories and topics (§7). `/{id}/move` moves their entries. */
export const wordRoutes = (deps: Deps, resource: WordResource): Hono<Env> => {
  const app = resource === 'categories' ? entryRoutes(deps, categoryKind) : entryRoutes(deps, topicKind)

  app.post('/:id/move', async (c) => {
    const viewer = demand(c, 'delete', resource)
    const { to } = await readBody(c, moveSchema)
    return c.json(await moveEntries(deps, { resource, id: c.req.param('id'), to, viewer }))
  })

  return app
}
