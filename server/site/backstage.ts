import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { otherLanguage } from '#domain/languages.ts'
import { pick } from '#domain/pick.ts'
import type { Deps, Env } from '#server/deps.ts'
import { sendsMail } from '#server/mail/mailer.ts'
import { settingsVersion } from '#server/settingsVersion.ts'
import { readSetUp } from '#server/setUp.ts'
import { themesOf } from '#server/themes/resolvedThemes.ts'
import { inScript } from './head.ts'
import type { SitePages } from './sitePages.ts'

type BackstageDeps = Pick<Deps, 'db' | 'dialect' | 'settings'>

/** Backstage's page for `/backstage` and below (§2): `index.html` in `dist` with the settings, else a failure page. */
export const backstageRoutes = (
  deps: BackstageDeps,
  sitePages: Pick<SitePages, 'failure'>,
  dist: string,
): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get('/topics', (c) => c.redirect('/backstage/categories'))

  app.get('/*', async (c, next) => {
    const html = await readFile(join(dist, 'index.html'), 'utf8').catch(() => null)
    if (html === null) return next()
    c.header('Cache-Control', 'no-cache')
    // Some of its URLs carry a token.
    c.header('Referrer-Policy', 'no-referrer')
    return c.html(await withSettings(html, deps))
  })

  app.onError(sitePages.failure)

  return app
}

/** Puts the settings (contract §1) and `lang` (§1) into the page. @throws without a script `settings` */
const withSettings = async (html: string, deps: BackstageDeps): Promise<string> => {
  const { timezone, language, moderationEmail } = deps.settings
  const { id, config, configs } = await themesOf(deps).active()
  const other = otherLanguage[language]
  const translated = { language: other, ...pick(configs[other], ['sitename', 'sitenameShort']) }
  const themeconfig = JSON.stringify({ ...config, translated })
  const json = inScript({
    apiurl: '/api/v1',
    timezone,
    language,
    themeconfig,
    moderationEmail,
    hasOwnTheme: id !== null,
    setUp: await readSetUp(deps.db),
    sendsMail: sendsMail(deps.settings),
    version: settingsVersion(deps.settings),
  })
  if (!placeholder.test(html)) throw new Error('index.html has no settings script')
  return html
    .replace(placeholder, (_, opening: string) => `${opening}${json}</script>`)
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
}

const placeholder = /(<script type="application\/json" id="settings">)[^<]*<\/script>/
