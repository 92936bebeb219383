import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from '#server/deps.ts'
import { acceptedEncoding } from '#server/http/compression.ts'
import { type Content, contentOfText } from '#server/http/content.ts'
import { contentOfSegments, type GzipSegment } from '#server/http/gzipSegments.ts'

export type Answer = Content & {
  status: ContentfulStatusCode
  headers: Readonly<Record<string, string>>
  etag: string
  /** In ms; null when unknown. */
  changedAt: number | null
}

type Facts = Pick<Answer, 'headers'> & Partial<Pick<Answer, 'status' | 'changedAt'>>

export const prepare = (text: string, facts: Facts): Answer => answerOf(contentOfText(text), text, facts)

/** A long answer of segments, which are kept longer than it. */
export const prepareSegments = (segments: readonly GzipSegment[], facts: Facts): Answer =>
  answerOf(contentOfSegments(segments), segments.map(({ mark }) => mark).join(), facts)

const answerOf = (content: Content, mark: string, { headers, status = 200, changedAt = null }: Facts): Answer => ({
  ...content,
  status,
  headers,
  changedAt,
  etag: `W/"${hash('sha256', mark, 'base64url').slice(0, 22)}"`,
})

/** HTTP dates count seconds: within this time, in ms, another change could have the same date. */
const second = 1_000

/** Sends an answer, or 304 to those who have it. `no-cache`: clients ask every time, so changes show at once. */
export const send = async (c: Context<Env>, answer: Answer, now: number): Promise<Response> => {
  const { status, headers, etag, changedAt } = answer
  c.header('Cache-Control', 'no-cache')
  c.header('Vary', 'Accept-Language, Accept-Encoding')
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (status !== 200) return c.body(await answer.encode(null), status)

  c.header('ETag', etag)
  const isSettled = changedAt !== null && now - changedAt > second
  if (isSettled) c.header('Last-Modified', new Date(changedAt).toUTCString())
  if (isKnown(c, etag, isSettled ? changedAt : null)) return c.body(null, 304)
  const encoding = acceptedEncoding(c, answer.encodings)
  if (encoding !== null) c.header('Content-Encoding', encoding)
  return c.body(await answer.encode(encoding))
}

/** With ETags, dates do not count (RFC 9110). */
const isKnown = (c: Context<Env>, etag: string, changedAt: number | null): boolean => {
  const etags = c.req.header('if-none-match')
  if (etags !== undefined) return etags.split(',').some((given) => isSameTag(given.trim(), etag))
  const since = c.req.header('if-modified-since')
  if (since === undefined || changedAt === null) return false
  return Math.floor(changedAt / second) * second <= Date.parse(since)
}

const isSameTag = (given: string, etag: string): boolean =>
  given === '*' || given.replace(/^W\//, '') === etag.replace(/^W\//, '')
