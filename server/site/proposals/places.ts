import { sql } from 'kysely'
import { fold } from '#domain/text.ts'
import { containsWords } from '#server/db/listing.ts'
import type { Deps } from '#server/deps.ts'
import { isPublic } from '#server/entries/publishable.ts'
import { type Answer, prepare } from '../answers.ts'
import type { SiteRequest } from '../siteRequest.ts'

/** So many are in the form; more are found while somebody types. */
export const offeredPlaces = 300

const foundPlaces = 20

/** The first of all that are public: a new event may be the first in its place. */
export const firstPlaces = async ({ db }: Deps): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from places where ${isPublic}
    order by name_folded, id limit ${offeredPlaces}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Names of public places with the typed words, as JSON. Those that begin with them come first. */
export const findPlaces =
  ({ db }: Deps) =>
  async ({ query: { text } }: SiteRequest<'text'>): Promise<Answer> => {
    const start = fold(text)
    const { rows } = await sql<{ name: string }>`select name from places
      where ${isPublic} and ${containsWords('name_folded')(text)}
      order by case when substr(name_folded, 1, ${sql.lit(start.length)}) = ${start} then 0 else 1 end, name_folded, id
      limit ${foundPlaces}`.execute(db)
    return prepare(JSON.stringify({ places: rows.map(({ name }) => name) }), {
      headers: { 'Content-Type': 'application/json; charset=UTF-8', 'X-Robots-Tag': 'noindex' },
    })
  }
