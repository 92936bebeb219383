import { Hono } from 'hono'
import type { Deps, Env } from '#server/deps.ts'

/** `GET /openapi.json`: the API described for programs (OpenAPI 3.1). Made at the first request. */
export const openApiRoutes = ({ settings }: Pick<Deps, 'settings'>): Hono<Env> => {
  let text: Promise<string> | undefined

  return new Hono<Env>().get('/', async (c) => {
    text ??= write(settings.siteUrl)
    return c.body(await text, 200, { 'Content-Type': 'application/json' })
  })
}

const write = async (siteUrl: string): Promise<string> => {
  const { openApiDocument } = await import('#server/openapi/document.ts')
  return JSON.stringify(openApiDocument(siteUrl))
}
