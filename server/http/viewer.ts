import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { may, type Subject, type Target, type Verb } from '#domain/permissions.ts'
import { roleHeader, settingsHeader, type Viewer } from '#domain/session.ts'
import { findSession } from '#server/accounts/sessions.ts'
import type { Deps, Env } from '#server/deps.ts'
import { Refusal, unauthorized } from '#server/refusal.ts'
import { settingsVersion } from '#server/settingsVersion.ts'

/** The answer tells the viewer's role and the settings, so that Backstage hears of others. @throws Refusal 401 for an invalid token */
export const authenticate = ({ db, now, settings }: Deps) => {
  const version = settingsVersion(settings)
  return createMiddleware<Env>(async (c, next) => {
    const header = c.req.header('authorization')
    const token = /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1]
    const session = token === undefined ? null : await findSession(db, token, now())
    if (header !== undefined && session === null) throw new Refusal(401, 'unauthorized')
    c.set('viewer', session?.viewer ?? null)
    c.set('sessionHash', session?.hash ?? null)
    if (session !== null) {
      c.header(roleHeader, session.viewer.role)
      c.header(settingsHeader, version)
    }
    await next()
  })
}

/** The viewer, for calls that need a sign-in (§6). @throws Refusal 401 */
export const requireViewer = (c: Context<Env>): NonNullable<Viewer> => {
  const viewer = c.get('viewer')
  if (viewer === null) throw unauthorized(viewer)
  return viewer
}

/** The viewer, if allowed to do this. @throws Refusal 401 or 403 */
export const demand = (c: Context<Env>, verb: Verb, subject: Subject, target?: Target): NonNullable<Viewer> => {
  const viewer = requireViewer(c)
  if (!may(viewer, verb, subject, target)) throw unauthorized(viewer)
  return viewer
}
