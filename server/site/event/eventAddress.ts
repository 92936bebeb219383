import { sql } from 'kysely'
import { fold, spellUmlauts } from '#domain/text.ts'
import { isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Dates } from '../dates.ts'

// `/events/2026-12-05-jazz-im-keller-x7k2m9q4`: only the code counts, the last 40 bits of the id; date and name are for people.

/** Crockford's digits: no letters that look alike. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 8
const tailLength = 10
const longestName = 60

const codeOf = (id: string): string => {
  // 40 bits fit into a number, but not into its bitwise operators.
  let rest = Number.parseInt(id.slice(-tailLength), 16)
  let code = ''
  while (code.length < codeLength) {
    code = digits.charAt(rest % 32) + code
    rest = Math.floor(rest / 32)
  }
  return code
}

const tailIn = (text: string): string | null => {
  const code = /^(?:[a-z0-9-]*-)?([0-9a-hjkmnp-tv-z]{8})$/.exec(text)?.[1]
  if (code === undefined) return null
  let value = 0
  for (const digit of code) value = value * 32 + digits.indexOf(digit)
  return value.toString(16).padStart(tailLength, '0')
}

const slugOf = (name: string): string =>
  (
    fold(spellUmlauts(name))
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? ''
  )
    .slice(0, longestName)
    .replace(/-$/, '')

export type Addressed = { id: string; name: string; start_at: number }

export const eventPath = ({ id, name, start_at }: Addressed, dates: Pick<Dates, 'dateOf'>): string =>
  `/events/${[dates.dateOf(start_at), slugOf(name), codeOf(id)].filter(Boolean).join('-')}`

/** The id for the last part of an event's path, or for an id; null if there is none, not even in the bin. */
export const findEventId = async (db: Db, text: string): Promise<string | null> => {
  if (isId(text)) return text
  const tail = tailIn(text)
  if (tail === null) return null
  const { rows } = await sql<{ id: string; name: string }>`select id, name from events
    where substr(id, 27) = ${tail} order by deleted_at is not null, id limit 10`.execute(db)
  const named = rows.find(({ name }) => slugOf(name) !== '' && text.includes(`-${slugOf(name)}-`))
  return (named ?? rows[0])?.id ?? null
}
