import type { Context, Hono } from 'hono'
import { parseGenerationQuery, parsePreviewQuery, rejoiningSchema } from '#domain/series/generation.ts'
import { keepingSchema } from '#domain/series/pending.ts'
import { parseSeriesVersion } from '#domain/series/seriesComparison.ts'
import { parseUpdatedFields } from '#domain/series/sharedFields.ts'
import type { Deps, Env } from '#server/deps.ts'
import { createOtherWords } from '#server/entries/otherWord.ts'
import { createHolidays } from '#server/holidays.ts'
import { readBody } from '#server/http/body.ts'
import { readParameters } from '#server/http/queries.ts'
import { runOf } from '#server/http/runs.ts'
import { answerEntry, refuseStale } from '#server/http/versions.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { refusedField } from '#server/refusal.ts'
import { generateEvents, previewDates } from '#server/series/generation.ts'
import { rejoinEvent } from '#server/series/rejoin.ts'
import { seriesKind } from '#server/series/series.ts'
import { todayOf } from '#server/series/seriesAccess.ts'
import {
  compareSeries,
  findPending,
  keepEvents,
  moveEvent,
  planReset,
  resetEvent,
  updateEvent,
} from '#server/series/seriesUpdate.ts'
import { entryRoutes } from './entries.ts'

/** Repeating events (§7) with preview, generation, and updates of their events. */
export const seriesRoutes = (deps: Deps): Hono<Env> => {
  const app = entryRoutes(deps, seriesKind, { prepare: (fields) => createOtherWords(deps, fields) })
  const holidays = createHolidays(deps.settings.holidayRegion)

  app.get('/:id/preview', async (c) => {
    const series = seriesOf(c)
    const parsed = parsePreviewQuery(new URL(c.req.url).searchParams, todayOf(deps))
    if ('issue' in parsed) throw refusedField(parsed.issue)
    return c.json({ dates: await previewDates(deps, holidays, series, parsed.period) })
  })

  app.get('/:id/generate', async (c) => {
    const series = seriesOf(c)
    const parsed = parseGenerationQuery(new URL(c.req.url).searchParams, todayOf(deps))
    if ('issue' in parsed) throw refusedField(parsed.issue)
    return c.json(await generateEvents(deps, series, parsed.request))
  })

  app.get('/:id/pending', async (c) => c.json(await findPending(deps, seriesOf(c))))

  app.get('/:id/compare', async (c) => c.json(await compareSeries(deps, seriesOf(c))))

  app.get('/:id/events/:eventId/reset', async (c) =>
    c.json(await planReset(deps, { ...seriesOf(c), eventId: c.req.param('eventId') })),
  )

  app.post('/:id/events/:eventId/reset', async (c) => {
    const planned = parseSeriesVersion(readParameters(c, ['series']).series)
    if (planned === undefined) throw refusedField({ field: 'series', reason: 'unknown' })
    const of = { ...seriesOf(c), eventId: c.req.param('eventId') }
    const reset = await resetEvent(deps, of, (version, seriesVersion) => {
      refuseStale(c.req.header('if-match'), version)
      if (planned !== null) refuseStale(`"${planned}"`, seriesVersion)
    })
    return answerEntry(c, reset)
  })

  app.post('/:id/events/:eventId/move', async (c) => {
    const of = { ...seriesOf(c), eventId: c.req.param('eventId') }
    return answerEntry(c, await moveEvent(deps, of, (version) => refuseStale(c.req.header('if-match'), version)))
  })

  app.post('/:id/events/:eventId/update', async (c) => {
    const only = parseUpdatedFields(readParameters(c, ['fields']).fields)
    if (only === undefined) throw refusedField({ field: 'fields', reason: 'unknown' })
    const of = { ...seriesOf(c), eventId: c.req.param('eventId'), only }
    return answerEntry(c, await updateEvent(deps, of, (version) => refuseStale(c.req.header('if-match'), version)))
  })

  app.post('/:id/keep', async (c) => {
    const keeping = { ...seriesOf(c), ...(await readBody(c, keepingSchema)) }
    await keepEvents(deps, keeping, (version) => refuseStale(c.req.header('if-match'), version))
    return c.json({})
  })

  app.post('/:id/events/:eventId/rejoin', async (c) => {
    const of = { ...seriesOf(c), eventId: c.req.param('eventId') }
    const { date } = await readBody(c, rejoiningSchema)
    return answerEntry(c, await rejoinEvent(deps, of, date))
  })

  return app
}

const seriesOf = (c: Context<Env, '/:id/*'>) => ({ id: c.req.param('id'), viewer: requireViewer(c), run: runOf(c) })
