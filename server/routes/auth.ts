import { type Context, Hono } from 'hono'
import type { SessionUser } from '#domain/session.ts'
import { foldName } from '#domain/text.ts'
import { credentialsSchema } from '#domain/user.ts'
import { countAttempt, forgetAttempts } from '#server/accounts/attempts.ts'
import { endSession, openCheckedSession } from '#server/accounts/sessions.ts'
import { findUser, findUserByEmail, rememberLanguage, type UserRow } from '#server/accounts/users.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { askedLanguage } from '#server/http/language.ts'
import { isPassword } from '#server/passwords.ts'
import { Refusal, unauthorized } from '#server/refusal.ts'

/** Log-in, log-out and the person of a token (§7, contract §2 and §3). The language is remembered for mails. */
export const authRoutes = (deps: Deps): Hono<Env> => {
  const { db, settings, now } = deps
  const app = new Hono<Env>()

  app.post('/login', async (c) => {
    const { email, password } = await readBody(c, credentialsSchema)
    const account = foldName(email)
    const wait = await countAttempt(db, { account, address: clientAddress(c, settings.trustProxy) }, now())
    if (wait !== null) throw new Refusal(429, 'too many attempts', wait)

    const user = await findUserByEmail(db, email)
    const isRight = await isPassword(user?.password_hash ?? null, password)
    if (user === null || !isRight) throw new Refusal(401, 'invalid credentials')
    await forgetAttempts(db, account)
    if (user.deactivated === 1) throw new Refusal(403, 'deactivated')
    await rememberLanguage(db, user, askedLanguage(c))
    return c.json(sessionUser(user, await openCheckedSession(deps, user)))
  })

  app.post('/logout', async (c) => {
    const hash = c.get('sessionHash')
    if (hash === null) throw unauthorized(null)
    await endSession(db, hash)
    return c.json({})
  })

  app.get('/session', async (c) => {
    const viewer = c.get('viewer')
    const user = viewer && (await findUser(db, viewer.id))
    if (!user) throw unauthorized(null)
    await rememberLanguage(db, user, askedLanguage(c))
    return c.json(sessionUser(user, bearerToken(c)))
  })

  return app
}

const sessionUser = ({ id, nickname, email, role }: UserRow, token: string): SessionUser => ({
  id,
  nickname,
  email,
  role,
  token,
})

const bearerToken = (c: Context<Env>): string => (c.req.header('authorization') ?? '').replace(/^Bearer /i, '')
