import { Hono } from 'hono'
import { descriptionSchema } from '#domain/description.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { demand } from '#server/http/viewer.ts'
import { renderDescription } from '#server/site/description.ts'

export const previewRoutes = (_: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.post('/', async (c) => {
    demand(c, 'create', 'events')
    return c.json({ html: await renderDescription((await readBody(c, descriptionSchema)).description) })
  })

  return app
}
