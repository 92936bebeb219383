import { type RawBuilder, sql } from 'kysely'
import { binLifetime } from '#domain/limits.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { allOf, equals } from '#server/db/listing.ts'
import { idList, isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { EventRow } from '#server/entries/eventRow.ts'
import { isPublic } from '#server/entries/publishable.ts'
import { publicPlaceName } from '#server/entries/references.ts'
import { isPublicIn, mayBeNamed, standsAlone } from '#server/entries/visibility.ts'
import { tiesOfEvent } from '#server/sources/say.ts'
import { takeTurn } from '#server/turns.ts'
import { type Elsewhere, elsewhere } from './elsewhere.ts'
import { type CalendarFilter, meets } from './filter.ts'
import { type Span, startsIn, touches } from './span.ts'

export type FeedEvent = Pick<
  EventRow,
  | 'id'
  | 'version'
  | 'name'
  | 'canceled'
  | 'description'
  | 'start_at'
  | 'end_at'
  | 'location2'
  | 'place_id'
  | 'category_id'
  | 'topic_id'
  | 'parent_series'
  | 'created_at'
  | 'deleted_at'
  | 'facts'
  | 'image'
  | 'alt'
  | 'source_uid'
  | 'source_recurrence_at'
> &
  Elsewhere & {
    /** Of the event, or of what it shows of its place, category and topic: some programs look at nothing else. In ms. */
    changed_at: number
    /** When the calendar first showed it; an event that it does not show: when it was made. In ms. */
    listed_at: number
    place: string
    address: string | null
    lat: number | null
    lng: number | null
    category: string
    color: string | null
    topic: string
    tags: string[]
    source_url: string | null
  }

type Row = Omit<FeedEvent, 'tags' | 'place' | 'changed_at'> & {
  tags: unknown
  location: string
  place_name: string | null
  updated_at: number
  place_changed: number | null
  category_changed: number | null
  topic_changed: number | null
}

/** The public place's column, or the event's own. */
const placed = (column: string) =>
  sql`case when place_id is null then ${sql.ref(column)} else (select ${sql.ref(`places.${column}`)} from places
    where places.id = events.place_id and ${isPublicIn('places')}) end as ${sql.ref(column)}`

const sourceUrl = sql`case when source_uid is null then null else (select source_events.url from ${tiesOfEvent}
    and source_events.url <> '' order by made desc, source_id limit 1) end as source_url`

const select = async (
  { db, dialect }: Connection,
  where: Condition,
  rest: RawBuilder<unknown>,
): Promise<FeedEvent[]> => {
  const { list, readList } = dialect
  const { rows } = await sql<Row>`select id, version, name, canceled, description, start_at, end_at, location2,
    place_id, category_id, topic_id, parent_series, created_at, coalesce(listed_at, created_at) as listed_at, updated_at, deleted_at, facts, image, alt,
    source_uid, source_recurrence_at, ${elsewhere}, ${sourceUrl}, ${placed('address')}, ${placed('lat')}, ${placed('lng')},
    location, ${publicPlaceName('events')},
    (select name from categories where categories.id = events.category_id) as category,
    (select color from categories where categories.id = events.category_id) as color,
    (select name from topics where topics.id = events.topic_id) as topic,
    (select updated_at from places where places.id = events.place_id) as place_changed,
    (select updated_at from categories where categories.id = events.category_id) as category_changed,
    (select updated_at from topics where topics.id = events.topic_id) as topic_changed,
    (select ${list({ tag: sql.ref('tag') })} from event_tags where entry_id = events.id) as tags
    from events where ${where} ${rest}`.execute(db)
  return rows.map(({ location, place_name, updated_at, place_changed, category_changed, topic_changed, ...row }) => ({
    ...row,
    changed_at: Math.max(updated_at, place_changed ?? 0, category_changed ?? 0, topic_changed ?? 0),
    place: place_name ?? location,
    tags: (readList(row.tags) as { tag: string }[]).map(({ tag }) => tag),
  }))
}

/** How many events are chosen at once: each choice asks the whole filter. */
const chosenAtOnce = 5_000

/** Events in a slice; with a pause for requests after each. Of what was deleted, little is told. */
const slice = 100
const deletedSlice = 1_000

const wasListed: Condition = sql`${mayBeNamed('events')} and ${standsAlone}`

/** Ids of events of a `state` that meet a filter, by time. */
async function* choose({ db }: Connection, state: Condition, filter: Condition): AsyncGenerator<string[]> {
  let rest: Condition = sql`true`
  while (true) {
    const { rows } = await sql<{ id: string; start_at: number }>`select id, start_at from events
      where ${allOf([state, filter, rest])} order by start_at, id limit ${chosenAtOnce}`.execute(db)
    yield rows.map(({ id }) => id)
    const last = rows.at(-1)
    if (rows.length < chosenAtOnce || last === undefined) return
    rest = sql`(start_at, id) > (${last.start_at}, ${last.id})`
    await takeTurn()
  }
}

/** What has left its `state` since it was chosen is left out. */
async function* inSlices(
  connection: Connection,
  { state, filter, length }: { state: Condition; filter: Condition; length: number },
): AsyncGenerator<FeedEvent[]> {
  for await (const ids of choose(connection, state, filter)) {
    for (let from = 0; from < ids.length; from += length) {
      if (from > 0) await takeTurn()
      const isNext: Condition = sql`id in (${idList(ids.slice(from, from + length))})`
      const found = await select(connection, allOf([state, isNext]), sql`order by start_at, id`)
      if (found.length > 0) yield found
    }
  }
}

const listed = (connection: Connection, filter: Condition): AsyncGenerator<FeedEvent[]> =>
  inSlices(connection, { state: sql`listed = 1`, filter, length: slice })

export const listedIn = async function* (
  connection: Connection,
  filter: CalendarFilter,
  span: Span,
): AsyncGenerator<FeedEvent[]> {
  yield* listed(connection, allOf([startsIn(span), await meets(connection, filter)]))
}

export const listedSince = async function* (
  connection: Connection,
  filter: CalendarFilter,
  since: number,
): AsyncGenerator<FeedEvent[]> {
  yield* listed(connection, allOf([touches({ since, until: null }), await meets(connection, filter)]))
}

export const lastingBeyond = async function* (
  connection: Connection,
  filter: CalendarFilter,
  since: number,
): AsyncGenerator<FeedEvent[]> {
  const lasting = allOf([touches({ since, until: null }), sql`start_at < ${since}`])
  yield* listed(connection, allOf([lasting, await meets(connection, filter)]))
}

/** For subscribers to remove (contract §5): no events of sources, which still exist there, nor merged ones (another UID). */
export const lastDeleted = async function* (
  connection: Connection & Pick<Deps, 'now'>,
  filter: CalendarFilter,
  since: number,
): AsyncGenerator<FeedEvent[]> {
  const wasDeleted: Condition = sql`deleted_at >= ${connection.now() - binLifetime} and source_uid is null and ${wasListed}
    and not exists (select 1 from merges where merges.merged_id = events.id and merges.undone_at is null)`
  const met = allOf([touches({ since, until: null }), await meets(connection, filter)])
  yield* inSlices(connection, { state: wasDeleted, filter: met, length: deletedSlice })
}

/** The events listed last, of those from `since` (ms) on; the dates of a new series in their order. */
export const newestEvents = async (
  connection: Connection,
  filter: CalendarFilter,
  since: number,
  limit: number,
): Promise<FeedEvent[]> => {
  const touching = touches({ since, until: null })
  const where = allOf([sql`listed = 1`, touching, await meets(connection, filter)])
  const ids = sql`select id from events where ${where} order by listed_at desc, id desc limit ${limit}`
  return select(connection, sql`id in (${ids})`, sql`order by listed_at desc, start_at, id`)
}

export const findFeedEvent = async (connection: Connection, id: string): Promise<FeedEvent | null> => {
  if (!isId(id)) return null
  const where = allOf([equals('id')(id), sql`deactivated = 0 and deleted_at is null`])
  return (await select(connection, where, sql``))[0] ?? null
}

export const findFeedProgram = (connection: Connection, id: string): Promise<FeedEvent[]> =>
  select(connection, allOf([sql`parent_event = ${id}`, isPublic]), sql`order by start_at, id`)

/** The last change of anything in feeds, in ms. Never too early: each write moves it. */
export const lastChange = async (db: Db): Promise<number> => {
  const newest = (table: string) => sql`select max(updated_at) as at from ${sql.table(table)}`
  const tables = ['events', 'places', 'groups', 'categories', 'topics'].map(newest)
  const { rows } = await sql<{ at: number | null }>`select max(at) as at
    from (${sql.join(tables, sql` union all `)}) as changes`.execute(db)
  return rows[0]?.at ?? 0
}

type PublicPage = { id: string; name: string; start_at: number; updated_at: number }

/** Pages for the sitemap, newest change first. */
export const publicPages = async (
  { db }: Connection,
  table: 'events' | 'groups' | 'places',
  { since, limit }: { since: number; limit: number },
): Promise<PublicPage[]> => {
  const isShown: Condition = table === 'events' ? sql`listed = 1 and ${touches({ since, until: null })}` : isPublic
  const start = table === 'events' ? sql`start_at` : sql`0 as start_at`
  const query = sql<PublicPage>`select id, name, updated_at, ${start} from ${sql.table(table)}
    where ${isShown} order by updated_at desc, id limit ${limit}`
  return (await query.execute(db)).rows
}
