import type { Context } from 'hono'
import type { Env } from '#server/deps.ts'

/** Extends the traffic timeout (ms) of this request. Call it after reading the body; the next request resets it. */
export const allowLongAnswer = (c: Context<Env>, time: number): void => {
  c.env?.incoming?.socket.setTimeout(time)
}
