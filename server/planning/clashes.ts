import { sql } from 'kysely'
import { type Clash, type ClashOther, type ParsedQuestion, quietDays, shownClashes } from '#domain/clash.ts'
import { referencedId } from '#domain/fields.ts'
import { generationMonths, usualEventLength } from '#domain/limits.ts'
import { datesOf, spanOf } from '#domain/series/recurrence.ts'
import type { Viewer } from '#domain/session.ts'
import { addMonths } from '#domain/time.ts'
import type { Condition } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { visibleEvents } from '#server/entries/events.ts'
import { isAllDay, takesPlace } from '#server/entries/facts.ts'
import { isOwned, isPublic } from '#server/entries/publishable.ts'
import { isAtPlace } from '#server/entries/references.ts'
import { standsAlone } from '#server/entries/visibility.ts'
import type { Holidays } from '#server/holidays.ts'
import { skipsFor, todayOf } from '#server/series/seriesAccess.ts'
import { type AskedPlace, askedPlace } from './askedPlace.ts'
import {
  type Asked,
  askedAt,
  columns,
  isOfDays,
  overlaps,
  type Row,
  reach,
  takes,
  touchesPeriod,
} from './clashingEvents.ts'
import { findQuiet } from './quietDays.ts'
import { findReservations } from './reservations.ts'
import { otherReserved } from './reservedDays.ts'

const mostAtPlace = 50

/** Whether a date clashes with others that the viewer may see. A series counts by its next date that is not left out. Null for the past. */
export const findClashes = async (
  deps: Deps,
  holidays: Holidays,
  viewer: NonNullable<Viewer>,
  asking: ParsedQuestion,
): Promise<Clash | null> => {
  const question = { ...asking, ...(await askedPlace(deps, asking.location)) }
  const asked = await askedOf(question, deps, viewer)
  if (asked === null) return null
  const seen = (withPrograms: boolean) =>
    sql<boolean>`${takesPlace} and ${visibleEvents(viewer, { withPrograms })} and ${isAnother(question)}`
  const place = atLocation(question, viewer)
  const atPlace = place && sql<boolean>`${seen(true)} and ${place}`
  const anywhere = sql<boolean>`${seen(false)} and ${standsAlone}`
  const elsewhere = place ? sql<boolean>`${anywhere} and case when ${place} then 0 else 1 end = 1` : anywhere
  const there = atPlace ? await eventsAt(deps, atPlace, asked, viewer) : []
  const rest = await eventsOn(deps, elsewhere, asked, { category: question.category, viewer })
  const counts = await countOn(deps, elsewhere, asked, question.category)
  const places = { anywhere, atPlace, room: question.location2 }
  const quiet = question.intervals === '' ? await findQuiet(deps, places, asked, { question, viewer }) : []
  const reserved = (await findReservations(deps, viewer, { start: asked.date, end: asked.last })).map((reservation) =>
    otherReserved(reservation, question, viewer),
  )
  const ofOthers = reserved.filter(({ isMine }) => !isMine)
  const isTaking = (row: Row) => takes(row, question.location2, asked)
  const others = [
    ...there.map((row) => otherOf(row, 'place', isTaking(row))),
    ...reserved.toSorted((one, other) => one.relation.localeCompare(other.relation) * -1),
    ...rest.map((row) => otherOf(row, row.category_id === question.category ? 'category' : 'other', false)),
  ]
  // Of a place in words that nothing else on that day names, nobody knows whether it is free.
  const isKnown =
    referencedId(question.location) !== null ||
    there.length > 0 ||
    reserved.some(({ relation }) => relation === 'place')
  const isTaken = there.some(isTaking) || reserved.some(({ overlaps }) => overlaps)
  const holiday = (await holidays({ start: asked.date, end: asked.date })).get(asked.date)
  const all = there.length + counts.all + ofOthers.length
  const atSamePlace = there.length + ofOthers.filter(({ relation }) => relation === 'place').length
  return {
    date: asked.date,
    place: isTaken ? 'taken' : isKnown ? 'free' : 'unnamed',
    counts: { place: atSamePlace, category: counts.category, all },
    others: others.slice(0, shownClashes),
    quiet: quiet.filter(({ count }) => isTaken || count < all).slice(0, quietDays),
    ...(holiday && { holiday }),
  }
}

