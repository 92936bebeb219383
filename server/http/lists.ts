import type { Context } from 'hono'
import { type ListedResource, type ListQuery, type Page, parseListQuery } from '#domain/listing.ts'
import type { Env } from '../deps.ts'
import { refusedField } from '../refusal.ts'
import { acceptedEncoding } from './compression.ts'
import { type Content, contentOf } from './content.ts'

/**
 * The list query of a request (§7).
 * @throws Refusal 400 naming what is unknown or malformed in it
 */
export const readListQuery = (c: Context<Env>, resource: ListedResource): ListQuery => {
  const parsed = parseListQuery(resource, new URL(c.req.url).searchParams)
  if ('issue' in parsed) throw refusedField(parsed.issue)
  return parsed.query
}

/** Answers one page of a list: the items, and the total in `x-total-count` (§3). */
export const answerPage = (c: Context<Env>, { items, total }: Page<unknown>) => {
  c.header('X-Total-Count', String(total))
  return c.json(items)
}

/** What the answer to a list or search depends on besides the database: who asks, as what, and for what. */
export const answerKey = (c: Context<Env>): string => {
  const viewer = c.get('viewer')
  const query = c.req.url.indexOf('?')
  return `${viewer?.id} ${viewer?.role} ${query < 0 ? '' : c.req.url.slice(query)}`
}

/** A finished list or search, to be kept, and its total. */
export type Kept = { total: number; content: Content; size: number }

export const keep = (total: number, items: unknown): Kept => {
  const content = contentOf(JSON.stringify(items))
  return { total, content, size: content.size }
}

/** Smaller answers fit into the first packets anyway, in bytes. */
const worthCompressing = 1_000

/** Answers a list that was written before. A page of 25 events takes an eighth of its bytes when compressed. */
export const answerKept = async (c: Context<Env>, { total, content }: Kept) => {
  const isWorth = content.size >= worthCompressing
  const encoding = isWorth ? acceptedEncoding(c.req.header('accept-encoding')) : null
  c.header('Content-Type', 'application/json')
  c.header('X-Total-Count', String(total))
  c.header('Vary', 'Accept-Encoding')
  if (encoding !== null) c.header('Content-Encoding', encoding)
  return c.body(await content.encode(encoding))
}
