import type { Context } from 'hono'
import type { Env } from '#server/deps.ts'
import { refusedField } from '#server/refusal.ts'

/** The idempotency key of a creation, or null. @throws Refusal 400 beyond 100 of letters, digits, `-`, `_` */
export const creationKey = (c: Context<Env>): string | null => {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (!/^[\w-]{1,100}$/.test(key)) throw refusedField({ field: 'idempotencyKey', reason: 'characters' })
  return key
}
