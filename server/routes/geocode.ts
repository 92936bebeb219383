import { Hono } from 'hono'
import { maximumLineLength } from '#domain/limits.ts'
import type { Deps, Env } from '#server/deps.ts'
import { createGeocoder } from '#server/geocoder.ts'
import { readParameters } from '#server/http/queries.ts'
import { demand } from '#server/http/viewer.ts'
import { notFound, refusedField } from '#server/refusal.ts'

/** `GET /geocode?q={address}` (§2, §7). Only the server asks the map service. */
export const geocodeRoutes = (deps: Deps): Hono<Env> => {
  const findCoordinates = createGeocoder(deps)
  const app = new Hono<Env>()

  app.get('/', async (c) => {
    demand(c, 'read', 'geocode')
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
