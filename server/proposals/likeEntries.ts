import { sql } from 'kysely'
import { hintOf } from '#domain/doubles/likeness.ts'
import { isLikeName, tellingWords } from '#domain/place.ts'
import type { LikeEntry, LikeProposal, Proposed } from '#domain/proposals/proposal.ts'
import { fold } from '#domain/text.ts'
import { addDays, dateIn, instantOf } from '#domain/time.ts'
import { containsWords } from '#server/db/listing.ts'
import type { Db } from '#server/db/schema.ts'
import { type ProposalRow, readProposed } from './rows.ts'

const looked = 300
const shown = 8

/** An event as it is compared with others of its day. */
type Compared = { name: string; where: string; date: string; start?: number }

const comparedOf = ({ name = '', location = '', date = '', time = '' }: Proposed, zone: string): Compared => ({
  name,
  where: location,
  date,
  ...(date === '' || time === '' ? {} : { start: instantOf(date, time, zone) }),
})

/** What a proposal may mean: events of that day with a like name or place, and places of a like name. */
export const likeEntries = async (db: Db, values: Proposed, zone: string): Promise<LikeEntry[]> => [
  ...(await likeEvents(db, comparedOf(values, zone), zone)),
  ...(await likeLocations(db, values.location ?? '')),
]

const placeName = sql`coalesce((select name from places where places.id = events.place_id), location)`

/** What an event that was made of a proposal may be a double of. */
export const likeMade = async (db: Db, id: string, zone: string): Promise<LikeEntry[]> => {
  const { rows } = await sql<{
    name: string
    location: string
    start_at: number
  }>`select name, ${placeName} as location,
    start_at from events where id = ${id}`.execute(db)
  const [made] = rows
  if (made === undefined) return []
  const start = Number(made.start_at)
  return likeEvents(db, { name: made.name, where: made.location, date: dateIn(start, zone), start }, zone, id)
}

type WithLikeness = { likeness: 'name' | 'place' }
const byLikeness = (one: WithLikeness, other: WithLikeness) =>
  Number(one.likeness === 'place') - Number(other.likeness === 'place')

/** @param but an event that is not meant */
const likeEvents = async (
  db: Db,
  compared: Compared,
  zone: string,
  but: string | null = null,
): Promise<LikeEntry[]> => {
  const { date } = compared
  if (date === '') return []
  const [from, to] = [instantOf(date, '00:00', zone), instantOf(addDays(date, 1), '00:00', zone)]
  const { rows } = await sql<{ id: string; name: string; start_at: number; end_at: number | null; location: string }>`
    select id, name, start_at, end_at, ${placeName} as location
    from events where deleted_at is null and id <> ${but ?? ''} and start_at < ${to} and coalesce(end_at, start_at) >= ${from}
    order by start_at, id limit ${looked}`.execute(db)
  return rows
    .flatMap((row) => {
      const { name, location: where, start_at } = row
      const likeness = hintOf(compared, { name, where, start: Number(start_at) })
      if (likeness === null) return []
      const start = new Date(row.start_at).toISOString()
      const end = row.end_at === null ? null : new Date(row.end_at).toISOString()
      return [{ resource: 'events' as const, id: row.id, name: row.name, start, end, likeness } as const]
    })
    .toSorted(byLikeness)
    .slice(0, shown)
}

/** Other suggestions of an event that wait: of the same day, with a like name or the same place. */
export const likeProposals = async (
  db: Db,
  { id, content }: Pick<ProposalRow, 'id' | 'content'>,
  zone: string,
): Promise<LikeProposal[]> => {
  const values = readProposed(content)
  const compared = comparedOf(values, zone)
  const rows = await db
    .selectFrom('proposals')
    .select(['id', 'name', 'sender', 'content'])
    .where('state', '=', 'waiting')
    .where('correction', '=', 0)
    .where('id', '!=', id)
    .orderBy('confirmed_at')
    .orderBy('id')
    .limit(looked)
    .execute()
  return rows
    .flatMap((row) => {
      const other = readProposed(row.content)
      const likeness = other.date === values.date ? hintOf(compared, comparedOf(other, zone)) : null
      return likeness === null ? [] : [{ id: row.id, name: row.name, sender: row.sender, likeness }]
    })
    .toSorted(byLikeness)
    .slice(0, shown)
}

/** Beginnings of words find them also where a later letter is wrong: "Pavillion". */
const soughtBeginning = 4

/** Places that a location may mean, first those with most of its words. */
export const likeLocations = async (db: Db, location: string): Promise<LikeEntry[]> => {
  const beginnings = new Set(tellingWords(location).map((word) => word.slice(0, soughtBeginning)))
  if (beginnings.size === 0) return []
  const conditions = [...beginnings].map(containsWords('name_folded'))
  const count = sql.join(
    conditions.map((condition) => sql`case when ${condition} then 1 else 0 end`),
    sql` + `,
  )
  const { rows } = await sql<{ id: string; name: string }>`select id, name from places
    where deleted_at is null and (${sql.join(conditions, sql` or `)})
    order by ${count} desc, name_folded, id limit ${looked}`.execute(db)
  return rows
    .filter(({ name }) => isLikeName(location, name))
    .toSorted((one, other) => Number(fold(other.name) === fold(location)) - Number(fold(one.name) === fold(location)))
    .slice(0, shown)
    .map(({ id, name }) => ({ resource: 'places', id, name, start: null, end: null, likeness: 'location' }))
}
