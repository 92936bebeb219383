import type { Context } from 'hono'
import { readPosition, writePosition } from '#domain/near.ts'
import type { Env } from '#server/deps.ts'

const longestValue = 200

/** A path that links and headers may repeat: encoded, and with one slash, because `//name` is another site. */
export const requestPath = (c: Context<Env>): string => new URL(c.req.url).pathname.replace(/^\/+/, '/')

/** The query that a page reads: trimmed, without control characters, empty by default. */
export const readQuery = <Field extends string>(c: Context<Env>, fields: readonly Field[]) => {
  const read = (field: Field) =>
    (c.req.query(field) ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longestValue)
  const hasQuery = c.req.url.includes('?')
  return Object.fromEntries(fields.map((field) => [field, hasQuery ? roundedIn(field, read(field)) : ''])) as Record<
    Field,
    string
  >
}

/** Positions are rounded: no page needs them exactly. */
const roundedIn = (field: string, text: string): string => {
  const position = field === 'near' ? readPosition(text) : null
  return position === null ? text : writePosition(position)
}

type Asked = Readonly<Record<string, string>>

/** Whether texts or a place are searched for, which takes longest. */
export const isSearch = ({ text = '', near = '' }: Asked): boolean => text !== '' || near !== ''

export const isPosition = ({ near = '' }: Asked): boolean => readPosition(near) !== null

/** Forms also send empty fields; the URL without them is the one to share. */
export const isUntidy = (c: Context<Env>, query: Readonly<Record<string, string>>): boolean =>
  c.req.method === 'GET' &&
  c.req.url.includes('?') &&
  Object.entries(query).some(([field, value]) => value === '' && c.req.query(field) !== undefined)
