import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import * as field from '#domain/fields.ts'
import { longestUploadWait, longestUploadWork } from '#domain/limits.ts'
import type { Verb } from '#domain/permissions.ts'
import { decodeFileName, findNameFault, isFileType } from '#domain/themes/themeFile.ts'
import type { Deps, Env } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { allowLongAnswer } from '#server/http/longAnswer.ts'
import { readParameters } from '#server/http/queries.ts'
import { demand } from '#server/http/viewer.ts'
import { notFound, refusedField } from '#server/refusal.ts'
import {
  type Author,
  type FileAddress,
  listFiles,
  listVersions,
  previewText,
  readFile,
  readFileVersion,
  removeFile,
  restoreVersion,
  writeFile,
} from '#server/themes/files.ts'

const bodySchema = field.object({ content: v.string('type'), isBinary: v.optional(v.literal(false, 'notAllowed')) })

/** Files of themes (§2 CMS, §7): `/{type}/{base64url of the name}` of the active theme, or `?theme={name}`. All versions stay. */
export const cmsFileRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get('/:type', async (c) => {
    demand(c, 'list', 'cms')
    const { theme, details } = readParameters(c, ['theme', 'details'])
    const files = await listFiles(deps, theme, readType(c))
    return c.json(details === undefined ? files.map(({ name }) => name) : files)
  })

  app.get('/:type/:name', async (c) => {
    demand(c, 'read', 'cms')
    const file = await readFile(deps, readAddress(c))
    c.header('ETag', `"${file.version}"`)
    return c.json(file)
  })

  app.put('/:type/:name', async (c) => {
    const author = demandAuthor(c, 'update')
    const address = readAddress(c)
    const content = await readContent(c)
    allowLongAnswer(c, longestUploadWait + longestUploadWork)
    const file = await writeFile(deps, address, content, author)
    c.header('ETag', `"${file.version}"`)
    return c.json(file)
  })

  app.delete('/:type/:name', async (c) => {
    const author = demandAuthor(c, 'delete')
    await removeFile(deps, readAddress(c), author)
    return c.json({})
  })

  app.post('/:type/:name/preview', async (c) => {
    demand(c, 'read', 'cms')
    const { theme, type } = readAddress(c)
    if (type !== 'md') throw refusedField({ field: 'type', reason: 'notMarkdown' })
    return c.json({ html: await previewText(deps, theme, (await readBody(c, bodySchema)).content) })
  })

  app.get('/:type/:name/versions', async (c) => {
    demand(c, 'read', 'cms')
    return c.json(await listVersions(deps, readAddress(c)))
  })

  app.get('/:type/:name/versions/:version', async (c) => {
    demand(c, 'read', 'cms')
    return c.json(await readFileVersion(deps, readAddress(c), readVersionNumber(c)))
  })

  app.post('/:type/:name/versions/:version/restore', async (c) => {
    const author = demandAuthor(c, 'update')
    allowLongAnswer(c, longestUploadWait + longestUploadWork)
    const file = await restoreVersion(deps, readAddress(c), readVersionNumber(c), author)
    c.header('ETag', `"${file.version}"`)
    return c.json(file)
  })

  return app
}

const demandAuthor = (c: Context<Env>, verb: Verb): Author => ({
  viewer: demand(c, verb, 'cms'),
  ifMatch: c.req.header('if-match'),
})

const readType = (c: Context<Env>) => {
  const type = c.req.param('type') ?? ''
  if (!isFileType(type)) throw refusedField({ field: 'type', reason: 'unknown' })
  return type
}

const readAddress = (c: Context<Env>): FileAddress => {
  const type = readType(c)
  const { theme } = readParameters(c, ['theme'])
  const name = decodeFileName(c.req.param('name') ?? '')
  const reason = name === null ? 'fileName' : findNameFault(type, name)
  if (name === null || reason !== null) throw refusedField({ field: 'name', reason: reason ?? 'fileName' })
  return { theme, type, name }
}

const readVersionNumber = (c: Context<Env>): number => {
  const version = /^\d{1,9}$/.exec(c.req.param('version') ?? '')?.[0]
  if (version === undefined) throw notFound()
  return Number(version)
}

/** JSON `{content}`, or multipart: text in `content`, or with `isBinary` the file in `binary` (§7). */
const readContent = async (c: Context<Env>): Promise<Uint8Array> => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
    return new TextEncoder().encode((await readBody(c, bodySchema)).content)
  }
  const { binary, content, isBinary } = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  if (isBinary === 'true') {
    if (!(binary instanceof File) || binary.size === 0) throw refusedField({ field: 'binary', reason: 'empty' })
    return new Uint8Array(await binary.arrayBuffer())
  }
  if (typeof content !== 'string') throw refusedField({ field: 'content', reason: 'type' })
  return new TextEncoder().encode(content)
}
