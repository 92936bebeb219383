import { Hono } from 'hono'
import { activationSchema, newThemeSchema } from '#domain/themes/theme.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { demand } from '#server/http/viewer.ts'
import {
  activateTheme,
  createTheme,
  deleteTheme,
  listThemes,
  previewTheme,
  restoreTheme,
} from '#server/themes/themes.ts'

export const cmsThemeRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    demand(c, 'list', 'cms')
    return c.json(await listThemes(deps))
  })

  app.post('/', async (c) => {
    const { id } = demand(c, 'create', 'cms')
    return c.json(await createTheme(deps, await readBody(c, newThemeSchema), id))
  })

  app.patch('/', async (c) => {
    const viewer = demand(c, 'update', 'cms')
    const { name } = await readBody(c, activationSchema)
    return c.json(await activateTheme(deps, name, viewer))
  })

  app.delete('/:name', async (c) => {
    demand(c, 'delete', 'cms')
    await deleteTheme(deps, c.req.param('name'))
    return c.json({})
  })

  app.post('/:name/restore', async (c) => {
    demand(c, 'delete', 'cms')
    return c.json(await restoreTheme(deps, c.req.param('name')))
  })

  app.post('/:name/preview', async (c) => {
    demand(c, 'read', 'cms')
    return c.json({ link: await previewTheme(deps, c.req.param('name')) })
  })

  return app
}
