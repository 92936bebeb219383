import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { parseFilters } from '#domain/filter.ts'
import { type RecordedResource, recorded } from '#domain/history.ts'
import { listings } from '#domain/listing.ts'
import { count } from '#domain/queryParameters.ts'
import { listRows } from '#server/db/listing.ts'
import { convertPage } from '#server/db/paging.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readHistory, readState } from '#server/history/entries.ts'
import { exportHistory, signExport, verifyExport } from '#server/history/export.ts'
import { listedHistory, toItem } from '#server/history/list.ts'
import { answerList, listReading, readListQuery } from '#server/http/lists.ts'
import { readParameters } from '#server/http/queries.ts'
import { stream } from '#server/http/stream.ts'
import { demand, requireViewer } from '#server/http/viewer.ts'
import { notFound, refusedField } from '#server/refusal.ts'

const maximumLimit = 200
const defaultLimit = 50

const window = v.object({
  offset: v.optional(count(1_000_000_000), '0'),
  limit: v.optional(v.pipe(count(maximumLimit), v.minValue(1)), String(defaultLimit)),
})

/** Histories: all for administrators, single ones for owners and moderators. A link serves the export. */
export const historyRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'history')
    const query = readListQuery(c, 'history')
    const read = async () =>
      convertPage(await listRows(deps.db, listedHistory, query, viewer), (rows) => rows.map(toItem))
    return answerList(c, deps, null, () => listReading(query, read))
  })

  app.post('/export', async (c) => {
    demand(c, 'list', 'history')
    return c.json({ link: `/api/v1/history/export/${await signExport(deps)}` })
  })

  app.get('/export/:token', async (c) => {
    const parsed = parseFilters(readParameters(c, ['filters']).filters ?? null, listings.history.filters)
    if ('issue' in parsed) throw refusedField(parsed.issue)
    await verifyExport(deps, c.req.param('token'))
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="history.csv"')
    return stream(c, deps.log, exportHistory(deps, parsed, null))
  })

  app.get('/:resource/:id', async (c) => {
    requireViewer(c)
    const parsed = v.safeParse(window, readParameters(c, ['offset', 'limit']))
    if (!parsed.success) throw refusedField({ field: 'limit', reason: 'range' })
    return c.json(await readHistory(deps, entryOf(c), parsed.output))
  })

  app.get('/:resource/:id/:version', async (c) => {
    const of = entryOf(c)
    const version = c.req.param('version')
    if (!/^\d{1,9}$/.test(version)) throw notFound()
    return c.json(await readState(deps, of, Number(version)))
  })

  return app
}

const entryOf = (c: Context<Env, '/:resource/:id/*'>) => {
  const viewer = requireViewer(c)
  const resource = recorded.find((one): one is RecordedResource => one === c.req.param('resource'))
  if (resource === undefined) throw notFound()
  return { resource, id: c.req.param('id'), viewer }
}
