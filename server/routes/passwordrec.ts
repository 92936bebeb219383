import { Hono } from 'hono'
import { recoveryRequestSchema, recoverySchema } from '#domain/user.ts'
import { countAttempt } from '#server/accounts/attempts.ts'
import { recover, recoveryAttempts, requestRecovery } from '#server/accounts/recovery.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { Refusal } from '#server/refusal.ts'

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
