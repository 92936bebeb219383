import { createMiddleware } from 'hono/factory'
import { findSession } from '../data/sessions.ts'
import type { Deps, Env } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/**
 * Finds out who asks. `Authorization: Bearer {token}` makes a viewer, no header makes nobody.
 * @throws Refusal 401 for a header that is no credential, or one that has ended
 */
export const authenticate = ({ db, now }: Deps) =>
  createMiddleware<Env>(async (c, next) => {
    const header = c.req.header('authorization')
    const token = /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1]
    const session = token === undefined ? null : await findSession(db, token, now())
    if (header !== undefined && session === null) throw new Refusal(401, 'unauthorized')
    c.set('viewer', session?.viewer ?? null)
    c.set('sessionHash', session?.hash ?? null)
    await next()
  })
