import { type Context, Hono } from 'hono'
import { isModerated, messageSchema } from '#domain/moderation.ts'
import { isModerating } from '#domain/permissions.ts'
import { countNotice } from '#server/accounts/causedNotices.ts'
import { notify, threadPath } from '#server/accounts/notices.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Deps, Env } from '#server/deps.ts'
import { threadInstead } from '#server/doubles/readers.ts'
import { claimCreation, keepCreation } from '#server/entries/creations.ts'
import { readBody } from '#server/http/body.ts'
import { creationKey } from '#server/http/idempotency.ts'
import { answerEntry, refuseStale } from '#server/http/versions.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { closeThread, writeMessage } from '#server/moderation/messages.ts'
import { findSubject } from '#server/moderation/subject.ts'
import { readThread } from '#server/moderation/threads.ts'
import { notFound, Refusal, unauthorized } from '#server/refusal.ts'

/** What owners and moderators write to each other about an entry: /api/v1/threads/{resource}/{id}. */
export const threadRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  const answer = async (c: Context<Env, '/:resource/:id'>) => {
    const { viewer, ...subject } = subjectIn(c)
    return answerEntry(c, await readThread(deps, subject, viewer))
  }

  app.get('/:resource/:id', async (c) => {
    try {
      return await answer(c)
    } catch (error) {
      if (!(error instanceof Refusal) || ![403, 404].includes(error.status)) throw error
      const { viewer, ...subject } = subjectIn(c)
      const id = await threadInstead(deps.db, subject, viewer)
      if (id === null) throw error
      await findSubject(deps, { ...subject, id }, viewer)
      return c.redirect(`/api/v1/threads/${subject.resource}/${id}`, 301)
    }
  })

  app.post('/:resource/:id', async (c) => {
    const { viewer, ...subject } = subjectIn(c)
    const { ownedBy = [], name } = await findSubject(deps, subject, viewer, 'create')
    const { text } = await readBody(c, messageSchema)
    const key = creationKey(c)
    await inTransaction(deps.db, async (db) => {
      const at = deps.now()
      const creation = { key: key ?? '', userId: viewer.id, resource: 'threads' }
      if (key !== null && (await claimCreation(db, creation, at)) !== null) return
      if (!isModerating(viewer)) await countNotice({ ...deps, db }, viewer.id)
      const byModeration = !ownedBy.includes(viewer.id)
      await writeMessage(db, subject, { text, authorId: viewer.id, byModeration }, at)
      if (byModeration) {
        const path = threadPath(subject.resource, subject.id)
        await notify({ ...deps, db }, ownedBy, 'threadMessage', { name, reason: text }, path)
      }
      if (key !== null) await keepCreation(db, creation, { id: subject.id, version: 1 })
    })
    return answer(c)
  })

  app.post('/:resource/:id/close', async (c) => {
    if (!isModerating(requireViewer(c))) throw unauthorized(requireViewer(c))
    const { viewer, ...subject } = subjectIn(c)
    await findSubject(deps, subject, viewer, 'update')
    await inTransaction(deps.db, (db) =>
      closeThread({ ...deps, db }, subject, (version) => refuseStale(c.req.header('if-match'), version)),
    )
    return answer(c)
  })

  return app
}

const subjectIn = (c: Context<Env, '/:resource/:id'>) => {
  const viewer = requireViewer(c)
  const resource = c.req.param('resource')
  if (!isModerated(resource)) throw notFound()
  return { resource, id: c.req.param('id'), viewer }
}
