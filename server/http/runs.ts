import type { Context } from 'hono'
import type { Env } from '#server/deps.ts'

/** The run that the request belongs to (`Run-Id`, chosen by the client), or null: the history shows a run as one. */
export const runOf = (c: Context<Env>): string | null => {
  const run = c.req.header('run-id')?.toLowerCase().replaceAll('-', '') ?? ''
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(run) ?? []
  return parts.length > 0 ? parts.join('-') : null
}
