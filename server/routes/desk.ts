import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { instant } from '#domain/fields.ts'
import { isLanguage, type Language } from '#domain/languages.ts'
import { claimedKinds, isModerated, takingSchema, templatesIn } from '#domain/moderation.ts'
import { createRevisions } from '#server/db/revision.ts'
import { isId } from '#server/db/rows.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { readParameters } from '#server/http/queries.ts'
import { answerEntry } from '#server/http/versions.ts'
import { demand } from '#server/http/viewer.ts'
import { putDown, takeInHand } from '#server/moderation/claims.ts'
import { countDesk, readDesk } from '#server/moderation/desk.ts'
import { markLookedAt, openReview, takeBackLook } from '#server/moderation/reviews.ts'
import { notFound, refusedField } from '#server/refusal.ts'
import { themeFor } from '#server/themes/siteTheme.ts'

/** In bytes. */
const cacheBytes = 100_000

/** What waits for moderators, and what they have looked at: /api/v1/desk. */
export const deskRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })
  const revisions = createRevisions(deps, cacheBytes)

  app.get('/', async (c) => {
    const viewer = demand(c, 'list', 'desk')
    return c.json(await readDesk(deps, viewer, await revisions.current()))
  })

  app.get('/count', async (c) => {
    demand(c, 'list', 'desk')
    return c.json(await countDesk(deps.db))
  })

  /** The theme's sentences for reasons, in an available language. */
  app.get('/reasons', async (c) => {
    demand(c, 'list', 'desk')
    const { lng } = readParameters(c, ['lng'])
    if (lng !== undefined && !isLanguage(lng)) throw refusedField({ field: 'lng', reason: 'unknown' })
    return c.json(await findTemplates(deps, lng ?? deps.settings.language))
  })

  app.post('/entries/:resource/:id', async (c) => {
    const viewer = demand(c, 'update', 'desk')
    const { takesOver } = await readBody(c, takingSchema)
    return answerEntry(c, await openReview(deps, subjectIn(c), { viewer, takesOver }))
  })

  app.post('/entries/:resource/:id/seen', async (c) => {
    const viewer = demand(c, 'update', 'desk')
    const { others } = readParameters(c, ['others'])
    if (others !== undefined && !v.is(instant(), others)) throw refusedField({ field: 'others', reason: 'dateTime' })
    const before = others === undefined ? null : Date.parse(others)
    return c.json(await markLookedAt(deps, subjectIn(c), { viewer, ifMatch: c.req.header('if-match'), others: before }))
  })

  app.delete('/entries/:resource/:id/seen', async (c) => {
    const viewer = demand(c, 'update', 'desk')
    await takeBackLook(deps, subjectIn(c), { viewer, ifMatch: c.req.header('if-match') })
    return c.json({})
  })

  /** A proposal, or a thread by `{resource}.{id}`. */
  const claimed = (c: Context<Env, '/claims/:kind/:id'>) => {
    const viewer = demand(c, 'update', 'desk')
    const kind = claimedKinds.find((one) => one === c.req.param('kind'))
    const [id = '', resource = ''] = c.req.param('id').split('.').toReversed()
    const isThread = kind === 'threads'
    if (kind === undefined || !isId(id) || isThread !== isModerated(resource)) throw notFound()
    return { kind, id: isThread ? `${resource}/${id}` : id, userId: viewer.id }
  }

  app.post('/claims/:kind/:id', async (c) => {
    const subject = claimed(c)
    const { takesOver } = await readBody(c, takingSchema)
    return c.json(await takeInHand(deps, { ...subject, takesOver }))
  })

  app.delete('/claims/:kind/:id', async (c) => {
    await putDown(deps.db, claimed(c))
    return c.json({})
  })

  return app
}

const subjectIn = (c: Context<Env, '/entries/:resource/:id/*'>) => {
  const resource = c.req.param('resource')
  if (!isModerated(resource)) throw notFound()
  return { resource, id: c.req.param('id') }
}

const findTemplates = async (deps: Deps, language: Language): Promise<string[]> => {
  const theme = await themeFor(deps, () => undefined)
  for (const name of [`backstage/reasons.${language}.md`, 'backstage/reasons.md']) {
    const text = await theme.readText(name)
    if (text !== null) return templatesIn(text)
  }
  return []
}
