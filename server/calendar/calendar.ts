import { type RawBuilder, sql } from 'kysely'
import { type AccessFact, accessFacts, unknownMark } from '#domain/facts.ts'
import { longestNight } from '#domain/limits.ts'
import type { Hours } from '#domain/period.ts'
import { accessTerm, type SoughtAccess } from '#domain/soughtAccess.ts'
import { type Condition, type Dialect, dialectOf } from '#server/db/dialect.ts'
import { allOf, equals } from '#server/db/listing.ts'
import { type Rows, type Selection, selectFirst, selectPage } from '#server/db/paging.ts'
import { idList } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { EventRow } from '#server/entries/eventRow.ts'
import { holds, isAccessFilter, isFree, isUnsaid } from '#server/entries/facts.ts'
import { isPublic } from '#server/entries/publishable.ts'
import {
  isPubliclyAt,
  isPubliclyOrganizedBy,
  publicDistrict,
  publicPlaceName,
  publicPosition,
} from '#server/entries/references.ts'
import { hasTag, hasTerms, hasText } from '#server/search/eventSearch.ts'
import { isWithin, readAround } from './near.ts'

/** In ms; older events are left out even if they last. */
const longestEvent = 2 * 366 * 86_400_000

/**
 * Empty texts do not count. Category, topic, place and group are ids; `free` is `1`, `access` a fact, `wheelchair`, or
 * a fact with `-unknown`; `around` as in near.ts.
 */
export type CalendarFilter = Readonly<
  Record<'text' | 'category' | 'topic' | 'tag' | 'place' | 'group' | 'free' | 'access' | 'around', string>
>

export const everything: CalendarFilter = {
  text: '',
  category: '',
  topic: '',
  tag: '',
  place: '',
  group: '',
  free: '',
  access: '',
  around: '',
}

/** Local hours and weekdays (0 for Monday) at which events begin, with the offsets of the zone, each until an instant. */
type Begins = { hours?: Hours; weekdays?: readonly number[]; offsets: readonly { until: number; offset: number }[] }

/**
 * In ms, `until` excluded. A night that ends before `morning` belongs to the day before. What begins in `except` is left out.
 */
export type Span = {
  since: number
  until: number | null
  morning?: number
  begins?: Begins
  except?: { since: number; until: number }
}

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
  Marked & { category: string; series: string | null; teaser: string; district: string | null }

type Marked = { color: string | null; icon: string | null }

const teaserLength = 400

const categoryMark = sql`(select color from categories where categories.id = events.category_id) as color,
  (select icon from categories where categories.id = events.category_id) as icon`

const lineColumns = sql<EventLine>`id, name, canceled, start_at, end_at, location, image, alt, facts, parent_series as series,
  substr(description, 1, ${sql.lit(teaserLength)}) as teaser, ${publicPlaceName('events')},
  ${publicDistrict}, ${publicPosition}, (select name from categories where categories.id = events.category_id) as category, ${categoryMark}`

export const meets = (dialect: Dialect, filter: CalendarFilter): Condition =>
  allOf([
    hasText(dialect, filter.text),
    filter.category === '' ? sql`true` : equals('category_id')(filter.category),
    filter.topic === '' ? sql`true` : equals('topic_id')(filter.topic),
    filter.tag === '' ? sql`true` : hasTag(filter.tag),
    filter.place === '' ? sql`true` : isPubliclyAt(filter.place),
    filter.group === '' ? sql`true` : isPubliclyOrganizedBy(filter.group),
    filter.free === '' ? sql`true` : isFree,
    isAccessible(dialect, filter.access),
    filter.around === '' ? sql`true` : isWithin(readAround(filter.around)),
  ])

/** A step-free entrance, or a text that says so. */
export const wheelchair = 'wheelchair'

const answered = (access: SoughtAccess): AccessFact => (access === wheelchair ? 'stepFree' : access)

/** The fact holds, or nobody answered it and the texts say so. */
const isAccessible = (dialect: Dialect, filter: string): Condition => {
  const access = filter.replace(unknownMark, '')
  if (!isSoughtAccess(access)) return sql`true`
  const [fact, term] = [answered(access), accessTerm(access)]
  const speaks = term === null ? sql<boolean>`false` : hasTerms(dialect, [term])
  return filter === access
    ? sql`(${holds(fact)} or (${isUnsaid(fact)} and ${speaks}))`
    : sql`${isUnsaid(fact)} and not ${speaks}`
}

const isSoughtAccess = (text: string): text is SoughtAccess =>
  text === wheelchair || accessFacts.some((fact) => fact === text)

export const isAccess = (text: string): boolean =>
  isAccessFilter(text) || text === wheelchair || text === wheelchair + unknownMark

