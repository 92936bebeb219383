import { type Context, Hono } from 'hono'
import type { FilterName } from '#domain/filter.ts'
import type { ListQuery } from '#domain/listing.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import { userSchema } from '#domain/user.ts'
import { type Caller, changeAccount } from '#server/accounts/change.ts'
import { deleteAccount } from '#server/accounts/deletion.ts'
import { readDetails } from '#server/accounts/details.ts'
import { findUser, listedUsers, toUser, type UserRow } from '#server/accounts/users.ts'
import { listRows } from '#server/db/listing.ts'
import { convertPage } from '#server/db/paging.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { answerList, listReading, readListQuery } from '#server/http/lists.ts'
import { readParameters } from '#server/http/queries.ts'
import { runOf } from '#server/http/runs.ts'
import { answerEntry } from '#server/http/versions.ts'
import { demand, requireViewer } from '#server/http/viewer.ts'
import { notFound, refusedField } from '#server/refusal.ts'

export const userRoutes = (deps: Deps): Hono<Env> => {
  const { db } = deps
  const app = new Hono<Env>()

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'users')
    const query = withinReach(viewer, readListQuery(c, 'users'))
    const toItem = isModerating(viewer) ? toUser : toReference
    const read = async () =>
      convertPage<UserRow, object>(await listRows(db, listedUsers, query, viewer), (rows) => rows.map(toItem))
    return answerList(c, deps, null, () => listReading(query, read))
  })

  app.get('/:id', async (c) => {
    requireViewer(c)
    const user = await findUser(db, c.req.param('id'))
    if (user === null) throw notFound()
    demand(c, 'read', 'users', { self: user.id, role: user.role })
    return answerEntry(c, toUser(user))
  })

  app.get('/:id/details', async (c) => {
    requireViewer(c)
    const user = await findUser(db, c.req.param('id'))
    if (user === null) throw notFound()
    demand(c, 'read', 'users', { self: user.id, role: user.role })
    return c.json(await readDetails(db, user))
  })

  app.put('/:id', async (c) => {
    const caller = callerOf(c)
    const asked = await readBody(c, userSchema)
    return answerEntry(c, toUser(await changeAccount(deps, c.req.param('id'), asked, caller)))
  })

  app.delete('/:id', async (c) => {
    const { successor = null } = readParameters(c, ['successor'])
    await deleteAccount(deps, c.req.param('id'), successor, callerOf(c))
    return c.json({})
  })

  return app
}

const callerOf = (c: Context<Env>): Caller => ({
  viewer: requireViewer(c),
  sessionHash: c.get('sessionHash'),
  ifMatch: c.req.header('if-match'),
  run: runOf(c),
})

const toReference = ({ id, nickname }: UserRow) => ({ id, nickname })

const memberFilters: readonly FilterName[] = ['likeNickname', 'deactivated']

/** Members can only filter and sort by what they see. */
const withinReach = (viewer: Viewer, query: ListQuery): ListQuery => {
  if (isModerating(viewer)) return query
  const beyond = query.filters.find(({ name }) => !memberFilters.includes(name))
  if (beyond) throw refusedField({ field: `filters.${beyond.name}`, reason: 'notAllowed' })
  return { ...query, sorting: 'nickname', order: 'ASC' }
}
