import { Hono } from 'hono'
import { maximumLineLength } from '#domain/limits.ts'
import { may } from '#domain/permissions.ts'
import type { Deps, Env } from '../deps.ts'
import { createGeocoder } from '../geocoder.ts'
import { readParameters } from '../http/queries.ts'
import { notFound, refusedField, unauthorized } from '../refusal.ts'

/** `GET /geocode?q={address}`: coordinates of an address (§2, §7), asked of the map service by the server alone. */
export const geocodeRoutes = (deps: Deps): Hono<Env> => {
  const findCoordinates = createGeocoder(deps)
  const app = new Hono<Env>()

  app.get('/', async (c) => {
    const viewer = c.get('viewer')
    if (!may(viewer, 'read', 'geocode')) throw unauthorized(viewer)
    const { q = '' } = readParameters(c, ['q'])
    const address = q.trim()
    if (address === '') throw refusedField({ field: 'address', reason: 'empty' })
    if (address.length > maximumLineLength) throw refusedField({ field: 'address', reason: 'tooLong' })
    if (address.includes('\0')) throw refusedField({ field: 'address', reason: 'characters' })
    const found = await findCoordinates(address)
    if (found === null) throw notFound()
    return c.json(found)
  })

  return app
}
