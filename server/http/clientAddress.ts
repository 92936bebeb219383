import type { Context } from 'hono'
import type { Env } from '../deps.ts'

/**
 * The address a request came from, for limits. X-Forwarded-For is believed only when a proxy is known to stand in front,
 * and then only its last entry, which that proxy wrote itself.
 */
export const clientAddress = (c: Context<Env>, trustProxy: boolean): string => {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}
