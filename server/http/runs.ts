import type { Context } from 'hono'
import type { Env } from '#server/deps.ts'

/**
 * The work over several entries that a request is a part of, which its client names by an id of its own in `Run-Id`: the
 * history shows it as one. Anything else says nothing.
 */
export const runOf = (c: Context<Env>): string | null => {
  const run = c.req.header('run-id')?.toLowerCase().replaceAll('-', '') ?? ''
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(run) ?? []
  return parts.length > 0 ? parts.join('-') : null
}
