import { Hono } from 'hono'
import { isEntryId } from '#domain/fields.ts'
import { isDate } from '#domain/localDate.ts'
import { longestPlan } from '#domain/planner.ts'
import { addDays } from '#domain/time.ts'
import type { Deps, Env } from '#server/deps.ts'
import { createHolidays } from '#server/holidays.ts'
import { readParameters } from '#server/http/queries.ts'
import { demand } from '#server/http/viewer.ts'
import { findPlan } from '#server/planning/plan.ts'
import { refusedField } from '#server/refusal.ts'

/** `GET /planner?start&end`: all that is planned in up to six weeks, for members (decision 22). */
export const plannerRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })
  const holidays = createHolidays(deps.settings.holidayRegion)

  app.get('/', async (c) => {
    const viewer = demand(c, 'read', 'planner')
    const { start = '', end = '', place, category } = readParameters(c, ['start', 'end', 'place', 'category'])
    for (const [field, date] of Object.entries({ start, end }))
      if (!isDate(date)) throw refusedField({ field, reason: 'date' })
    if (end < start || end >= addDays(start, longestPlan)) throw refusedField({ field: 'end', reason: 'range' })
    for (const [field, id] of Object.entries({ place, category }))
      if (id !== undefined && !isEntryId(id)) throw refusedField({ field, reason: 'unknown' })
    const narrowed = { start, end, place: place?.toLowerCase() ?? null, category: category ?? null }
    return c.json(await findPlan(deps, holidays, viewer, narrowed))
  })

  return app
}
