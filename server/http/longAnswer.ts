import type { Context } from 'hono'
import type { Env } from '#server/deps.ts'

/**
 * Lets a request whose body has been read wait for its answer, where otherwise a connection without traffic ends (httpServer.ts).
 * Only this answer: Node sets the usual time again with the next request.
 * @param time milliseconds without traffic after which the connection ends
 */
export const allowLongAnswer = (c: Context<Env>, time: number): void => {
  c.env?.incoming?.socket.setTimeout(time)
}
