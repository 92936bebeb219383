import type { Context } from 'hono'
import type { Env } from '#server/deps.ts'
import { refusedField } from '#server/refusal.ts'

/**
 * The key under which the caller asks for a creation, so that asking again after a lost answer makes nothing twice.
 * @returns null when there is none
 * @throws Refusal 400 for a key of other characters than letters, digits, `-` and `_`, or more than 100
 */
export const creationKey = (c: Context<Env>): string | null => {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (!/^[\w-]{1,100}$/.test(key)) throw refusedField({ field: 'idempotencyKey', reason: 'characters' })
  return key
}
