import { type Context, Hono } from 'hono'
import { type CheckedInvitation, invitationLink } from '#domain/invitation.ts'
import { binLifetime, registrationAttempts } from '#domain/limits.ts'
import type { Verb } from '#domain/permissions.ts'
import { registrationSchema } from '#domain/user.ts'
import { countAttempt, forgetAttempts } from '#server/accounts/attempts.ts'
import {
  createInvitation,
  findInvitation,
  listedInvitations,
  refuseInvalidInvitation,
  setWithdrawn,
  toInvitation,
} from '#server/accounts/invitations.ts'
import { nextRole, register } from '#server/accounts/registration.ts'
import { rememberLanguage, toUser } from '#server/accounts/users.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { listRows } from '#server/db/listing.ts'
import { convertPage } from '#server/db/paging.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { askedLanguage } from '#server/http/language.ts'
import { answerList, listReading, readListQuery } from '#server/http/lists.ts'
import { answerEntry, refuseStale } from '#server/http/versions.ts'
import { demand, requireViewer } from '#server/http/viewer.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { hashToken } from '#server/tokens.ts'

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
    requireViewer(c)
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
    const { token } = await inTransaction(db, (db) => createInvitation(db, viewer, now()))
    return c.json({ token, link: invitationLink(settings.siteUrl, token) })
  })

  app.get('/invite/:token', async (c) => {
    await refuseInvalidInvitation(db, c.req.param('token'))
    return c.json({ role: await nextRole(db) } satisfies CheckedInvitation)
  })

  app.post('/invite/:token', async (c) => {
    const registration = await readBody(c, registrationSchema)
    const token = c.req.param('token')
    const account = `registration ${hashToken(token)}`
    const address = `registration ${clientAddress(c, settings.trustProxy)}`
    const wait = await countAttempt(db, { account, address }, now(), registrationAttempts)
    if (wait !== null) throw new Refusal(429, 'too many attempts', wait)
    const user = await register(deps, token, registration)
    await forgetAttempts(db, account)
    await rememberLanguage(db, user, askedLanguage(c))
    return answerEntry(c, toUser(user))
  })

  return app
}
