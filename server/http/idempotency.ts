import type { Context } from 'hono'
import type { Env } from '#server/deps.ts'
import { refusedField } from '#server/refusal.ts'

/**
 * The idempotency key of a creation: a repeated request with the same key creates nothing new.
 * @returns null without a key
 * @throws Refusal 400 for a key with other characters than letters, digits, `-` and `_`, or more than 100
 */
export const creationKey = (c: Context<Env>): string | null => {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (!/^[\w-]{1,100}$/.test(key)) throw refusedField({ field: 'idempotencyKey', reason: 'characters' })
  return key
}
