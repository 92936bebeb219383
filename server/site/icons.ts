import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Context, Hono } from 'hono'
import type { Deps, Env } from '#server/deps.ts'
import { defaultTheme } from '#server/themes/builtIn.ts'
import { nearestImage } from '#server/themes/resolve.ts'
import { themesOf } from '#server/themes/resolvedThemes.ts'
import { prepare } from './answers.ts'
import type { SitePages } from './sitePages.ts'
import { types } from './staticFiles.ts'

const logoIcon = 'logo-icon.png'

/** The theme's own files, the nearest first and then the best, then the built-in one. */
const icons: Readonly<Record<string, { own: readonly string[]; builtIn: string }>> = {
  '/favicon.ico': { own: ['icon.ico', 'icon.png', 'icon.svg', logoIcon], builtIn: 'favicon.ico' },
  '/icon.svg': { own: ['icon.svg'], builtIn: 'icon.svg' },
  '/icon-512.png': { own: ['icon.png', logoIcon], builtIn: 'icon-512.png' },
  '/apple-touch-icon.png': { own: ['touch-icon.png', 'icon.png', logoIcon], builtIn: 'touch-icon.png' },
  '/apple-touch-icon-precomposed.png': { own: ['touch-icon.png', 'icon.png', logoIcon], builtIn: 'touch-icon.png' },
}

const pictureFolder = join(defaultTheme, 'icon')

/** Icons and files that browsers, phones and password managers look for at fixed paths. */
export const iconRoutes = (deps: Deps, sitePages: SitePages): Hono<Env> => {
  const app = new Hono<Env>()

  const answer = (c: Context<Env>, name: string, content: Uint8Array<ArrayBuffer>) => {
    c.header('Content-Type', types[extname(name)] ?? 'application/octet-stream')
    c.header('Cache-Control', 'public, max-age=3600')
    if (extname(name) === '.svg') c.header('Content-Security-Policy', drawing)
    return c.body(content)
  }

  for (const [path, { own, builtIn }] of Object.entries(icons)) {
    app.get(path, async (c) => {
      const theme = await themesOf(deps).active()
      const name = nearestImage(theme, own)?.name
      const content = name === undefined ? null : await theme.read('image', name)
      if (name !== undefined && content !== null) return answer(c, name, content)
      return answer(c, builtIn, new Uint8Array(await readFile(join(pictureFolder, builtIn))))
    })
  }

  app.get(
    '/manifest.webmanifest',
    sitePages.file([], async ({ theme: { config, nearestImage }, language }) => {
      const manifest = {
        name: config.sitename,
        short_name: config.sitenameShort || config.sitename,
        lang: language,
        start_url: '/',
        display: 'browser',
        background_color: '#f6f5f0',
        icons: [
          ...(['icon.svg', undefined].includes(nearestImage(['icon.svg', 'icon.png', logoIcon])) ? [drawnIcon] : []),
          {
            src: '/icon-512.png',
            type: 'image/png',
            ...(nearestImage(['icon.png', logoIcon]) !== 'icon.png' && { sizes: '512x512' }),
          },
        ],
      }
      return prepare(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
    }),
  )

  app.get('/.well-known/change-password', (c) => c.redirect('/backstage/account'))

  return app
}

const drawnIcon = { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }

/** Drawings opened by themselves run nothing (contract §4). */
const drawing = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
