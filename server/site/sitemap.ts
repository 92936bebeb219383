import { Hono } from 'hono'
import { textPagePath } from '#domain/textPage.ts'
import { publicPages } from '#server/calendar/feeds.ts'
import type { Deps, Env } from '#server/deps.ts'
import { takeTurn } from '#server/turns.ts'
import { prepare } from './answers.ts'
import { eventPath } from './event/eventAddress.ts'
import type { SitePages } from './sitePages.ts'
import { readyPagesOf } from './textPages.ts'

/** A sitemap allows 50,000. */
const limits = { events: 40_000, groups: 4_500, places: 4_500 } as const

const slice = 1_000

const fixed = ['/', '/groups', '/places', '/about'] as const

/** `robots.txt` and `sitemap.xml` (contract §5). */
export const sitemapRoutes = (deps: Deps, sitePages: SitePages): Hono<Env> => {
  const { siteUrl } = deps.settings
  const app = new Hono<Env>({ strict: false })

  app.get('/robots.txt', (c) => c.text(robots(siteUrl), 200, { 'Cache-Control': 'no-cache' }))

  app.get(
    '/sitemap.xml',
    sitePages.file([], async ({ dates, today, theme, language }) => {
      const since = dates.beginning(today)
      const texts = (await readyPagesOf(sitePages.contents, theme, language)).map(textPagePath)
      const pages = [...fixed, ...texts].map((path) => address(siteUrl + path))
      for (const table of ['events', 'groups', 'places'] as const) {
        const found = await publicPages(deps, table, { since, limit: limits[table] })
        for (let from = 0; from < found.length; from += slice) {
          await takeTurn()
          for (const entry of found.slice(from, from + slice)) {
            const path = table === 'events' ? eventPath(entry, dates) : `/${table}/${entry.id}`
            pages.push(address(siteUrl + path, entry.updated_at))
          }
        }
      }
      const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`
      return prepare(text, { headers: { 'Content-Type': 'application/xml; charset=UTF-8' } })
    }),
  )

  return app
}

const address = (location: string, changedAt?: number): string =>
  `<url><loc>${location}</loc>${changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`}</url>`

/** Pictures and single months are allowed; filtered calendars are not. */
const robots = (siteUrl: string) => `User-agent: *
Allow: /api/v1/media/
Disallow: /api/
Disallow: /backstage
Disallow: /partial/
Disallow: /*&month=
Disallow: /*?*from=

Sitemap: ${siteUrl}/sitemap.xml
`