const askedOf = async (question: ParsedQuestion, deps: Deps, viewer: Member): Promise<Asked | null> => {
  const { timezone } = deps.settings
  const today = todayOf(deps)
  const span =
    question.intervals === '' ? question : await nextSpan(deps, { ...question, intervals: question.intervals }, viewer)
  if (span === null) return null
  const start = Date.parse(span.start)
  const end = span.end === null ? start + usualEventLength : Date.parse(span.end)
  const asked = askedAt({ start, end }, timezone)
  return asked.date < today ? null : asked
}

type Series = Exclude<ParsedQuestion, { intervals: '' }>

const nextSpan = async (deps: Deps, { intervals, start, end, except }: Series, viewer: Member) => {
  const today = todayOf(deps)
  const skipped = except === null ? [] : await skipsFor(deps, except.toLowerCase(), viewer)
  const dates = datesOf(intervals, { start: today, end: addMonths(today, generationMonths) })
  const date = dates.find((one) => !skipped.includes(one))
  return date === undefined ? null : spanOf({ start, end }, date, deps.settings.timezone)
}

/** Not the entry itself, its program, its events or its main event. */
const isAnother = ({ except, parent }: ParsedQuestion): Condition => {
  const ids = [except, parent].flatMap((id) => (id === null ? [] : id.toLowerCase()))
  const own = except?.toLowerCase() ?? ''
  return sql`${ids.length === 0 ? sql`true` : sql`id not in (${sql.join(ids)})`}
    and (parent_event is null or parent_event <> ${own}) and (parent_series is null or parent_series <> ${own})`
}

/** Of a place that was asked for by its name also what names it in words. */
export const atLocation = ({ location, words }: AskedPlace, viewer: Viewer): Condition | null => {
  const id = referencedId(location)
  if (id === null) return location === '' ? null : sql`place_id is null and location = ${location}`
  if (words.length === 0) return isAtPlace(id, viewer)
  return sql`id in (select id from events where ${isAtPlace(id, viewer)}
    union all select id from events where place_id is null and location in (${sql.join(words)}))`
}

type Member = NonNullable<Viewer>

type Shown = Row & { facts: string; own: number; has_page: number }

const shownColumns = ({ id }: Member) => sql`${columns}, facts,
  case when ${isOwned('event_owners', id)} then 1 else 0 end as own,
  case when ${isPublic} then 1 else 0 end as has_page`

const eventsAt = async ({ db }: Deps, where: Condition, asked: Asked, viewer: Member): Promise<Shown[]> =>
  (
    await sql<Shown>`select ${shownColumns(viewer)} from events
      where ${where} and ${touchesPeriod(asked.since, Math.max(asked.until, asked.end), reach.place)}
      and (${isOfDays(asked)} or ${overlaps(asked)})
      order by case when ${overlaps(asked)} then 0 else 1 end, start_at, id limit ${mostAtPlace}`.execute(db)
  ).rows

const eventsOn = async (
  { db }: Deps,
  where: Condition,
  asked: Asked,
  { category, viewer }: { category: string | null; viewer: Member },
): Promise<Shown[]> =>
  (
    await sql<Shown>`select ${shownColumns(viewer)} from events
      where ${where} and ${touchesPeriod(asked.since, asked.until, reach.day)} and ${isOfDays(asked)}
      order by case when category_id = ${category ?? ''} then 0 else 1 end, start_at, id limit ${shownClashes}`.execute(
      db,
    )
  ).rows

const countOn = async ({ db }: Deps, where: Condition, asked: Asked, category: string | null) => {
  const { rows } = await sql<{ all: number; category: number }>`select count(*) as "all",
    coalesce(sum(case when category_id = ${category ?? ''} then 1 else 0 end), 0) as category from events
    where ${where} and ${touchesPeriod(asked.since, asked.until, reach.day)} and ${isOfDays(asked)}`.execute(db)
  return { all: Number(rows[0]?.all ?? 0), category: Number(rows[0]?.category ?? 0) }
}

const otherOf = (row: Shown, relation: ClashOther['relation'], isOverlapping: boolean): ClashOther => ({
  kind: 'event',
  id: row.id,
  name: row.name,
  start: new Date(Number(row.start_at)).toISOString(),
  end: row.end_at === null ? null : new Date(Number(row.end_at)).toISOString(),
  place: row.place_name ?? row.location,
  room: row.location2,
  relation,
  overlaps: isOverlapping,
  isMine: false,
  allDay: isAllDay(row),
  isOwn: row.own === 1,
  isPublic: row.has_page === 1,
})
