import { Hono } from 'hono'
import { lookId, lookSchema } from '#domain/themes/look.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { answerEntry } from '#server/http/versions.ts'
import { demand } from '#server/http/viewer.ts'
import { readLook, saveLook } from '#server/themes/look.ts'

/** The look of the calendar, for administrators: one entry, `site`. */
export const lookRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get(`/${lookId}`, async (c) => {
    demand(c, 'read', 'look')
    return answerEntry(c, await readLook(deps))
  })

  app.put(`/${lookId}`, async (c) => {
    const viewer = demand(c, 'update', 'look')
    const look = await readBody(c, lookSchema)
    return answerEntry(c, await saveLook(deps, look, { viewer, ifMatch: c.req.header('If-Match') }))
  })

  return app
}
