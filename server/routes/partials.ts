import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { isLanguage } from '#domain/languages.ts'
import { isContentName } from '#domain/textPage.ts'
import type { Deps, Env } from '#server/deps.ts'
import { acceptedLanguage } from '#server/http/language.ts'
import { notFound, refusedField } from '#server/refusal.ts'
import { createContents } from '#server/site/content.ts'
import { themeFor } from '#server/themes/siteTheme.ts'

/** The active theme's texts as HTML (§2): `GET /partial/content?p=backstage/faq&lng=de`. */
export const partialRoutes = (deps: Deps): Hono<Env> => {
  const { settings } = deps
  const app = new Hono<Env>({ strict: false })
  const contents = createContents(settings)

  app.get('/content', etag(), async (c) => {
    const { name, lng } = readQuery(c)
    const language = lng ?? acceptedLanguage(c, settings.language)
    const content = await contents.find(await themeFor(deps, () => undefined), name, language)
    if (content === null) throw notFound()

    c.header('Cache-Control', 'no-cache')
    c.header('Content-Language', content.language)
    c.header('Vary', 'Accept-Language')
    return c.html(content.language === language ? content.html : inLanguage(content))
  })

  return app
}

const inLanguage = ({ html, language }: { html: string; language: string }) =>
  `<div lang="${language}">\n${html}</div>\n`

const parameters = ['p', 'lng']

const readQuery = (c: Context<Env>) => {
  const search = new URL(c.req.url).searchParams
  for (const field of search.keys()) {
    const shown = field.replace(/[^\w.]/g, '').slice(0, 60) || 'query'
    if (!parameters.includes(field)) throw refusedField({ field: shown, reason: 'unknown' })
    if (search.getAll(field).length > 1) throw refusedField({ field, reason: 'tooMany' })
  }
  const name = search.get('p') ?? ''
  if (name === '') throw refusedField({ field: 'p', reason: 'empty' })
  if (!isContentName(name)) throw refusedField({ field: 'p', reason: 'characters' })
  const lng = search.get('lng')
  if (lng !== null && !isLanguage(lng)) throw refusedField({ field: 'lng', reason: 'unknown' })
  return { name, lng }
}
