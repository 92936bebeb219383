import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { issuesOf } from '#domain/issues.ts'
import { maximumBodyBytes } from '#domain/limits.ts'
import { maximumFileLength } from '#domain/sources/source.ts'
import type { Env } from '#server/deps.ts'
import { Refusal, refusedField } from '#server/refusal.ts'

/** How much of a refused body is read, in bytes and ms. `pause`: nothing comes meanwhile. */
const discardLimits = { bytes: 20_000_000, time: 10_000, pause: 2_000 }

const discardedPhoto = { bytes: 60_000_000, time: 60_000, pause: 60_000 }

/** Reads on without keeping anything: many clients read the answer only after they have sent everything. */
const discardRest = async (body: ReadableStream<Uint8Array> | null, limits = discardLimits): Promise<void> => {
  if (body === null || body.locked) return
  const reader = body.getReader()
  const over = Promise.withResolvers<void>()
  const [late, stalled] = [limits.time, limits.pause].map((time) => setTimeout(over.resolve, time).unref())
  const discard = async () => {
    for (let read = 0; read < limits.bytes; ) {
      const { done, value } = await reader.read()
      if (done) return
      read += value.length
      stalled?.refresh()
    }
  }
  await Promise.race([discard().catch(() => undefined), over.promise])
  clearTimeout(late)
  clearTimeout(stalled)
}

const limitOf = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: async (c) => {
      await discardRest(c.req.raw.body)
      // The rest stays unread, so the connection cannot carry another request.
      c.header('Connection', 'close')
      throw bodyTooLarge(/^\/api\/v1\/(media|cms\/files)\b/.test(c.req.path) ? 400 : 413)
    },
  })
const limit = limitOf(maximumBodyBytes)

/** Calendars and tables are sent inside JSON, which makes them longer. */
const limitFile = limitOf(2 * maximumFileLength)

/** Whether a body is announced as short enough. Only looking at it would make a stream of it, which costs as much as reading it. */
const isShort = (c: Context): boolean =>
  c.req.header('transfer-encoding') === undefined && Number(c.req.header('content-length')) <= maximumBodyBytes

/** Refuses bodies over 1.2 MB (sources: 10 MB): uploads with 400 (contract §4), others with 413. */
export const limitBody: typeof limit = (c, next) => {
  if (isShort(c)) return next()
  return /^\/api\/v1\/sources\b/.test(c.req.path) ? limitFile(c, next) : limit(c, next)
}

/** Whether a form's body carries a photo, larger than other bodies may be. */
export const isLargeForm = (c: Context): boolean => Number(c.req.header('content-length')) > maximumBodyBytes

/** Lets forms with a photo through; others as {@link limitBody}. `admit` runs the request, or throws a Refusal. */
export const limitForm =
  (admit: (c: Context<Env>, rest: () => Promise<void>) => Promise<void>) =>
  async (c: Context<Env>, next: () => Promise<void>): Promise<Response | undefined> => {
    if (!isLargeForm(c)) return (await limitBody(c, next)) ?? undefined
    try {
      if (Number(c.req.header('content-length')) > discardedPhoto.bytes) throw bodyTooLarge(413)
      await admit(c, next)
    } catch (error) {
      await discardRest(c.req.raw.body, discardedPhoto)
      c.header('Connection', 'close')
      throw error
    }
    return undefined
  }

export const bodyTooLarge = (status: 400 | 413) => new Refusal(status, 'http: request body too large')

/** Reads and validates a JSON body. @throws Refusal 400 `field body: json` or `field {name}: {reason}` */
export const readBody = async <Schema extends v.GenericSchema>(
  c: Context<Env>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => parseBody(schema, await readJson(c))

/** Validates a body from {@link readJson}. @throws Refusal 400 `field {name}: {reason}` for the first invalid field */
export const parseBody = <Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  throw refusedField(issuesOf(schema, body)[0] ?? { field: 'body', reason: 'type' })
}

/** Reads a JSON body without validating it. @throws Refusal 400 `field body: json` */
export const readJson = async (c: Context<Env>): Promise<unknown> => {
  const refused = refusedField({ field: 'body', reason: 'json' })
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw refused
  const body: unknown = await c.req.json().catch(() => {
    throw refused
  })
  if (Array.isArray(body)) throw refusedField({ field: 'body', reason: 'type' })
  return body
}
