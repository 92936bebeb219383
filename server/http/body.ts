import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { issuesOf } from '#domain/forms.ts'
import { maximumBodyBytes } from '#domain/limits.ts'
import type { Env } from '#server/deps.ts'
import { Refusal, refusedField } from '#server/refusal.ts'

/** How much of a body is still read when it is refused, and for how many milliseconds. */
const lingering = { bytes: 20_000_000, time: 1_000 }

/** Many a client reads no answer before everything is sent. Closed on them at once, they would know of no reason. */
const readOn = async (body: ReadableStream<Uint8Array> | null): Promise<void> => {
  if (body === null || body.locked) return
  const reader = body.getReader()
  const discard = async () => {
    for (let read = 0; read < lingering.bytes; ) {
      const { done, value } = await reader.read()
      if (done) return
      read += value.length
    }
  }
  await Promise.race([discard().catch(() => undefined), wait(lingering.time, undefined, { ref: false })])
}

const limit = bodyLimit({
  maxSize: maximumBodyBytes,
  onError: async (c) => {
    await readOn(c.req.raw.body)
    // What comes after that is not read: the connection cannot carry another request.
    c.header('Connection', 'close')
    throw bodyTooLarge(/^\/api\/v1\/(media|cms\/files)\b/.test(c.req.path) ? 400 : 413)
  },
})

/**
 * Cuts off bodies over 1.2 MB, at the header that announces them or as soon as they have come that far. An upload is
 * refused with 400, as one image too many bytes long is (contract §4), anything else with 413. Where none is announced,
 * none is looked at: that alone would cost a tenth of a small write.
 */
export const limitBody: typeof limit = (c, next) => (c.req.header('content-length') === '0' ? next() : limit(c, next))

export const bodyTooLarge = (status: 400 | 413) => new Refusal(status, 'http: request body too large')

/**
 * The JSON body of a request, as its schema gives it.
 * @throws Refusal 400 `field body: json` when there is no JSON, or `field {name}: {reason}` for the first fault in it
 */
export const readBody = async <Schema extends v.GenericSchema>(
  c: Context<Env>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => parseBody(schema, await readJson(c))

/** The second half of {@link readBody}, for a schema that is asked later. */
export const parseBody = <Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  throw refusedField(issuesOf(schema, body)[0] ?? { field: 'body', reason: 'type' })
}

/** The first half of {@link readBody}. */
export const readJson = async (c: Context<Env>): Promise<unknown> => {
  const refused = refusedField({ field: 'body', reason: 'json' })
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw refused
  const body: unknown = await c.req.json().catch(() => {
    throw refused
  })
  if (Array.isArray(body)) throw refusedField({ field: 'body', reason: 'type' })
  return body
}
