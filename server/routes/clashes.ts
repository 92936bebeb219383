import { Hono } from 'hono'
import { parseClashQuery } from '#domain/clash.ts'
import type { Deps, Env } from '#server/deps.ts'
import { createHolidays } from '#server/holidays.ts'
import { demand } from '#server/http/viewer.ts'
import { findClashes } from '#server/planning/clashes.ts'
import { refusedField } from '#server/refusal.ts'

/** `GET /clashes`: what else is on the day of an event or series that somebody types, for members (decision 22). */
export const clashRoutes = (deps: Deps): Hono<Env> => {
  const holidays = createHolidays(deps.settings.holidayRegion)
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    const viewer = demand(c, 'read', 'clashes')
    const parsed = parseClashQuery(new URL(c.req.url).searchParams)
    if ('issue' in parsed) throw refusedField(parsed.issue)
    return c.json({ clash: await findClashes(deps, holidays, viewer, parsed.question) })
  })

  return app
}
