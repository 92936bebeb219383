import { Hono } from 'hono'
import { namedConfirmations } from '#domain/limits.ts'
import { type LinkState, readLink, useLink } from '#server/confirmations/links.ts'
import { countOpen, findOpen } from '#server/confirmations/open.ts'
import type { Deps, Env } from '#server/deps.ts'
import type { Page } from '../head.ts'
import type { SitePages } from '../sitePages.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { withQuery } from '../templates/liquid.ts'

const statuses = {
  open: 200,
  answered: 200,
  used: 200,
  unknown: 404,
  expired: 410,
  gone: 410,
  deactivated: 410,
} as const

/** The link of the mail that asks whether entries still exist. Programs open links, so only its button confirms. */
export const confirmationPages = (deps: Deps, sitePages: SitePages): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get('/confirm/:token', (c) =>
    sitePages.answer(c, async (request) => {
      const token = c.req.param('token')
      const link = await readLink(deps.db, token, deps.now())
      return { page: await pageOf(deps, request, { link, token }), status: statuses[link.state] }
    }),
  )
  app.post('/confirm/:token', (c) =>
    sitePages.answer(c, async ({ kept }) => {
      const token = c.req.param('token')
      await useLink(deps, token)
      return { seeOther: withQuery(`/confirm/${encodeURIComponent(token)}`, kept) }
    }),
  )

  return app
}

const pageOf = async (
  { db, settings }: Deps,
  { t, dates }: SiteRequest,
  { link, token }: { link: LinkState; token: string },
): Promise<Page> => {
  const open = link.state === 'open' ? await findOpen(db, { owner: link.userId, limit: namedConfirmations }) : []
  const total = link.state === 'open' ? await countOpen(db, link.userId) : 0
  const date = link.state === 'used' ? dates.day(link.at) : ''
  const say = (key: string) => t(`confirm.${key}`, { count: total, date, email: settings.moderationEmail })
  const title = say(`${link.state}.title`)
  const rows = open.map(({ name, resource, touchedAt }) => ({
    label: say(`kinds.${resource}`),
    value: t('confirm.touched', { name, date: dates.day(Date.parse(touchedAt)) }),
  }))
  return {
    template: 'confirmation',
    head: { title },
    values: {
      title,
      text: say(`${link.state}.text`),
      rows,
      otherwise: say('otherwise'),
      more: total > rows.length ? t('confirm.more', { count: total - rows.length }) : '',
      post: link.state === 'open' ? { path: `/confirm/${token}`, label: say('button') } : null,
      backstage: say('backstage'),
    },
  }
}
