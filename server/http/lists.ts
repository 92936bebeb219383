import type { Context } from 'hono'
import { type ListedResource, type ListQuery, type Page, parseListQuery } from '#domain/listing.ts'
import type { Kept } from '../data/revision.ts'
import type { Env } from '../deps.ts'
import { refusedField } from '../refusal.ts'

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

/** Answers a list that was written before. */
export const answerKept = (c: Context<Env>, { total, text }: Kept) =>
  c.body(text, 200, { 'Content-Type': 'application/json', 'X-Total-Count': String(total) })
