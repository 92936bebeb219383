import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { instant } from '#domain/fields.ts'
import { binLifetime } from '#domain/limits.ts'
import { isSameMessage, notificationSchema, notificationUpdateSchema } from '#domain/notification.ts'
import { may, type Verb } from '#domain/permissions.ts'
import { countNotice } from '#server/accounts/causedNotices.ts'
import {
  findNotification,
  hasWritten,
  insertNotification,
  listedNotifications,
  setAllViewed,
  setNotificationDeleted,
  setViewed,
  toNotification,
} from '#server/accounts/notifications.ts'
import { findUser } from '#server/accounts/users.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { listRows } from '#server/db/listing.ts'
import { convertPage } from '#server/db/paging.ts'
import type { Deps, Env } from '#server/deps.ts'
import { claimCreation, keepCreation } from '#server/entries/creations.ts'
import { readBody } from '#server/http/body.ts'
import { creationKey } from '#server/http/idempotency.ts'
import { answerList, listReading, readListQuery } from '#server/http/lists.ts'
import { readParameters } from '#server/http/queries.ts'
import { answerEntry, refuseStale } from '#server/http/versions.ts'
import { demand, requireViewer } from '#server/http/viewer.ts'
import { notFound, refusedField, unauthorized } from '#server/refusal.ts'

/** Notifications (§2, §3): moderators send, recipients read and may answer. The menu reads the unread total (§7). */
export const notificationRoutes = (deps: Deps): Hono<Env> => {
  const { db, now } = deps
  const app = new Hono<Env>()

  const findFor = async (c: Context<Env>, id: string, verb: Verb, deletedSince?: number) => {
    requireViewer(c)
    const row = await findNotification(db, id, deletedSince)
    if (row === null) throw notFound()
    demand(c, verb, 'notifications', { self: row.user_id })
    return row
  }

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'notifications')
    const query = readListQuery(c, 'notifications')
    return answerList(c, deps, null, () =>
      listReading(query, async () =>
        convertPage(await listRows(db, listedNotifications, query, viewer), (rows) => rows.map(toNotification)),
      ),
    )
  })

  app.post('/', async (c) => {
    const viewer = requireViewer(c)
    const body = await readBody(c, notificationSchema)
    const message = { ...body, userId: body.userId.toLowerCase() }
    const isAnswer = () => hasWritten(db, { from: message.userId, to: viewer.id })
    if (!may(viewer, 'create', 'notifications') && !(await isAnswer())) throw unauthorized(viewer)
    const key = creationKey(c)
    const row = await inTransaction(db, async (db) => {
      const creation = { key: key ?? '', userId: viewer.id, resource: 'notifications' }
      const made = key === null ? null : await claimCreation(db, creation, now())
      const sent = made && (await findNotification(db, made.id))
      // A corrected message is another: somebody may have read the first.
      if (sent && isSameMessage(toNotification(sent), message)) return sent
      const recipient = await findUser(db, message.userId)
      if (recipient === null) throw refusedField({ field: 'userId', reason: 'unknown' })
      if (viewer.role !== 'admin' && recipient.id !== viewer.id) await countNotice({ db, now }, viewer.id)
      const row = await insertNotification(db, recipient.id, { ...message, sender: viewer.id }, now())
      if (key !== null) await keepCreation(db, creation, row)
      return row
    })
    return answerEntry(c, toNotification(row))
  })

  app.post('/viewed', async (c) => {
    const viewer = demand(c, 'list', 'notifications')
    const { until } = readParameters(c, ['until'])
    if (until !== undefined && !v.is(instant(), until)) throw refusedField({ field: 'until', reason: 'dateTime' })
    await setAllViewed(db, viewer.id, until === undefined ? now() : Date.parse(until), now())
    return c.json({})
  })

  app.get('/:id', async (c) => answerEntry(c, toNotification(await findFor(c, c.req.param('id'), 'read'))))

  app.put('/:id', async (c) => {
    const row = await findFor(c, c.req.param('id'), 'update')
    const { viewed } = await readBody(c, notificationUpdateSchema)
    refuseStale(c.req.header('if-match'), row.version)
    return answerEntry(c, toNotification(await setViewed(db, row, viewed, now())))
  })

  app.delete('/:id', async (c) => {
    const row = await findFor(c, c.req.param('id'), 'delete')
    refuseStale(c.req.header('if-match'), row.version)
    await setNotificationDeleted(db, row.id, now())
    return c.json({})
  })

  app.post('/:id/restore', async (c) => {
    const row = await findFor(c, c.req.param('id'), 'delete', now() - binLifetime)
    const kept = row.deleted_at === null ? row : await setNotificationDeleted(db, row.id, null)
    return answerEntry(c, toNotification(kept))
  })

  return app
}
