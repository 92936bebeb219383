import type { Context, ErrorHandler } from 'hono'
import type { Logger } from 'pino'
import { isUnwritable } from '#server/db/unwritable.ts'
import type { Env } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Turns an error of a route into the answer (§7, §8): a refusal into its text, a full disk into 507, others into a log
 * entry with the request's id and a 500 without details.
 */
export const answerErrors =
  (log: Logger): ErrorHandler<Env> =>
  (error, c) => {
    if (error instanceof Refusal) return answerRefusal(c, error)
    if (isUnwritable(error)) {
      log.error({ id: c.get('requestId'), err: error }, 'nothing can be written')
      return answerRefusal(c, new Refusal(507, 'cannot store'))
    }
    if (hasLeft(c)) return c.json({ error: 'field body: json' }, 400)
    log.error({ id: c.get('requestId'), err: error }, 'unexpected error')
    return c.json({ error: 'InternalServerError' }, 500)
  }

/** Whether the client closed the connection before its body arrived. */
const hasLeft = (c: Context<Env>): boolean => {
  const incoming = c.env?.incoming
  return incoming?.destroyed === true && !incoming.complete
}

const answerRefusal = (c: Context<Env>, { status, message, retryAfter }: Refusal) => {
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  return c.json({ error: message }, status)
}
