import { Hono } from 'hono'
import { distinctSchema, isDoubleResource, mergeRequestSchema } from '#domain/doubles/doubles.ts'
import type { Deps, Env } from '#server/deps.ts'
import { findDoubles, keepDistinct } from '#server/doubles/find.ts'
import { mergeEntries } from '#server/doubles/merge.ts'
import { undoMerge } from '#server/doubles/undo.ts'
import { readBody } from '#server/http/body.ts'
import { demand } from '#server/http/viewer.ts'
import { notFound, refusedField } from '#server/refusal.ts'

/** Entries for the same thing, for moderators: /api/v1/doubles. */
export const doubleRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.post('/merges', async (c) => {
    const viewer = demand(c, 'create', 'doubles')
    return c.json(await mergeEntries(deps, await readBody(c, mergeRequestSchema), viewer))
  })

  app.post('/merges/:id/undo', async (c) => {
    await undoMerge(deps, c.req.param('id'), demand(c, 'delete', 'doubles'))
    return c.json({})
  })

  app.post('/distinct', async (c) => {
    demand(c, 'update', 'doubles')
    const { one, other, distinct } = await readBody(c, distinctSchema)
    if (one === other) throw refusedField({ field: 'other', reason: 'notAllowed' })
    await keepDistinct(deps.db, one, other, distinct)
    return c.json({})
  })

  app.get('/:resource', async (c) => {
    demand(c, 'list', 'doubles')
    const resource = c.req.param('resource')
    if (!isDoubleResource(resource)) throw notFound()
    return c.json(await findDoubles(deps, resource))
  })

  return app
}
