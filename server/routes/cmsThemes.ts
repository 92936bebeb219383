import { type Context, Hono } from 'hono'
import { may, type Verb } from '#domain/permissions.ts'
import { activationSchema, newThemeSchema } from '#domain/theme.ts'
import type { Deps, Env } from '../deps.ts'
import { readBody } from '../http/body.ts'
import { unauthorized } from '../refusal.ts'
import { activateTheme, createTheme, deleteTheme, listThemes, previewTheme, restoreTheme } from '../themes/themes.ts'

/** Themes of the public site, for administrators alone (§2 CMS, §7): list, create, activate, preview, delete, restore. */
export const cmsThemeRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  const demand = (c: Context<Env>, verb: Verb) => {
    const viewer = c.get('viewer')
    if (viewer === null || !may(viewer, verb, 'cms')) throw unauthorized(viewer)
    return viewer
  }

  app.get('/', async (c) => {
    demand(c, 'list')
    return c.json(await listThemes(deps))
  })

  app.post('/', async (c) => {
    const { id } = demand(c, 'create')
    return c.json(await createTheme(deps, await readBody(c, newThemeSchema), id))
  })

  app.patch('/', async (c) => {
    demand(c, 'update')
    const { name } = await readBody(c, activationSchema)
    return c.json(await activateTheme(deps, name))
  })

  app.delete('/:name', async (c) => {
    demand(c, 'delete')
    await deleteTheme(deps, c.req.param('name'))
    return c.json({})
  })

  app.post('/:name/restore', async (c) => {
    demand(c, 'delete')
    return c.json(await restoreTheme(deps, c.req.param('name')))
  })

  app.post('/:name/preview', async (c) => {
    demand(c, 'read')
    return c.json({ link: await previewTheme(deps, c.req.param('name')) })
  })

  return app
}
