import { type RawBuilder, sql } from 'kysely'
import { longestNight } from '#domain/limits.ts'
import { type Hours, isAround, type Period } from '#domain/period.ts'
import type { Condition } from '#server/db/dialect.ts'
import { allOf } from '#server/db/listing.ts'

/** As of a period (domain/period.ts), with the offsets of the zone, each until an instant. */
type Begins = Pick<Period, 'hours' | 'weekdays' | 'isBegun'> & { offsets: readonly { until: number; offset: number }[] }

/**
 * In ms, `until` excluded. A night that ends before `morning` belongs to the day before. What begins in `except` is left out.
 * - `either`: only what touches one of these
 * - `moments`: only what is on at one of them; `atNight`: without whole days and what lasts longer than a night
 */
export type Span = {
  since: number
  until: number | null
  morning?: number
  begins?: Begins
  except?: { since: number; until: number }
  moments?: readonly number[]
  atNight?: boolean
  either?: readonly Span[]
}

/** In ms; older events are left out even if they last. */
const longestEvent = 2 * 366 * 86_400_000

const [hour, day] = [3_600_000, 86_400_000]
/** 1 January 1970 was a Thursday. */
const firstWeekday = 3

/** Of weekdays alone also what lasts for days and is on then. Numbers of ours, no input, so that PostgreSQL knows their type. */
const beginsAt = (
  { hours, weekdays, isBegun = false, offsets }: Begins,
  period: Pick<Span, 'since' | 'until'>,
): Condition => {
  const local = localOf(sql`start_at`, offsets)
  const isOnWeekdays = (all: readonly number[]) => {
    const since = sql.lit(period.since)
    const isThen = sql`${weekdayAt(local)} in (${sql.join(all.map((one) => sql.lit(one)))})`
    // What goes on from before began on no day that is left out.
    if (isBegun) return sql`(start_at < ${since} or ${isThen})`
    const isOn = hours === undefined ? sql` or ${lastsOnto(all, offsets, period)}` : sql``
    return sql`((start_at >= ${since} and ${isThen})${isOn})`
  }
  return sql`${hours === undefined ? sql`true` : withinHours(local, hours)} and ${
    weekdays === undefined ? sql`true` : isOnWeekdays(weekdays)
  }`
}

/** An instant with the offset that the zone has then. */
const localOf = (instant: RawBuilder<unknown>, offsets: Begins['offsets']): RawBuilder<unknown> => {
  const last = sql.lit(offsets.at(-1)?.offset ?? 0)
  const pieces = offsets
    .slice(0, -1)
    .map(({ until, offset }) => sql`when ${instant} < ${sql.lit(until)} then ${sql.lit(offset)}`)
  return pieces.length === 0
    ? sql`(${instant} + ${last})`
    : sql`(${instant} + case ${sql.join(pieces, sql` `)} else ${last} end)`
}

const weekdayAt = (local: RawBuilder<unknown>) => sql`(${local} / ${sql.lit(day)} + ${sql.lit(firstWeekday)}) % 7`

/** Whether what is longer than a night is on at one of the weekdays, within the period. On its last day it goes on until noon. */
const lastsOnto = (
  weekdays: readonly number[],
  offsets: Begins['offsets'],
  { since, until }: Pick<Span, 'since' | 'until'>,
): Condition => {
  const start = sql`(case when start_at < ${sql.lit(since)} then ${sql.lit(since)} else start_at end)`
  const end =
    until === null ? sql`end_at` : sql`(case when end_at > ${sql.lit(until)} then ${sql.lit(until)} else end_at end)`
  const [first, last] = [localOf(start, offsets), localOf(sql`(${end} - ${night})`, offsets)]
  const days = sql`(${last} / ${sql.lit(day)} - ${first} / ${sql.lit(day)})`
  const isOn = weekdays.map((one) => sql`(${sql.lit(one + 7)} - ${weekdayAt(first)}) % 7 <= ${days}`)
  return sql`(end_at - start_at >= ${night} and (${sql.join(isOn, sql` or `)}))`
}

/** Events of whole days begin at midnight, too. */
const wholeDays = sql`facts like '%"allDay":true%'`

/** Of the day, or of the night after it. Around a time both ends count. What began earlier counts if it goes on for two hours. */
const withinHours = (local: RawBuilder<unknown>, hours: Hours): Condition => {
  const [begin, end, how] = hours
  const hasEnd = isAround(hours)
  if (begin >= 24) return withinHours(local, hasEnd ? [begin - 24, end - 24, 'about'] : [begin - 24, end - 24])
  const time = sql`(${local} % ${sql.lit(day)})`
  const isMidnight = end === 24 && hasEnd
  const goesOn = end > 24 || isMidnight
  const to = sql.lit(Math.round((goesOn ? end - 24 : end) * hour) + (hasEnd ? 1 : 0))
  const from = sql.lit(Math.round(begin * hour))
  const begins: Condition = goesOn
    ? sql`(${time} >= ${from} or (${time} < ${to}${isMidnight ? sql` and not ${wholeDays}` : sql``}))`
    : sql`(${time} >= ${from} and ${time} < ${to})`
  if (how === 'twice') return sql`(${begins} or ${withinHours(local, [begin + 12, end + 12, 'about'])})`
  if (how !== 'going') return begins
  const lasting = sql.lit(Math.round((begin + 2) * hour))
  return sql`(${begins} or (${time} < ${from} and ${time} + coalesce(end_at, start_at) - start_at >= ${lasting}))`
}

const isOnAt = (moments: readonly number[]): Condition =>
  sql`(${sql.join(
    moments.map((one) => sql`(start_at <= ${one} and coalesce(end_at, start_at + 1) > ${one})`),
    sql` or `,
  )})`

/** Events that touch a period; not those that end at its beginning. */
export const touches = ({
  since,
  until,
  morning = since,
  begins,
  except,
  moments,
  atNight = false,
  either,
}: Span): Condition =>
  sql`${either === undefined ? sql`true` : sql`(${sql.join(either.map(touches), sql` or `)})`}
    and ${begins === undefined ? sql`true` : beginsAt(begins, { since, until })}
    and ${except === undefined ? sql`true` : sql`not (start_at >= ${except.since} and start_at < ${except.until})`}
    and ${moments === undefined ? sql`true` : isOnAt(moments)}
    and ${atNight ? sql`(end_at is null or end_at - start_at < ${night})` : sql`true`}
    and start_at >= ${firstLasting(since)} and (start_at >= ${since}
    or (end_at > ${since} and (end_at > ${morning} or end_at - start_at >= ${night})))
    and ${until === null ? sql`true` : sql`start_at < ${until}`}`

/** Listed events that touch a period, and from when on they end. */
export const listedDuring = (span: Span, ...more: readonly Condition[]): { where: Condition; since: number } => ({
  where: allOf([sql`listed = 1 and ${touches(span)}`, ...more]),
  since: span.since,
})

/** A literal, as in the index's condition: a bound value would not use the index. */
const night = sql.lit(longestNight)

/** The earliest start of events that last beyond a moment. The few longer than a night have an index. */
const firstLasting = (since: number) => {
  const evening = since - longestNight
  return sql`coalesce((select min(lasting.start_at) from events as lasting
    where lasting.end_at - lasting.start_at >= ${night} and lasting.end_at > ${since}
    and lasting.start_at >= ${since - longestEvent} and lasting.start_at < ${evening}), ${evening})`
}

export const startsIn = ({ since, until }: Span): Condition =>
  sql`start_at >= ${since} and start_at < ${until ?? Number.MAX_SAFE_INTEGER}`
