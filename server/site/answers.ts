import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from '#server/deps.ts'
import { acceptedEncoding } from '#server/http/compression.ts'
import { type Content, contentOf } from '#server/http/content.ts'
import { contentOfSegments, type GzipSegment } from '#server/http/gzipSegments.ts'

/** A finished answer of the public site. */
export type Answer = Content & {
  status: ContentfulStatusCode
  headers: Readonly<Record<string, string>>
  etag: string
  /** Milliseconds since the epoch; null when nobody can say. */
  changedAt: number | null
}

type Facts = Pick<Answer, 'headers'> & Partial<Pick<Answer, 'status' | 'changedAt'>>

/**
 * @param headers at least the Content-Type
 * @param changedAt when the content was changed last, in milliseconds since the epoch
 */
export const prepare = (text: string, facts: Facts): Answer => answerOf(contentOf(text), text, facts)

/** A long answer, out of segments that are kept longer than it. */
export const prepareSegments = (segments: readonly GzipSegment[], facts: Facts): Answer =>
  answerOf(contentOfSegments(segments), segments.map(({ mark }) => mark).join(), facts)

/** @param mark another one for any other content */
const answerOf = (content: Content, mark: string, { headers, status = 200, changedAt = null }: Facts): Answer => ({
  ...content,
  status,
  headers,
  changedAt,
  etag: `W/"${hash('sha256', mark, 'base64url').slice(0, 22)}"`,
})

/** HTTP dates count seconds. Within this many milliseconds after a change another one could bear the same date. */
const second = 1_000

/**
 * Sends a finished answer, or 304 to anyone who has it already. Browsers and feed readers ask every time, because a change
 * shows at once.
 * @param now milliseconds since the epoch
 */
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

/** Whether the asker has this very answer. Those who name ETags are not asked for dates (RFC 9110). */
const isKnown = (c: Context<Env>, etag: string, changedAt: number | null): boolean => {
  const etags = c.req.header('if-none-match')
  if (etags !== undefined) return etags.split(',').some((given) => isSameTag(given.trim(), etag))
  const since = c.req.header('if-modified-since')
  if (since === undefined || changedAt === null) return false
  return Math.floor(changedAt / second) * second <= Date.parse(since)
}

const isSameTag = (given: string, etag: string): boolean =>
  given === '*' || given.replace(/^W\//, '') === etag.replace(/^W\//, '')
