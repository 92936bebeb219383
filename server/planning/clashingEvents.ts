import { type RawBuilder, sql } from 'kysely'
import { longestClash } from '#domain/clash.ts'
import { longestNight, usualEventLength } from '#domain/limits.ts'
import { earlyMorning, lastDayOf } from '#domain/night.ts'
import { fold } from '#domain/text.ts'
import { addDays, dateIn, instantOf } from '#domain/time.ts'
import type { Condition } from '#server/db/dialect.ts'
import { publicPlaceName } from '#server/entries/references.ts'

const day = 86_400_000
/** How long before a period events may have begun, in ms: for a day, and for one place. */
export const reach = { day: longestClash * day, place: 2 * 366 * day }
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

/** A time and its local days, which `since` and `until` bound; `morning` ends the night before them. In ms. */
export type Asked = { date: string; last: string; start: number; end: number } & Days
type Days<Value = number> = { since: Value; morning: Value; until: Value }

export const askedAt = ({ start, end }: Pick<Asked, 'start' | 'end'>, zone: string): Asked => {
  const date = dateIn(start, zone)
  const last = lastDayOf(start, Math.min(end, start + reach.day), zone)
  const [since, morning] = [instantOf(date, '00:00', zone), instantOf(date, earlyMorning, zone)]
  return { date, last, start, end, since, morning, until: instantOf(addDays(last, 1), '00:00', zone) }
}

export const columns = sql`id, name, start_at, end_at, location, location2, category_id, ${publicPlaceName('events')}`

/** Events that touch a period and began at most `back` ms before. Those longer than a night have their own index. */
export const touchesPeriod = (since: Instant, until: Instant, back: number): Condition => {
  const evening = earlier(since, longestNight)
  return sql`((deleted_at is null and start_at >= ${evening} and start_at < ${until}
      and (start_at >= ${since} or end_at > ${since}))
    or (deleted_at is null and end_at - start_at >= ${night} and end_at > ${since}
      and start_at >= ${earlier(since, back)} and start_at < ${evening}))`
}

/** Whether an event that touches days belongs to them: a night belongs to its evening. */
export const isOfDays = ({ since, morning, until }: Days<Instant>): Condition =>
  sql`(start_at < ${until} and (start_at >= ${since} or end_at > ${morning} or end_at - start_at >= ${night}))`

type Instant = number | RawBuilder<unknown>

const earlier = (at: Instant, by: number) => (typeof at === 'number' ? at - by : sql`${at} - ${sql.lit(by)}`)

const night = sql.lit(longestNight)

export const overlaps = ({ start, end }: Pick<Asked, 'start' | 'end'>): RawBuilder<boolean> =>
  sql`start_at < ${end} and coalesce(end_at, start_at + ${usualEventLength}) > ${start}`

const overlap = (
  { start_at, end_at }: Pick<Row, 'start_at' | 'end_at'>,
  { start, end }: Pick<Asked, 'start' | 'end'>,
): boolean => Number(start_at) < end && Number(end_at ?? Number(start_at) + usualEventLength) > start

/** Whether two folded names mean one room. Without a room something takes all. */
export const isSameRoom = (one: string, other: string): boolean => one === '' || other === '' || one === other

/** Whether an event needs the same room at the same time. */
export const takes = (
  row: Pick<Row, 'start_at' | 'end_at' | 'location2'>,
  room: string,
  time: Pick<Asked, 'start' | 'end'>,
): boolean => overlap(row, time) && isSameRoom(fold(room), fold(row.location2))
