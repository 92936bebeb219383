import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import { type IdSelection, type Rows, selectFirstIds, selectIds, type Window } from '#server/db/paging.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import { idList } from '#server/db/rows.ts'
import { createShelves } from '#server/db/shelves.ts'
import type { Deps } from '#server/deps.ts'
import type { EventRow } from '#server/entries/eventRow.ts'
import { isPublic } from '#server/entries/publishable.ts'
import { publicDistrict, publicPlaceName, publicPosition } from '#server/entries/references.ts'
import { type Elsewhere, elsewhere } from './elsewhere.ts'
import { type CalendarFilter, meets } from './filter.ts'
import { type Span, touches } from './span.ts'

/** A hidden place has no name. */
export type EventLine = Pick<
  EventRow,
  | 'id'
  | 'name'
  | 'canceled'
  | 'start_at'
  | 'end_at'
  | 'location'
  | 'place_name'
  | 'lat'
  | 'lng'
  | 'image'
  | 'alt'
  | 'facts'
> &
  Marked &
  Elsewhere & { category: string; series: string | null; teaser: string; district: string | null }

type Marked = { color: string | null; icon: string | null }

const teaserLength = 400

const categoryMark = sql`(select color from categories where categories.id = events.category_id) as color,
  (select icon from categories where categories.id = events.category_id) as icon`

const lineColumns = sql<EventLine>`id, name, canceled, start_at, end_at, location, image, alt, facts, parent_series as series, ${elsewhere},
  substr(description, 1, ${sql.lit(teaserLength)}) as teaser, ${publicPlaceName('events')},
  ${publicDistrict}, ${publicPosition}, (select name from categories where categories.id = events.category_id) as category, ${categoryMark}`

export const countEvents = async (connection: Connection, filter: CalendarFilter, span: Span): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from events
    where listed = 1 and ${touches(span)} and ${await meets(connection, filter)}`.execute(connection.db)
  return Number(rows[0]?.count ?? 0)
}

const selectionOf = async (connection: Connection, filter: CalendarFilter, span: Span): Promise<IdSelection> => ({
  table: 'events',
  visible: sql<boolean>`listed = 1`,
  where: sql`listed = 1 and ${touches(span)} and ${await meets(connection, filter)}`,
  sorting: 'start_at',
  order: 'ASC',
})

export const calendarEvents = async (
  connection: Connection,
  filter: CalendarFilter,
  span: Span,
  window: Window,
  cache?: RevisionCache,
): Promise<Rows<EventLine>> => {
  const { ids, counting } = await selectIds(connection.db, await selectionOf(connection, filter, span), window)
  const [total, rows] = await Promise.all([counting(), calendarLines(connection, ids, cache)])
  return { rows, total }
}

export const firstEvents = async (
  connection: Connection,
  filter: CalendarFilter,
  span: Span,
  limit: number,
): Promise<EventLine[]> => {
  const selection = await selectionOf(connection, filter, span)
  return calendarLines(connection, await selectFirstIds(connection.db, selection, limit))
}

const shownHighlights = 5

/** Highlights that are not over, by start; without an end they last until the end of their day. `now`, `today` in ms. */
export const highlights = async (
  { db }: Pick<Deps, 'db'>,
  { now, today }: { now: number; today: number },
): Promise<EventLine[]> =>
  (
    await sql<EventLine>`select ${lineColumns} from events
      where pinned = 1 and listed = 1 and canceled = 0 and ${touches({ since: today, until: null })}
        and (end_at is null or end_at >= ${now})
      order by start_at, id limit ${shownHighlights}`.execute(db)
  ).rows

type ReadLine = EventLine & Pick<EventRow, 'place_id' | 'category_id'>

const linesOf = createShelves<ReadLine>(
  600_000,
  ({ name, facts, teaser }) => name.length + facts.length + teaser.length,
)

/** By time. What is not public is left out. With a `cache`, lines are kept until one of their entries is written. */
export const calendarLines = async (
  connection: Connection,
  ids: readonly string[],
  cache?: RevisionCache,
): Promise<EventLine[]> => {
  const shelf = cache === undefined ? null : linesOf(connection)(cache.revision)
  const lines = ids.map((id) => shelf?.find(id) ?? null)
  const missing = ids.filter((_, index) => lines[index] === null)
  if (missing.length > 0) {
    const { rows } = await sql<ReadLine>`select ${lineColumns}, place_id, category_id from events
      where listed = 1 and id in (${idList(missing)})`.execute(connection.db)
    lines.push(...rows)
    for (const row of rows)
      shelf?.keep(row.id, row, [row.id, row.category_id, row.place_id ?? row.id, row.series ?? row.id])
  }
  return lines
    .filter((line) => line !== null)
    .toSorted((one, two) => one.start_at - two.start_at || (one.id < two.id ? -1 : 1))
}

export type MonthEntry = Pick<EventRow, 'id' | 'name' | 'canceled' | 'start_at' | 'end_at' | 'facts'> &
  Partial<Pick<EventRow, 'place_name' | 'location'>> &
  Marked &
  Elsewhere

/** @param hasPlaces whether they say where they are, as a week has room for */
export const monthEvents = async (
  connection: Connection,
  filter: CalendarFilter,
  span: Span,
  hasPlaces: boolean,
): Promise<MonthEntry[]> =>
  (
    await sql<MonthEntry>`select id, name, canceled, start_at, end_at, facts, ${elsewhere}, ${categoryMark}
      ${hasPlaces ? sql`, location, ${publicPlaceName('events')}` : sql``} from events
      where listed = 1 and ${touches(span)} and ${await meets(connection, filter)} order by start_at, id`.execute(
      connection.db,
    )
  ).rows

export const programOf = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<EventLine[]> =>
  (
    await sql<EventLine>`select ${lineColumns} from events
      where parent_event = ${id} and ${isPublic} order by start_at, id`.execute(db)
  ).rows

export const comingEvents = async (
  connection: Connection,
  filter: CalendarFilter,
  { since, limit }: { since: number; limit: number },
): Promise<Pick<EventLine, 'id' | 'name' | 'series'>[]> =>
  (
    await sql<Pick<EventLine, 'id' | 'name' | 'series'>>`select id, name, parent_series as series from events
      where listed = 1 and start_at >= ${since} and ${await meets(connection, filter)}
      order by start_at, id limit ${limit}`.execute(connection.db)
  ).rows

export type FurtherDates = { rows: EventLine[]; total: number; canceled: number }

/** Further events of a series, next first, and how many there are; `canceled` of all. */
export const furtherDates = async (
  { db }: Pick<Deps, 'db'>,
  { series, id, since }: { series: string; id: string; since: number },
  limit: number,
): Promise<FurtherDates> => {
  const further = sql`from events
    where parent_series = ${series} and listed = 1 and start_at >= ${since} and id <> ${id}`
  const { rows } = await sql<EventLine>`select ${lineColumns} ${further} order by start_at, id limit ${limit}`.execute(
    db,
  )
  const counted = await sql<Record<'total' | 'canceled', number | string>>`
    select count(*) as total, coalesce(sum(canceled), 0) as canceled ${further}`.execute(db)
  return { rows, total: Number(counted.rows[0]?.total), canceled: Number(counted.rows[0]?.canceled) }
}
