import type { ServerResponse } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { Deps, Env } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { clientAddress } from './clientAddress.ts'

/** For one address at one moment. `unread`: answers read too slowly; `bytes`: theirs in memory. */
const defaultLimits = { requests: 256, unread: 32, bytes: 16_000_000 }

/** In seconds. */
const retryAfter = 30

/** Limits what one address makes the server hold, also through a proxy or by pipelining. @throws Refusal 429 */
export const limitUnderWay = ({ settings }: Pick<Deps, 'settings'>, limits = defaultLimits) => {
  const underWay = new Map<string, Set<ServerResponse>>()

  const isTooMuch = (answers: ReadonlySet<ServerResponse>): boolean => {
    let [unread, bytes] = [0, 0]
    for (const { writableLength } of answers) {
      if (writableLength === 0) continue
      unread += 1
      bytes += writableLength
    }
    return answers.size >= limits.requests || unread >= limits.unread || bytes >= limits.bytes
  }

  return createMiddleware<Env>(async (c, next) => {
    const answer = c.env?.outgoing
    if (answer === undefined) return next()
    const address = clientAddress(c, settings.trustProxy)
    const answers = underWay.get(address) ?? new Set()
    if (isTooMuch(answers)) throw new Refusal(429, 'too many attempts', retryAfter)
    underWay.set(address, answers.add(answer))
    answer.once('close', () => {
      answers.delete(answer)
      if (answers.size === 0 && underWay.get(address) === answers) underWay.delete(address)
    })
    return next()
  })
}
