import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Env } from '#server/deps.ts'

/** Streams an answer as fast as the client reads. An error cuts the connection: no part may pass for the whole. */
export const stream = (c: Context<Env>, log: Logger, parts: AsyncIterable<Uint8Array<ArrayBuffer>>): Response => {
  const guarded = async function* () {
    try {
      yield* parts
    } catch (error) {
      log.error({ id: c.get('requestId'), err: error }, 'unexpected error')
      c.env?.outgoing?.destroy()
    }
  }
  const iterator = guarded()
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await iterator.return()
    },
  }
  return c.body(new ReadableStream(source, { highWaterMark: 0 }))
}
