import { sql } from 'kysely'
import type { QuietDay } from '#domain/clash.ts'
import type { Viewer } from '#domain/session.ts'
import { addDays, dateIn, instantOf, timeIn } from '#domain/time.ts'
import type { Condition } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { type Asked, askedAt, columns, isOfDays, type Row, reach, takes, touchesPeriod } from './clashingEvents.ts'
import { findReservations } from './reservations.ts'
import { type Question, reservedOn } from './reservedDays.ts'

/** How far to look: weeks for the same weekday, days for others. */
const weeks = 6
const days = 6

const steps = [
  ...Array.from({ length: weeks }, (_, index) => (index + 1) * 7),
  ...Array.from({ length: days }, (_, index) => index + 1),
].flatMap((step) => [step, -step])

/** At the same times of day, some days later, or earlier if negative. */
const movedBy = (step: number, { start, end }: Asked, zone: string): Asked => {
  const moved = (at: number) => instantOf(addDays(dateIn(at, zone), step), timeIn(at, zone), zone)
  return askedAt({ start: moved(start), end: moved(end) }, zone)
}

const distance = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

const quietest = (found: readonly QuietDay[], date: string): QuietDay[] => {
  const rank = ({ date: near, count }: QuietDay) => [
    distance(near, date) % 7 === 0 ? 0 : 1,
    count,
    distance(near, date),
  ]
  return found.toSorted((one, other) => {
    const [ours, theirs] = [rank(one), rank(other)]
    const index = ours.findIndex((value, at) => value !== theirs[at])
    return index < 0 ? 0 : (ours[index] ?? 0) - (theirs[index] ?? 0)
  })
}

/** Days near by at the same time of day, quietest first, without those when the place is taken. */
export const findQuiet = async (
  deps: Deps,
  { anywhere, atPlace, room }: { anywhere: Condition; atPlace: Condition | null; room: string },
  asked: Asked,
  by: { question: Question; viewer: NonNullable<Viewer> },
): Promise<QuietDay[]> => {
  const { timezone } = deps.settings
  const today = dateIn(deps.now(), timezone)
  const near = steps.map((step) => movedBy(step, asked, timezone)).filter(({ date }) => date > today)
  const counts = await countNear(deps, anywhere, near)
  const taken = atPlace ? await takenNear(deps, atPlace, near) : []
  const dates = near.flatMap(({ date, last }) => [date, last]).toSorted()
  const period = { start: dates.at(0) ?? asked.date, end: dates.at(-1) ?? asked.date }
  const reservations = await findReservations(deps, by.viewer, period)
  const free = near.flatMap((one, index) => {
    const reserved = reservedOn(one, reservations, by)
    if (reserved.isTaken || taken.some((row) => takes(row, room, one))) return []
    const count = Number(counts[index] ?? 0) + reserved.count
    return { date: one.date, start: new Date(one.start).toISOString(), count }
  })
  return quietest(free, asked.date)
}

const widthOf = (near: readonly Asked[]) => ({
  since: Math.min(...near.map(({ since }) => since)),
  until: Math.max(...near.map(({ until, end }) => Math.max(until, end))),
})

export const countNear = async ({ db }: Deps, where: Condition, near: readonly Asked[]): Promise<number[]> => {
  if (near.length === 0) return []
  const values = near.map(
    ({ since, morning, until }, index) =>
      sql`(${sql.lit(index)}, ${sql.join([since, morning, until].map((at) => sql`cast(${at} as bigint)`))})`,
  )
  const days = { since: sql.ref('days.since'), morning: sql.ref('days.morning'), until: sql.ref('days.until') }
  const isOn = sql`${touchesPeriod(days.since, days.until, reach.day)} and ${isOfDays(days)}`
  const { rows } = await sql<{
    number: number
    count: number
  }>`with days (number, since, morning, until) as (values ${sql.join(values)})
    select number, (select count(*) from events where ${where} and ${isOn}) as count from days`.execute(db)
  return rows.toSorted((one, other) => one.number - other.number).map(({ count }) => Number(count))
}

/** The most events of a place that are read; on days beyond them it seems free. */
const mostNear = 2_000

export const takenNear = async ({ db }: Deps, where: Condition, near: readonly Asked[]): Promise<Row[]> => {
  if (near.length === 0) return []
  const { since, until } = widthOf(near)
  return (
    await sql<Row>`select ${columns} from events
      where ${where} and ${touchesPeriod(since, until, reach.place)}
      order by start_at, id limit ${mostNear}`.execute(db)
  ).rows
}
