import { type Context, Hono } from 'hono'
import { isModerating } from '#domain/permissions.ts'
import {
  askInterval,
  fileLookSchema,
  followSchema,
  isLasting,
  lookRequestSchema,
  newSourceSchema,
  previewRequestSchema,
  runRequestSchema,
  sourceSchema,
} from '#domain/sources/source.ts'
import { doubtfulOutcomes } from '#domain/sources/sourceRun.ts'
import { deleteVersion } from '#server/db/rows.ts'
import type { Deps, Env } from '#server/deps.ts'
import { parseBody, readBody, readJson } from '#server/http/body.ts'
import { creationKey } from '#server/http/idempotency.ts'
import { allowLongAnswer } from '#server/http/longAnswer.ts'
import { readParameters } from '#server/http/queries.ts'
import { answerEntry, deleteAsRead, refuseStale } from '#server/http/versions.ts'
import { demand, requireViewer } from '#server/http/viewer.ts'
import type { InTurn } from '#server/media/fairQueue.ts'
import { Refusal } from '#server/refusal.ts'
import { lookAt } from '#server/sources/look.ts'
import { lookInto } from '#server/sources/lookInto.ts'
import { lookForMove } from '#server/sources/moving/look.ts'
import { followAgain, readOrigin } from '#server/sources/origin.ts'
import { listOwners, requireOwner } from '#server/sources/owners.ts'
import { previewSource } from '#server/sources/preview.ts'
import { createPreviews } from '#server/sources/previews.ts'
import { runLease } from '#server/sources/runSource.ts'
import { findRuns } from '#server/sources/runs.ts'
import {
  claimSource,
  insertSource,
  listSources,
  refuseEnded,
  refuseTooSoon,
  requireContent,
  toSource,
  updateSource,
} from '#server/sources/sources.ts'
import { undoRun } from '#server/sources/undo.ts'
import { runAsked } from '#server/sources/worker.ts'

/** Calendars of others (docs/decisions/0020): /api/v1/sources. Members for what they own, moderators for all. */
export const sourceRoutes = (deps: Deps): Hono<Env> => {
  const { db, now } = deps
  const app = new Hono<Env>({ strict: false })
  const previews = createPreviews(now)
  const preview = <Found>(c: Context<Env>, member: string, look: (inTurn: InTurn) => Promise<Found>) => {
    allowLongAnswer(c, runLease)
    return previews.admit(member, look)
  }
  const claim = (c: Context<Env>, id: string) => claimSource(db, id, demand(c, 'list', 'sources'))

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'sources')
    return c.json(await listSources(db, viewer, now(), readParameters(c, ['word']).word))
  })

  app.post('/', async (c) => {
    const viewer = demand(c, 'create', 'sources')
    const { content, ...body } = parseBody(newSourceSchema, await readJson(c))
    const fields = { ...parseBody(sourceSchema, body), content: requireContent(body.kind, content) }
    if (!isLasting(fields.kind)) previews.count(viewer.id)
    const id = await insertSource(db, fields, { viewer, key: creationKey(c) }, now())
    return answerEntry(c, await toSource(db, await claimSource(db, id, viewer), now()))
  })

  app.post('/preview', async (c) => {
    const viewer = demand(c, 'create', 'sources')
    const { source, content, ...body } = parseBody(previewRequestSchema, await readJson(c))
    const fields = { ...parseBody(sourceSchema, body), content: requireContent(body.kind, content) }
    await requireOwner(db, viewer, fields.owner)
    if (source !== null) await claimSource(db, source, viewer)
    const look = (inTurn: InTurn) => previewSource(deps, { ...fields, id: source }, { viewer, inTurn })
    return c.json(await preview(c, viewer.id, look))
  })

  app.get('/owners', async (c) => c.json(await listOwners(db, demand(c, 'create', 'sources'))))

  app.post('/look', async (c) => {
    const viewer = demand(c, 'create', 'sources')
    const { url, moves } = await readBody(c, lookRequestSchema)
    const look = moves ? lookForMove : lookAt
    return c.json({ table: null, ...(await preview(c, viewer.id, (inTurn) => look(deps, url, inTurn))) })
  })

  app.post('/look/file', async (c) => {
    const viewer = demand(c, 'create', 'sources')
    const content = await readBody(c, fileLookSchema)
    const look = (inTurn: InTurn) => lookInto(deps, content, { userId: viewer.id, inTurn })
    return c.json({ table: null, ...(await preview(c, viewer.id, look)) })
  })

  app.get('/of/:event', async (c) => c.json(await readOrigin(deps, c.req.param('event'), requireViewer(c))))

  app.post('/of/:event/follow', async (c) => {
    const viewer = requireViewer(c)
    const { fields } = await readBody(c, followSchema)
    return c.json(await followAgain(deps, c.req.param('event'), fields, viewer))
  })

  app.get('/:id', async (c) => answerEntry(c, await toSource(db, await claim(c, c.req.param('id')), now())))

  app.put('/:id', async (c) => {
    const viewer = demand(c, 'list', 'sources')
    const row = await claimSource(db, c.req.param('id'), viewer)
    refuseStale(c.req.header('if-match'), row.version)
    const fields = await readBody(c, sourceSchema)
    if (!(await updateSource(db, row, fields, viewer, now()))) throw new Refusal(412, 'changed meanwhile')
    return answerEntry(c, await toSource(db, await claimSource(db, row.id, viewer), now()))
  })

  app.delete('/:id', async (c) => {
    const read = async () => {
      const row = await claim(c, c.req.param('id'))
      refuseStale(c.req.header('if-match'), row.version)
      return row
    }
    await deleteAsRead(read, (row) => deleteVersion(db, 'sources', row))
    return c.json({})
  })

  app.post('/:id/run', async (c) => {
    const viewer = demand(c, 'list', 'sources')
    const row = await claimSource(db, c.req.param('id'), viewer)
    const { force } = await readBody(c, runRequestSchema)
    refuseEnded(row)
    const [last = null] = await findRuns(db, row.id, 1)
    const isAnswer = force && last !== null && doubtfulOutcomes.includes(last.outcome)
    if (!isAnswer && !isModerating(viewer)) refuseTooSoon(row, last, askInterval, now())
    allowLongAnswer(c, runLease)
    await runAsked(deps, row, { member: viewer.id, isForced: force })
    return c.json(await toSource(db, await claimSource(db, row.id, viewer), now()))
  })

  app.get('/:id/runs', async (c) => c.json(await findRuns(db, (await claim(c, c.req.param('id'))).id)))

  app.post('/:id/runs/:run/undo', async (c) => {
    const viewer = demand(c, 'list', 'sources')
    const row = await claimSource(db, c.req.param('id'), viewer)
    allowLongAnswer(c, runLease)
    return c.json(await undoRun(deps, { sourceId: row.id, runId: c.req.param('run'), viewer }))
  })

  return app
}
