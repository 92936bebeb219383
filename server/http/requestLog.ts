import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { Env } from '#server/deps.ts'

const idLength = 12

/** Logs each request in one line with its `X-Request-Id`; no queries, headers, bodies or tokens. */
export const requestLog = (log: Logger) =>
  createMiddleware<Env>(async (c, next) => {
    const begun = performance.now()
    const id = randomUUID().slice(-idLength)
    c.set('requestId', id)
    c.header('X-Request-Id', id)
    await next()
    const ms = Math.round((performance.now() - begun) * 10) / 10
    log.info({ id, method: c.req.method, path: maskTokens(c.req.path), status: c.res.status, ms }, 'request')
  })

/** Before a token that gives access to something. */
const beforeToken =
  /(\/(?:invitation|invitations\/invite|backups\/download|history\/export|proposals\/picture|confirm|suggest\/mine)\/)[^/]+/

const maskTokens = (path: string): string => path.replace(beforeToken, '$1***')
