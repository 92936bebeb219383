import { type Context, Hono } from 'hono'
import { isDate } from '#domain/localDate.ts'
import type { Verb } from '#domain/permissions.ts'
import { reservationSchema } from '#domain/reservation.ts'
import { deleteVersion } from '#server/db/rows.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { creationKey } from '#server/http/idempotency.ts'
import { readParameters } from '#server/http/queries.ts'
import { answerEntry, deleteAsRead, refuseStale } from '#server/http/versions.ts'
import { demand, requireViewer } from '#server/http/viewer.ts'
import {
  findReservation,
  findReservations,
  insertReservation,
  updateReservation,
} from '#server/planning/reservations.ts'
import { notFound, Refusal, refusedField } from '#server/refusal.ts'
import { todayOf } from '#server/series/seriesAccess.ts'

/** Reserved dates, for members: `GET /reservations?start&end`, from today by default. */
export const reservationRoutes = (deps: Deps): Hono<Env> => {
  const { db } = deps
  const app = new Hono<Env>({ strict: false })

  const findFor = async (c: Context<Env>, id: string, verb: Verb) => {
    const viewer = requireViewer(c)
    const found = await findReservation(db, id, viewer)
    if (found === null) throw notFound()
    demand(c, verb, 'reservations', { self: found.by.id })
    return { viewer, found }
  }

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'reservations')
    const query = readParameters(c, ['start', 'end'])
    for (const name of ['start', 'end'] as const) {
      const value = query[name]
      if (value !== undefined && !isDate(value)) throw refusedField({ field: name, reason: 'date' })
    }
    const { start = todayOf(deps), end = null } = query
    return c.json({ reservations: await findReservations(deps, viewer, { start, end }) })
  })

  app.post('/', async (c) => {
    const viewer = demand(c, 'create', 'reservations')
    const today = todayOf(deps)
    const fields = await readBody(c, reservationSchema(today))
    return answerStored(c, await insertReservation(deps, { viewer, key: creationKey(c) }, fields, today))
  })

  app.get('/:id', async (c) => answerEntry(c, (await findFor(c, c.req.param('id'), 'read')).found))

  app.put('/:id', async (c) => {
    const { found } = await findFor(c, c.req.param('id'), 'update')
    refuseStale(c.req.header('if-match'), found.version)
    const fields = await readBody(c, reservationSchema(todayOf(deps)))
    if (!(await updateReservation(deps, found, fields))) throw new Refusal(412, 'changed meanwhile')
    return answerStored(c, found.id)
  })

  app.delete('/:id', async (c) => {
    const read = async () => {
      const { found } = await findFor(c, c.req.param('id'), 'delete')
      refuseStale(c.req.header('if-match'), found.version)
      return found
    }
    await deleteAsRead(read, (found) => deleteVersion(db, 'reservations', found))
    return c.json({})
  })

  const answerStored = async (c: Context<Env>, id: string) => {
    const stored = await findReservation(db, id, requireViewer(c))
    if (stored === null) throw notFound()
    return answerEntry(c, stored)
  }

  return app
}
