import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import { idList } from '#server/db/rows.ts'
import { createShelves } from '#server/db/shelves.ts'
import type { Hit } from './rankedEvents.ts'

/** So many characters of a text have to be the same. */
const toldLength = 80

type Told = { told: string }

const separator = sql.lit('\n')
const place = sql`coalesce(place_id, location)`
const columns = sql<Told & { id: string }>`id, case when ${place} = '' or description = '' then id
  else name || ${separator} || ${place} || ${separator} || coalesce(category_id, '')
    || ${separator} || coalesce(image, '') || ${separator} || substr(description, 1, ${sql.lit(toldLength)}) end as told`

const shelvesOf = createShelves<Told>(3_000_000, ({ told }) => told.length)

/**
 * A key for each hit; hits with one key are one line of a page. Dates of a series share it, and so do events that were entered one
 * by one and say the same. Kept until the event is written, as a search finds up to 500.
 */
export const lineKeys = async (
  connection: Connection,
  hits: readonly Hit[],
  { revision }: RevisionCache,
): Promise<string[]> => {
  const shelf = shelvesOf(connection)(revision)
  const told = hits.map(({ id, series }) => series ?? shelf.find(id)?.told)
  const missing = hits.flatMap(({ id }, index) => (told[index] === undefined ? id : []))
  const read = new Map<string, string>()
  if (missing.length > 0) {
    const { rows } = await sql<Told & { id: string }>`select ${columns} from events
      where id in (${idList(missing)})`.execute(connection.db)
    for (const { id, told } of rows) {
      read.set(id, told)
      shelf.keep(id, { told }, [id])
    }
  }
  return hits.map(({ id }, index) => told[index] ?? read.get(id) ?? id)
}
