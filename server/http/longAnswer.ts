import type { Context } from 'hono'
import type { Env } from '#server/deps.ts'

/**
 * Extends the traffic timeout for this request. Call it after reading the body; Node resets it with the next request.
 * @param time milliseconds without traffic until the connection is closed
 */
export const allowLongAnswer = (c: Context<Env>, time: number): void => {
  c.env?.incoming?.socket.setTimeout(time)
}
