import { type Context, Hono } from 'hono'
import { builtInTheme } from '#domain/themes/theme.ts'
import { extensionOf, type FileType, isFileType } from '#domain/themes/themeFile.ts'
import type { Env } from '#server/deps.ts'
import { acceptedEncoding, compress, type Encoding } from '#server/http/compression.ts'
import { compressible, forever, types } from '#server/site/staticFiles.ts'
import { minifyCss } from './minifyCss.ts'
import { type FileInUse, type ResolvedTheme, themeFilePath } from './resolve.ts'
import { type ThemeDeps, themesOf } from './resolvedThemes.ts'
import { shortHash } from './siteTheme.ts'

/** In bytes. */
const room = 8_000_000

/** What is short is pressed as hard as it goes: once, for all visitors. */
const shortLength = 100_000
const levelOf = (content: Uint8Array, encoding: Encoding): number =>
  content.length > shortLength ? 7 : encoding === 'br' ? 11 : 9

/** Pictures opened by themselves may not run or load anything (contract §4). */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"

/** Of all other files, shorter than the one for pages: they load nothing either. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'"

/** Only pages ask for permissions: for files the shortest policy will do. */
const filePermissions = 'camera=()'

/** `/theme/css/site.css` is of the active theme, `/theme/@{id}/…` of the theme with that id. With the right `v` browsers keep it for ever. */
export const themeAssets = (deps: ThemeDeps): Hono<Env> => {
  const themes = themesOf(deps)
  const pressed = createPressed(room)
  const app = new Hono<Env>()

  const answer = async (c: Context<Env>, theme: ResolvedTheme | null, next: () => Promise<void>) => {
    const type = c.req.param('type') ?? ''
    const file = isFileType(type) ? theme?.files.get(themeFilePath(type, c.req.param('name') ?? '')) : undefined
    if (theme === null || file === undefined) return next()
    const etag = `"${file.hash}"`
    const extension = `.${extensionOf(file.name)}`
    c.header('Content-Type', types[extension] ?? 'application/octet-stream')
    c.header('Cache-Control', c.req.query('v') === shortHash(file.hash) ? forever : 'no-cache')
    c.header('ETag', etag)
    c.header('Content-Security-Policy', extension === '.svg' ? picturePolicy : filePolicy)
    if (extension !== '.svg') c.header('Permissions-Policy', filePermissions)
    if (compressible.has(extension)) c.header('Vary', 'Accept-Encoding')
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    const encoding = compressible.has(extension) ? acceptedEncoding(c) : null
    const content = await pressed.read(theme, file, encoding)
    if (content === null) return next()
    if (encoding !== null) c.header('Content-Encoding', encoding)
    return c.body(content)
  }

  app.get('/:type{css|js|image|font}/:name{.+}', async (c, next) => answer(c, await themes.active(), next))
  app.get('/:id{@[A-Za-z0-9-]+}/:type{css|js|image|font}/:name{.+}', async (c, next) => {
    const id = c.req.param('id').slice(1)
    return answer(c, await themes.withId(id === builtInTheme ? null : id), next)
  })
  return app
}

type Content = Uint8Array<ArrayBuffer>

const createPressed = (room: number) => {
  const kept = new Map<string, { content: Promise<Content | null>; size: number }>()
  let used = 0

  const drop = (key: string) => {
    used -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  const press = async (theme: ResolvedTheme, { type, name }: { type: FileType; name: string }, encoding: Encoding) => {
    const content = await theme.read(type, name)
    const sent = content && type === 'css' ? Buffer.from(minifyCss(Buffer.from(content).toString())) : content
    return sent && compress(sent, encoding, levelOf(sent, encoding))
  }

  return {
    read: async (theme: ResolvedTheme, file: FileInUse, encoding: Encoding | null): Promise<Content | null> => {
      if (encoding === null) return theme.read(file.type, file.name)
      const key = `${encoding} ${file.hash}`
      const known = kept.get(key)
      const entry = known ?? { content: press(theme, file, encoding), size: 0 }
      kept.delete(key)
      kept.set(key, entry)
      const content = await entry.content.catch((error: unknown) => {
        drop(key)
        throw error
      })
      if (known === undefined && kept.get(key) === entry) {
        entry.size = content?.length ?? 0
        used += entry.size
      }
      for (const oldest of kept.keys()) {
        if (used <= room) break
        drop(oldest)
      }
      return content
    },
  }
}
