import { Hono } from 'hono'
import { confirmationSchema } from '#domain/confirmation.ts'
import { maximumConfirmed } from '#domain/limits.ts'
import { may } from '#domain/permissions.ts'
import { confirmOpen, findOpen, findOwners } from '#server/confirmations/open.ts'
import { isId } from '#server/db/rows.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { readParameters } from '#server/http/queries.ts'
import { demand } from '#server/http/viewer.ts'
import { unauthorized } from '#server/refusal.ts'

/** `GET` lists one's own open questions, or that of `entry`; `POST` confirms ids, without those that are others' by now. */
export const confirmationRoutes = (deps: Deps): Hono<Env> => {
  const { db, now } = deps
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'confirmations')
    const { entry } = readParameters(c, ['entry'])
    if (entry === undefined) {
      return c.json({ confirmations: await findOpen(db, { owner: viewer.id, limit: maximumConfirmed }) })
    }
    const ownedBy = isId(entry) ? await findOwners(db, entry) : null
    if (ownedBy === null) return c.json({ confirmations: [] })
    demand(c, 'update', 'confirmations', { ownedBy })
    return c.json({ confirmations: await findOpen(db, { ids: [entry], limit: 1 }) })
  })

  app.post('/', async (c) => {
    const viewer = demand(c, 'list', 'confirmations')
    const { ids } = await readBody(c, confirmationSchema)
    const allowed: string[] = []
    for (const id of ids) {
      const ownedBy = await findOwners(db, id)
      if (ownedBy === null || may(viewer, 'update', 'confirmations', { ownedBy })) allowed.push(id)
    }
    if (allowed.length === 0) throw unauthorized(viewer)
    return c.json({ confirmed: await confirmOpen(db, { ids: allowed }, now()) })
  })

  return app
}
