import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Env } from '#server/deps.ts'

/** An error cuts the connection: no part may pass for the whole. So does another length than `length` (bytes), if it is known. */
export const stream = (
  c: Context<Env>,
  log: Logger,
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
  length: number | null = null,
): Response => {
  if (length !== null) c.header('Content-Length', String(length))
  const guarded = async function* () {
    try {
      let sent = 0
      for await (const part of parts) {
        sent += part.length
        yield part
      }
      if (length !== null && sent !== length) throw new Error(`${sent} bytes instead of ${length}`)
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
