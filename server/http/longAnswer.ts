import type { Context } from 'hono'
import type { Env } from '#server/deps.ts'

/**
 * Extends the traffic timeout of this request's connection (httpServer.ts). Call it after reading the body. Node
 * restores the usual timeout with the next request.
 * @param time milliseconds without traffic until the connection is closed
 */
export const allowLongAnswer = (c: Context<Env>, time: number): void => {
  c.env?.incoming?.socket.setTimeout(time)
}
