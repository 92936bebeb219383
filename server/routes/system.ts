import { Hono } from 'hono'
import { findUser } from '#server/accounts/users.ts'
import type { Deps, Env } from '#server/deps.ts'
import { askedLanguage } from '#server/http/language.ts'
import { demand } from '#server/http/viewer.ts'
import { notFound } from '#server/refusal.ts'
import { keepSetUp } from '#server/setUp.ts'
import { readSystem } from '#server/system/state.ts'
import { sendTestMail } from '#server/system/testMail.ts'

export const systemRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    demand(c, 'read', 'system')
    return c.json(await readSystem(deps))
  })

  app.post('/set-up', async (c) => {
    demand(c, 'update', 'system')
    await keepSetUp(deps.db, 'done', deps.now())
    return c.json({})
  })

  app.post('/mail', async (c) => {
    const { id } = demand(c, 'update', 'system')
    const user = await findUser(deps.db, id)
    if (user === null) throw notFound()
    const language = askedLanguage(c) ?? deps.settings.language
    return c.json(await sendTestMail(deps, { email: user.email, nickname: user.nickname, language }))
  })

  return app
}
