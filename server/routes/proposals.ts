import { type Context, Hono } from 'hono'
import type { Verb } from '#domain/permissions.ts'
import { acceptanceSchema, refusalSchema, senderSchema } from '#domain/proposals/proposal.ts'
import { listRows } from '#server/db/listing.ts'
import { convertPage } from '#server/db/paging.ts'
import { isId } from '#server/db/rows.ts'
import { readClaim } from '#server/db/signing.ts'
import type { Deps, Env } from '#server/deps.ts'
import { createOtherWords } from '#server/entries/otherWord.ts'
import { readBody } from '#server/http/body.ts'
import { answerList, listReading, readListQuery } from '#server/http/lists.ts'
import { answerEntry, refuseStale } from '#server/http/versions.ts'
import { demand } from '#server/http/viewer.ts'
import { blockedSenders, blockSender, releaseSender } from '#server/proposals/blocking.ts'
import { acceptProposal, refuseProposal, reopenProposal } from '#server/proposals/decision.ts'
import { inviteSender } from '#server/proposals/invitation.ts'
import { listedProposals } from '#server/proposals/list.ts'
import { findPicture } from '#server/proposals/pictures.ts'
import { findConfirmed, pictureClaim, pictureLifetime, reviewProposal } from '#server/proposals/review.ts'
import { toProposalItem } from '#server/proposals/rows.ts'
import { notFound } from '#server/refusal.ts'

/** What people without an account propose, for moderators: /api/v1/proposals. */
export const proposalRoutes = (deps: Deps): Hono<Env> => {
  const { db } = deps
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'proposals')
    const query = readListQuery(c, 'proposals')
    const read = async () =>
      convertPage(await listRows(db, listedProposals, query, viewer), (rows) => rows.map(toProposalItem))
    return answerList(c, deps, null, () => listReading(query, read))
  })

  app.get('/senders', async (c) => {
    demand(c, 'list', 'proposals')
    return c.json(await blockedSenders(db))
  })

  app.delete('/senders/:id', async (c) => {
    demand(c, 'update', 'proposals')
    if (!(await releaseSender(deps, { id: c.req.param('id') }))) throw notFound()
    return c.json({})
  })

  app.get('/picture/:token', async (c) => {
    const claim = await readClaim(deps, c.req.param('token'), pictureLifetime)
    const id = claim?.slice(pictureClaim('').length) ?? ''
    const picture = claim === pictureClaim(id) && isId(id) ? await findPicture(db, id) : null
    if (picture === null) throw notFound()
    c.header('Content-Type', picture.type)
    c.header('Cache-Control', 'private, max-age=600')
    return c.body(new Uint8Array(picture.content))
  })

  const find = async (c: Context<Env, '/:id/*'>, verb: Verb) => {
    const viewer = demand(c, verb, 'proposals')
    const id = c.req.param('id')
    if (!isId(id)) throw notFound()
    const row = await findConfirmed(db, id)
    if (verb !== 'read') refuseStale(c.req.header('if-match'), row.version)
    return { row, viewer }
  }
  const answer = async (c: Context<Env>, id: string) =>
    answerEntry(c, await reviewProposal(deps, await findConfirmed(db, id)))

  app.get('/:id', async (c) => answer(c, (await find(c, 'read')).row.id))

  app.post('/:id/accept', async (c) => {
    const decision = await find(c, 'update')
    const acceptance = await readBody(c, acceptanceSchema)
    const { category, topic } = acceptance
    await createOtherWords(deps, { ...(category && { category }), ...(topic && { topic }) })
    await acceptProposal(deps, decision, acceptance)
    return answer(c, decision.row.id)
  })

  app.post('/:id/refuse', async (c) => {
    const decision = await find(c, 'update')
    await refuseProposal(deps, decision, await readBody(c, refusalSchema))
    return answer(c, decision.row.id)
  })

  app.post('/:id/reopen', async (c) => {
    const { row } = await find(c, 'update')
    await reopenProposal(deps, row)
    return answer(c, row.id)
  })

  app.post('/:id/invite', async (c) => {
    demand(c, 'create', 'senderInvitations')
    const { row, viewer } = await find(c, 'update')
    await inviteSender(deps, row, viewer)
    return answer(c, row.id)
  })

  app.post('/:id/sender', async (c) => {
    const { row, viewer } = await find(c, 'update')
    const { blocked } = await readBody(c, senderSchema)
    await (blocked ? blockSender(deps, row, viewer.id) : releaseSender(deps, { email_folded: row.email_folded }))
    return answer(c, row.id)
  })

  return app
}