/** Events where the filter's fact of accessibility is unknown. */
export const countUnsaid = async (
  { db, kind }: Pick<Deps, 'db' | 'kind'>,
  filter: CalendarFilter,
  span: Span,
): Promise<number> => {
  if (!isAccess(filter.access) || filter.access.endsWith(unknownMark)) return 0
  const unsaid = meets(dialectOf(kind), { ...filter, access: filter.access + unknownMark })
  const { rows } = await sql<{ count: number }>`select count(*) as count from events
    where listed = 1 and ${touches(span)} and ${unsaid}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

const [hour, day] = [3_600_000, 86_400_000]
/** 1 January 1970 was a Thursday. */
const firstWeekday = 3

/** Numbers of ours, no input, so that PostgreSQL knows their type. */
const beginsAt = ({ hours, weekdays, offsets }: Begins): Condition => {
  const last = offsets.at(-1)?.offset ?? 0
  const pieces = offsets
    .slice(0, -1)
    .map(({ until, offset }) => sql`when start_at < ${sql.lit(until)} then ${sql.lit(offset)}`)
  const offset =
    pieces.length === 0 ? sql`${sql.lit(last)}` : sql`case ${sql.join(pieces, sql` `)} else ${sql.lit(last)} end`
  const local = sql`(start_at + ${offset})`
  return sql`${hours === undefined ? sql`true` : withinHours(local, hours)} and ${
    weekdays === undefined
      ? sql`true`
      : sql`(${local} / ${sql.lit(day)} + ${sql.lit(firstWeekday)}) % 7 in (${sql.join(weekdays.map((one) => sql.lit(one)))})`
  }`
}

/** Of the day, or of the night after it. */
const withinHours = (local: RawBuilder<unknown>, [begin, end]: Hours): Condition => {
  if (begin >= 24) return withinHours(local, [begin - 24, end - 24])
  const time = sql`(${local} % ${sql.lit(day)})`
  const [from, to] = [sql.lit(begin * hour), sql.lit((end % 24 || 24) * hour)]
  return end > 24 ? sql`(${time} >= ${from} or ${time} < ${to})` : sql`(${time} >= ${from} and ${time} < ${to})`
}

/** Events that touch a period; not those that end at its beginning. */
export const touches = ({ since, until, morning = since, begins, except }: Span): Condition =>
  sql`${begins === undefined ? sql`true` : beginsAt(begins)}
    and ${except === undefined ? sql`true` : sql`not (start_at >= ${except.since} and start_at < ${except.until})`}
    and start_at >= ${firstLasting(since)} and (start_at >= ${since}
    or (end_at > ${since} and (end_at > ${morning} or end_at - start_at >= ${night})))
    and ${until === null ? sql`true` : sql`start_at < ${until}`}`

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

const selectionOf = (kind: Deps['kind'], filter: CalendarFilter, span: Span): Selection<EventLine> => ({
  table: 'events',
  columns: lineColumns,
  visible: sql<boolean>`listed = 1`,
  where: sql`listed = 1 and ${touches(span)} and ${meets(dialectOf(kind), filter)}`,
  sorting: 'start_at',
  order: 'ASC',
})

export const calendarEvents = (
  { db, kind }: Pick<Deps, 'db' | 'kind'>,
  filter: CalendarFilter,
  span: Span,
  window: { offset: number; limit: number },
): Promise<Rows<EventLine>> => selectPage(db, selectionOf(kind, filter, span), window)

/** The first events of a period, uncounted. */
export const firstEvents = (
  { db, kind }: Pick<Deps, 'db' | 'kind'>,
  filter: CalendarFilter,
  span: Span,
  limit: number,
): Promise<EventLine[]> => selectFirst(db, selectionOf(kind, filter, span), limit)

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

export const calendarLines = async ({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<EventLine[]> =>
  ids.length === 0
    ? []
    : (
        await sql<EventLine>`select ${lineColumns} from events
          where listed = 1 and id in (${idList(ids)}) order by start_at, id`.execute(db)
      ).rows

export type MonthEntry = Pick<EventRow, 'id' | 'name' | 'canceled' | 'start_at' | 'end_at' | 'facts'> &
  Partial<Pick<EventRow, 'place_name' | 'location'>> &
  Marked

/** @param hasPlaces whether they say where they are, as a week has room for */
export const monthEvents = async (
  { db, kind }: Pick<Deps, 'db' | 'kind'>,
  filter: CalendarFilter,
  span: Span,
  hasPlaces: boolean,
): Promise<MonthEntry[]> =>
  (
    await sql<MonthEntry>`select id, name, canceled, start_at, end_at, facts, ${categoryMark}
      ${hasPlaces ? sql`, location, ${publicPlaceName('events')}` : sql``} from events
      where listed = 1 and ${touches(span)} and ${meets(dialectOf(kind), filter)} order by start_at, id`.execute(db)
  ).rows

export const programOf = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<EventLine[]> =>
  (
    await sql<EventLine>`select ${lineColumns} from events
      where parent_event = ${id} and ${isPublic} order by start_at, id`.execute(db)
  ).rows

/** Coming events for a filter, next first. */
export const comingEvents = async (
  { db, kind }: Pick<Deps, 'db' | 'kind'>,
  filter: CalendarFilter,
  { since, limit }: { since: number; limit: number },
): Promise<Pick<EventLine, 'id' | 'name' | 'series'>[]> =>
  (
    await sql<Pick<EventLine, 'id' | 'name' | 'series'>>`select id, name, parent_series as series from events
      where listed = 1 and start_at >= ${since} and ${meets(dialectOf(kind), filter)}
      order by start_at, id limit ${limit}`.execute(db)
  ).rows

/** Further events of a series, next first, and how many there are. */
export const furtherDates = async (
  { db }: Pick<Deps, 'db'>,
  { series, id, since }: { series: string; id: string; since: number },
  limit: number,
): Promise<{ rows: EventLine[]; total: number }> => {
  const further = sql`from events
    where parent_series = ${series} and listed = 1 and start_at >= ${since} and id <> ${id}`
  const { rows } = await sql<EventLine>`select ${lineColumns} ${further} order by start_at, id limit ${limit}`.execute(
    db,
  )
  const counted = await sql<{ total: number | string }>`select count(*) as total ${further}`.execute(db)
  return { rows, total: Number(counted.rows[0]?.total) }
}
