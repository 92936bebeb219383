import { Hono } from 'hono'
import { findWord } from '../data/publicEntries.ts'
import type { Deps, Env } from '../deps.ts'
import { createCalendar } from './calendarPage.ts'
import { calendarAddress, calendarFields } from './calendarQuery.ts'
import { createContents } from './content.ts'
import { entriesPage, entryFields, entryPage, listFields } from './entryPages.ts'
import { eventPage } from './eventPage.ts'
import { feedRoutes } from './feeds.ts'
import { sitemapRoutes } from './sitemap.ts'
import type { Visits } from './visit.ts'

/** The public site (contract §5): complete without JavaScript, in German and English (`?lng=de|en`). */
export const siteRoutes = (deps: Deps, visits: Visits): Hono<Env> => {
  const contents = createContents(deps.settings)
  const app = new Hono<Env>({ strict: false })

  app.get('/', visits.page(calendarFields, createCalendar(deps)))

  app.route('/', feedRoutes(deps, visits))
  app.route('/', sitemapRoutes(deps, visits))

  app.get('/events', (c) => c.redirect('/', 301))
  app.get(
    '/events/:id',
    visits.page([], (visit) => eventPage(deps, visit)),
  )

  for (const [resource, german] of [
    ['groups', 'gruppen'],
    ['places', 'orte'],
  ] as const) {
    const list = visits.page(listFields, (visit) => entriesPage(deps, resource, visit))
    app.get(`/${resource}`, list)
    app.get(`/${german}`, list)
    app.get(
      `/${resource}/:id`,
      visits.page(entryFields, (visit) => entryPage(deps, resource, visit)),
    )
    app.get(`/${german}/:id`, (c) => c.redirect(`/${resource}/${encodeURIComponent(c.req.param('id'))}`, 301))
  }

  for (const [resource, field] of [
    ['categories', 'category'],
    ['topics', 'topic'],
  ] as const) {
    app.get(`/${resource}/:id`, async (c, next) => {
      const word = await findWord(deps, resource, c.req.param('id'))
      return word === null ? next() : c.redirect(calendarAddress({ [field]: word.id }))
    })
  }

  app.get(
    '/about',
    visits.page([], async ({ t, theme, language }) => {
      const content = await contents.find(theme, 'about', language)
      return content && { template: 'about', head: { title: t('about'), canonical: '/about' }, values: { content } }
    }),
  )

  app.get('*', visits.missing)

  app.onError(visits.failure)

  return app
}
