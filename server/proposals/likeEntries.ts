import { sql } from 'kysely'
import { isLikeName } from '#domain/doubles/likeness.ts'
import { isLikeText, soughtWords } from '#domain/place.ts'
import type { LikeEntry, Proposed } from '#domain/proposals/proposal.ts'
import { fold } from '#domain/text.ts'
import { addDays, instantOf } from '#domain/time.ts'
import { contains } from '#server/db/listing.ts'
import type { Db } from '#server/db/schema.ts'

const looked = 300
const shown = 8

/** What a proposal may mean: events of that day with a like name or the same place, and places of a like name. */
export const likeEntries = async (db: Db, values: Proposed, zone: string): Promise<LikeEntry[]> => [
  ...(await likeEvents(db, values, zone)),
  ...(await likeLocations(db, values.location ?? '')),
]

/** @param but an event that is not meant */
export const likeEvents = async (
  db: Db,
  { name = '', date = '', location = '' }: Proposed,
  zone: string,
  but: string | null = null,
): Promise<LikeEntry[]> => {
  if (date === '') return []
  const [from, to] = [instantOf(date, '00:00', zone), instantOf(addDays(date, 1), '00:00', zone)]
  const { rows } = await sql<{ id: string; name: string; start_at: number; location: string }>`
    select id, name, start_at, coalesce((select name from places where places.id = events.place_id), location) as location
    from events where deleted_at is null and id <> ${but ?? ''} and start_at < ${to} and coalesce(end_at, start_at) >= ${from}
    order by start_at, id limit ${looked}`.execute(db)
  return rows
    .flatMap((row) => {
      const likeness = isLikeName(name, row.name) ? 'name' : fold(location) === fold(row.location) ? 'place' : null
      if (likeness === null) return []
      const start = new Date(row.start_at).toISOString()
      return [{ resource: 'events' as const, id: row.id, name: row.name, start, likeness } as const]
    })
    .toSorted((one, other) => Number(one.likeness === 'place') - Number(other.likeness === 'place'))
    .slice(0, shown)
}

export const likeLocations = async (db: Db, location: string): Promise<LikeEntry[]> => {
  const word = soughtWords({ name: location, address: '' }).name
  if (word === null) return []
  const { rows } = await sql<{ id: string; name: string }>`select id, name from places
    where deleted_at is null and ${contains('name_folded')(word)} order by name_folded, id limit ${looked}`.execute(db)
  return rows
    .filter(({ name }) => isLikeText(location, name))
    .toSorted((one, other) => Number(fold(other.name) === fold(location)) - Number(fold(one.name) === fold(location)))
    .slice(0, shown)
    .map(({ id, name }) => ({ resource: 'places', id, name, start: null, likeness: 'location' }))
}
