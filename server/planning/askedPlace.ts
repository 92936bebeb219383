import { sql } from 'kysely'
import { referencedId } from '#domain/fields.ts'
import { fold, foldName } from '#domain/text.ts'
import type { Condition } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { isPublicIn } from '#server/entries/visibility.ts'

/** `placeName` is folded; empty for a place that is not public. `words`: how the place was asked for, and is called. */
export type AskedPlace = { location: string; placeName: string; words: string[] }

/** Apostrophes are easily left out: "St Martins Church". */
const isCalled = (name: string): Condition =>
  sql`replace(name_folded, '''', '') = ${foldName(name).replaceAll("'", '')}`

/** The place of a question: words that are the name of a public one mean it. */
export const askedPlace = async ({ db }: Pick<Deps, 'db'>, location: string): Promise<AskedPlace> => {
  if (location === '') return { location, placeName: '', words: [] }
  const id = referencedId(location)?.toLowerCase() ?? null
  const { rows } = await sql<{ id: string; name: string }>`select id, name from places
    where ${id === null ? isCalled(location) : sql`id = ${id}`} and ${isPublicIn('places')}
    order by name_folded = ${foldName(location)} desc, id limit 1`.execute(db)
  const [place] = rows
  if (place !== undefined) {
    const words = id === null ? [location, place.name] : []
    return { location: `id:${place.id}`, placeName: fold(place.name), words }
  }
  return { location, placeName: id === null ? fold(location) : '', words: [] }
}
