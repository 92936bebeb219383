import { type RawBuilder, sql } from 'kysely'
import { longestClash } from '#domain/clash.ts'
import { fold } from '#domain/text.ts'
import { longestNight } from '#server/calendar/calendar.ts'
import type { Condition } from '#server/db/dialect.ts'
import { publicPlaceName } from '#server/entries/references.ts'

/** An event without an end is taken to last so long. Milliseconds. */
export const usualLength = 3_600_000
const day = 86_400_000
/** How far back events are read that may still last, in milliseconds: for a day, and for its place alone. */
export const reach = { day: longestClash * day, place: 2 * 366 * day }
/** An event as clashes know it. */
export type Row = {
  id: string
  name: string
  start_at: number
  end_at: number | null
  location: string
  location2: string
  category_id: string
  place_name: string | null
}

/** What is asked about, in milliseconds. `since` and `until` are the beginning and the end of its days. */
export type Asked = { date: string; last: string; start: number; end: number; since: number; until: number }

/** The columns of {@link Row}. */
export const columns = sql`id, name, start_at, end_at, location, location2, category_id, ${publicPlaceName('events')}`

/**
 * Events outside the bin that touch a period; `back` says how long before it they may have begun. What lasts longer than a night
 * has an index of its own, so that not all that began before is read.
 */
export const touches = (since: Instant, until: Instant, back: number): Condition => {
  const evening = earlier(since, longestNight)
  return sql`((deleted_at is null and start_at >= ${evening} and start_at < ${until}
      and (start_at >= ${since} or end_at > ${since}))
    or (deleted_at is null and end_at - start_at >= ${night} and end_at > ${since}
      and start_at >= ${earlier(since, back)} and start_at < ${evening}))`
}

/** Milliseconds since the epoch, or a column with them. */
type Instant = number | RawBuilder<unknown>

const earlier = (at: Instant, by: number) => (typeof at === 'number' ? at - by : sql`${at} - ${sql.lit(by)}`)

/** A literal, as in the condition of the index. */
const night = sql.lit(longestNight)

/** Events at the same time. */
export const overlaps = ({ start, end }: Pick<Asked, 'start' | 'end'>): RawBuilder<boolean> =>
  sql`start_at < ${end} and coalesce(end_at, start_at + ${usualLength}) > ${start}`

const overlap = (
  { start_at, end_at }: Pick<Row, 'start_at' | 'end_at'>,
  { start, end }: Pick<Asked, 'start' | 'end'>,
): boolean => Number(start_at) < end && Number(end_at ?? Number(start_at) + usualLength) > start

/** Whether an event needs the same room at the same time. Where either says no room, it is the same. */
export const takes = (
  row: Pick<Row, 'start_at' | 'end_at' | 'location2'>,
  room: string,
  time: Pick<Asked, 'start' | 'end'>,
): boolean =>
  overlap(row, time) && (fold(room) === '' || fold(row.location2) === '' || fold(row.location2) === fold(room))
