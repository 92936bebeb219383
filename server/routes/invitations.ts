import { type Context, Hono } from 'hono'
import { binLifetime, invitationInterval, registrationAttempts } from '#domain/limits.ts'
import type { Verb } from '#domain/permissions.ts'
import { registrationSchema, type Viewer } from '#domain/user.ts'
import { register } from '../accounts/registration.ts'
import { inTransaction } from '../data/dialect.ts'
import {
  findInvitation,
  insertInvitation,
  lastInvitationAt,
  listedInvitations,
  setWithdrawn,
  toInvitation,
} from '../data/invitations.ts'
import { convertPage, listRows } from '../data/listing.ts'
import { countAttempt, forgetFailures } from '../data/loginFailures.ts'
import type { Db } from '../data/schema.ts'
import { lock } from '../data/state.ts'
import { accountLock, findUser, rememberLanguage, toUser } from '../data/users.ts'
import type { Deps, Env } from '../deps.ts'
import { readBody } from '../http/body.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { askedLanguage } from '../http/language.ts'
import { answerList, listReading, readListQuery } from '../http/lists.ts'
import { answerEntry, refuseStale } from '../http/versions.ts'
import { demand, demandViewer } from '../http/viewer.ts'
import { notFound, Refusal } from '../refusal.ts'
import { hashToken } from '../tokens.ts'

/** Invitations: making one, registering through one, and the list of them (§2, §6, §7). */
export const invitationRoutes = (deps: Deps): Hono<Env> => {
  const { db, settings, now } = deps
  const app = new Hono<Env>()

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'invitations')
    const query = readListQuery(c, 'invitations')
    return answerList(c, deps, null, () =>
      listReading(query, async () =>
        convertPage(await listRows(db, listedInvitations, query, viewer), (rows) =>
          rows.map((row) => toInvitation(row, settings.siteUrl)),
        ),
      ),
    )
  })

  const findFor = async (c: Context<Env>, id: string, verb: Verb, withdrawnSince?: number) => {
    demandViewer(c)
    const row = await findInvitation(db, id, withdrawnSince)
    if (row === null) throw notFound()
    demand(c, verb, 'invitations', { self: row.created_by })
    return row
  }

  app.get('/:id', async (c) => {
    const row = await findFor(c, c.req.param('id'), 'read')
    return answerEntry(c, toInvitation(row, settings.siteUrl))
  })

  app.delete('/:id', async (c) => {
    const row = await findFor(c, c.req.param('id'), 'delete')
    refuseStale(c.req.header('if-match'), row.version)
    await setWithdrawn(db, row.id, now())
    return c.json({})
  })

  app.post('/:id/restore', async (c) => {
    const id = c.req.param('id')
    const withdrawn = await findFor(c, id, 'delete', now() - binLifetime)
    if (withdrawn.deleted_at !== null) await setWithdrawn(db, withdrawn.id, null)
    return answerEntry(c, toInvitation(await findFor(c, id, 'delete'), settings.siteUrl))
  })

  app.post('/invite', async (c) => {
    const viewer = demand(c, 'create', 'invitations')
    const token = await inTransaction(db, async (db) => {
      await lock(db, accountLock, now())
      if (viewer.role === 'normal') await refuseTooSoon(db, viewer, now())
      return insertInvitation(db, viewer.id, now())
    })
    return c.json({ token })
  })

  app.post('/invite/:token', async (c) => {
    const registration = await readBody(c, registrationSchema)
    const token = c.req.param('token')
    const account = `registration ${hashToken(token)}`
    const address = `registration ${clientAddress(c, settings.trustProxy)}`
    const wait = await countAttempt(db, { account, address }, now(), registrationAttempts)
    if (wait !== null) throw new Refusal(429, 'too many attempts', wait)
    const user = await register(deps, token, registration)
    await forgetFailures(db, account)
    await rememberLanguage(db, user, askedLanguage(c))
    return answerEntry(c, toUser(user))
  })

  return app
}

/** Members invite a week after they registered, and then once a week (§6, §9). */
const refuseTooSoon = async (db: Db, viewer: NonNullable<Viewer>, now: number): Promise<void> => {
  const user = await findUser(db, viewer.id)
  if (user === null || now < user.created_at + invitationInterval) throw new Refusal(400, 'no invitation yet')
  const last = await lastInvitationAt(db, viewer.id)
  if (last !== null && now < last + invitationInterval) throw new Refusal(400, 'invitation limit')
}
