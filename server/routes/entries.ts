import { type Context, Hono } from 'hono'
import { isDoubleResource } from '#domain/doubles/doubles.ts'
import { reasonedSchema } from '#domain/moderation.ts'
import { isModerating, may, type Verb } from '#domain/permissions.ts'
import type { EntryResource } from '#domain/resources.ts'
import type { Viewer } from '#domain/session.ts'
import { noticesOf } from '#server/accounts/entryNotices.ts'
import { createRevisions } from '#server/db/revision.ts'
import type { BinnedRow } from '#server/db/rows.ts'
import type { Deps, Env } from '#server/deps.ts'
import { mergedInto } from '#server/doubles/redirects.ts'
import { undoMergeOf } from '#server/doubles/undo.ts'
import type { Guard } from '#server/entries/cause.ts'
import { createEntries } from '#server/entries/entries.ts'
import type { EntryFields, EntryKind } from '#server/entries/kind.ts'
import { parseBody, readJson } from '#server/http/body.ts'
import { creationKey } from '#server/http/idempotency.ts'
import { answerList, readListQuery, writtenReading } from '#server/http/lists.ts'
import { runOf } from '#server/http/runs.ts'
import { answerEntry, answerWritten, refuseStale } from '#server/http/versions.ts'
import { Refusal, unauthorized } from '#server/refusal.ts'

/** In bytes, of each resource. */
const listCacheBytes = 2_000_000

/** The calls of all entries (§7). `prepare` runs before a write, outside its transaction. */
export const entryRoutes = <Resource extends EntryResource, Fields extends EntryFields, Row extends BinnedRow>(
  deps: Deps,
  kind: EntryKind<Resource, Fields, Row>,
  { prepare, cacheBytes = listCacheBytes }: { prepare?: (fields: Fields) => Promise<void>; cacheBytes?: number } = {},
): Hono<Env> => {
  const entries = createEntries(deps, kind, noticesOf(deps, kind.resource))
  const revisions = createRevisions(deps, cacheBytes)
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    const cache = await revisions.current()
    return answerList(c, deps, cache, () => {
      const query = readListQuery(c, kind.resource)
      return writtenReading(query, () => entries.list(query, c.get('viewer'), cache))
    })
  })

  /** Without permission nobody learns whether an entry exists. */
  const demand = (c: Context<Env>, verb: Verb): Viewer => {
    const viewer = c.get('viewer')
    const own = viewer === null ? {} : { ownedBy: [viewer.id] }
    if (!may(viewer, verb, kind.resource, own)) throw unauthorized(viewer)
    return viewer
  }

  /** A merged entry leads to the kept one; writes do not, because their writer saw another entry. */
  app.get('/:id', async (c) => {
    const [id, viewer] = [c.req.param('id'), demand(c, 'read')]
    try {
      return answerWritten(c, await entries.findJson(id, viewer, revisions.current))
    } catch (error) {
      const isMissing = error instanceof Refusal && error.status === 404 && isDoubleResource(kind.resource)
      const kept = isMissing ? await mergedInto(deps.db, id) : null
      if (kept === null) throw error
      // A merge can be taken back.
      c.header('Cache-Control', 'no-store')
      return c.redirect(`/api/v1/${kind.resource}/${kept}`, 301)
    }
  })

  const begun = (body: unknown): unknown =>
    kind.withDefaults && isObject(body) ? kind.withDefaults(body, deps.now(), deps.settings.timezone) : body

  app.post('/', async (c) => {
    const viewer = demand(c, 'create')
    const fields = parseBody(kind.schema, begun(await readJson(c)))
    await prepare?.(fields)
    return answerEntry(c, await entries.create(fields, viewer, creationKey(c)))
  })

  const withLeftOut = (body: unknown, current: Fields): unknown => {
    const names: readonly string[] = kind.keptWhenLeftOut ?? []
    if (!isObject(body) || names.length === 0) return body
    return { ...Object.fromEntries(Object.entries(current).filter(([name]) => names.includes(name))), ...body }
  }

  app.put('/:id', async (c) => {
    const guard = guardOf(c, demand(c, 'update'))
    const { reason, body } = takeReason(await readJson(c), guard.viewer)
    const parse = (current: Fields) => parseBody(kind.schema, withLeftOut(withModeration(body, current), current))
    return answerEntry(c, await entries.update(c.req.param('id'), { ...guard, reason }, parse))
  })

  app.delete('/:id', async (c) => {
    await entries.remove(c.req.param('id'), guardOf(c, demand(c, 'delete')))
    return c.json({})
  })

  app.post('/:id/restore', async (c) => {
    const [id, viewer] = [c.req.param('id'), demand(c, 'delete')]
    const { resource } = kind
    const isUnmerged = isDoubleResource(resource) && (await undoMergeOf(deps, { resource, id }, viewer))
    return answerEntry(
      c,
      isUnmerged ? await entries.find(id, viewer) : await entries.restore(id, viewer, { run: runOf(c) }),
    )
  })

  return app
}

const guardOf = (c: Context<Env>, viewer: Viewer): Guard => {
  if (viewer === null) throw unauthorized(viewer)
  return { viewer, refuseStale: (version) => refuseStale(c.req.header('if-match'), version), run: runOf(c) }
}

/** Takes moderators' reason out of the body. @throws Refusal 400, 403 for others */
const takeReason = (body: unknown, viewer: Viewer): { reason: string; body: unknown } => {
  if (!isObject(body) || !('reason' in body)) return { reason: '', body }
  const { reason: given, ...fields } = body
  const { reason } = parseBody(reasonedSchema, { reason: given })
  if (reason !== '' && !isModerating(viewer)) throw unauthorized(viewer)
  return { reason, body: fields }
}

/** Without `deactivated` it stays (contract §3). */
const withModeration = (body: unknown, { deactivated }: EntryFields): unknown =>
  deactivated !== undefined && isObject(body) ? { deactivated, ...body } : body

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null
