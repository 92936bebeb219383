import type { Context, ErrorHandler } from 'hono'
import { isUnwritable, noteFailedWrite } from '#server/db/unwritable.ts'
import type { Deps, Env } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'

/** Answers a route's error (§7, §8): a refusal with its text, a full disk with 507, others with 500 and a log entry. */
export const answerErrors =
  ({ db, log }: Pick<Deps, 'db' | 'log'>): ErrorHandler<Env> =>
  (error, c) => {
    if (error instanceof Refusal) return answerRefusal(c, error)
    if (isUnwritable(error)) {
      noteFailedWrite(db)
      log.error({ id: c.get('requestId'), err: error }, 'nothing can be written')
      return answerRefusal(c, new Refusal(507, 'cannot store'))
    }
    if (hasLeft(c)) return c.json({ error: 'field body: json' }, 400)
    log.error({ id: c.get('requestId'), err: error }, 'unexpected error')
    return c.json({ error: 'InternalServerError' }, 500)
  }

const hasLeft = (c: Context<Env>): boolean => {
  const incoming = c.env?.incoming
  return incoming?.destroyed === true && !incoming.complete
}

const answerRefusal = (c: Context<Env>, { status, message, retryAfter }: Refusal) => {
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  return c.json({ error: message }, status)
}
