import type { Context } from 'hono'
import { readPosition, writePosition } from '#domain/near.ts'
import type { Env } from '#server/deps.ts'

const longestValue = 200

/**
 * The path of a request as links and headers may repeat it: percent-encoded as it was sent, and with one slash at its
 * beginning, since `//name` names another site.
 */
export const pathOf = (c: Context<Env>): string => new URL(c.req.url).pathname.replace(/^\/+/, '/')

/** What of the query a page reads: trimmed, without control characters, empty where nothing was given. */
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

/** No page learns more exactly where somebody is than it has to. */
const roundedIn = (field: string, text: string): string => {
  const position = field === 'near' ? readPosition(text) : null
  return position === null ? text : writePosition(position)
}

type Asked = Readonly<Record<string, string>>

/** Whether texts are searched through, which takes longest of all that pages ask for, or a place is looked for. */
export const isSearch = ({ text = '', near = '' }: Asked): boolean => text !== '' || near !== ''

/** Whether something is to be near where somebody is. */
export const isPosition = ({ near = '' }: Asked): boolean => readPosition(near) !== null

/** Forms send what nobody filled in, too. The address without it is the one to keep and to pass on. */
export const isUntidy = (c: Context<Env>, query: Readonly<Record<string, string>>): boolean =>
  c.req.method === 'GET' &&
  c.req.url.includes('?') &&
  Object.entries(query).some(([field, value]) => value === '' && c.req.query(field) !== undefined)
