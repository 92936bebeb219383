import { Hono } from 'hono'
import { recoveryRequestSchema, recoverySchema } from '#domain/user.ts'
import { recover, recoveryAttempts, requestRecovery } from '../accounts/recovery.ts'
import { countAttempt } from '../data/loginFailures.ts'
import type { Deps, Env } from '../deps.ts'
import { readBody } from '../http/body.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { Refusal } from '../refusal.ts'

/** The way back in for somebody who forgot their password (§2, §7): asking for the mail, and setting a new one with it. */
export const passwordRecoveryRoutes = (deps: Deps): Hono<Env> => {
  const { db, settings, now } = deps
  const app = new Hono<Env>()

  app.post('/requestRecovery', async (c) => {
    const { email } = await readBody(c, recoveryRequestSchema)
    const address = recoveryAttempts(clientAddress(c, settings.trustProxy))
    const wait = await countAttempt(db, { account: recoveryAttempts(email), address }, now())
    if (wait !== null) throw new Refusal(429, 'too many attempts', wait)
    await requestRecovery(deps, email)
    return c.json({})
  })

  app.post('/setPassword', async (c) => {
    await recover(deps, await readBody(c, recoverySchema))
    return c.json({})
  })

  return app
}
