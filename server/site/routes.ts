import { Hono } from 'hono'
import type { Deps, Env } from '#server/deps.ts'
import { findWord } from '#server/entries/publicEntries.ts'
import { themeFor } from '#server/themes/siteTheme.ts'
import { createCalendar } from './calendar/calendarPage.ts'
import { calendarFields, calendarPath } from './calendar/calendarQuery.ts'
import { suggest } from './calendar/suggestions.ts'
import { cardRoutes } from './cards/cardRoutes.ts'
import { confirmationPages } from './confirmations/routes.ts'
import { linksWith } from './content.ts'
import { entriesPage, listFields } from './entriesPage.ts'
import { entryFields, entryPage } from './entryPage.ts'
import { eventPage } from './event/eventPage.ts'
import { feedRoutes } from './feeds/feeds.ts'
import { subscribeFields, subscribePage } from './feeds/subscribePage.ts'
import { iconRoutes } from './icons.ts'
import { townMapRoutes } from './map/townMapRoutes.ts'
import { proposalPages } from './proposals/routes.ts'
import { sitemapRoutes } from './sitemap.ts'
import type { SitePages } from './sitePages.ts'
import { findTextPage, textPage } from './textPages.ts'

/** The public site (contract §5): complete without JavaScript, in German and English (`?lng=de en`). */
export const siteRoutes = (deps: Deps, sitePages: SitePages): Hono<Env> => {
  const { contents } = sitePages
  const app = new Hono<Env>({ strict: false })

  app.get('/', sitePages.page(calendarFields, createCalendar(deps)))

  app.route('/', feedRoutes(deps, sitePages))
  app.route('/', sitemapRoutes(deps, sitePages))
  app.route('/', iconRoutes(deps, sitePages))
  app.route('/', cardRoutes(deps, sitePages))
  app.route('/', townMapRoutes(deps, sitePages.townMap))

  app.get('/suggestions', sitePages.file(['text'], suggest(deps)))

  app.get(
    '/subscribe',
    sitePages.page(subscribeFields, (request) => subscribePage(deps, request)),
  )
  app.route('/', proposalPages(deps, sitePages))
  app.route('/', confirmationPages(deps, sitePages))

  app.get('/events', (c) => c.redirect('/', 301))
  app.get(
    '/events/:id',
    sitePages.page([], (request, cache) => eventPage(deps, request, cache)),
  )

  for (const [resource, german] of [
    ['groups', 'gruppen'],
    ['places', 'orte'],
  ] as const) {
    const list = sitePages.page(listFields, (request) => entriesPage(deps, resource, request))
    app.get(`/${resource}`, list)
    app.get(`/${german}`, list)
    app.get(
      `/${resource}/:id`,
      sitePages.page(entryFields, (request, cache) => entryPage(deps, resource, request, cache)),
    )
    app.get(`/${german}/:id`, (c) => c.redirect(`/${resource}/${encodeURIComponent(c.req.param('id'))}`, 301))
  }

  for (const [resource, field] of [
    ['categories', 'category'],
    ['topics', 'topic'],
  ] as const) {
    app.get(`/${resource}/:id`, async (c, next) => {
      const word = await findWord(deps, resource, c.req.param('id'))
      return word === null ? next() : c.redirect(calendarPath({ [field]: word.id }))
    })
  }

  app.get(
    '/about',
    sitePages.page([], async ({ t, theme, language, kept }) => {
      const content = await contents.find(theme, 'about', language)
      const head = { title: t('about'), description: t('describe.about'), canonical: '/about' }
      return content && { template: 'about', head, values: { content: linksWith(content, kept) } }
    }),
  )

  app.get(
    '/pages/:name{.+}',
    sitePages.page([], (request) => textPage(contents, request)),
  )

  // Last: people type /impressum.
  app.get('/:name', async (c, next) => {
    const name = c.req.param('name')
    const theme = await themeFor(deps, (field) => c.req.query(field))
    const path = await findTextPage(contents, theme, name, deps.settings.language)
    return path === null ? next() : c.redirect(path + new URL(c.req.url).search)
  })

  app.get('*', sitePages.missing)

  app.onError(sitePages.failure)

  return app
}
