import type { TFunction } from 'i18next'
import { LRUCache } from 'lru-cache'
import type { Mark } from '#domain/marks.ts'
import { markOf } from '#domain/marks.ts'
import { foldName } from '#domain/text.ts'
import { addDays } from '#domain/time.ts'
import type { EventLine } from '#server/calendar/calendar.ts'
import { isAllDay, readFacts } from '#server/entries/facts.ts'
import type { Dates } from './dates.ts'
import { eventPath } from './event/eventAddress.ts'
import { endedWith, excerpt } from './excerpt.ts'
import { priceText, standingKey } from './facts.ts'
import { spotOf } from './map/mapLinks.ts'

export type LineView = {
  path: string
  name: string
  isCanceled: boolean
  /** Such as `Sold out`. */
  standing: string
  price: string
  isPast: boolean
  start: string
  time: string
  /** `bis 8. Juni`. */
  until: string
  place: string
  district: string
  spot: string
  category: string
  mark: Mark
  teaser: string
  /** Only in lists that are not by day. */
  day: string
  series: SeriesView | null
  image: { id: string; alt: string } | null
}

/** The date that stands for a series, and all of them. */
export type SeriesLine = { row: EventLine; dates: EventLine[] }

/** A series in one line. */
type SeriesView = {
  /** `jeden Dienstag`. */
  rhythm: string
  count: number
  /** `20 Termine, davon 2 abgesagt`. */
  counted: string
  /** Dates that are not named. */
  more: number
  dates: SeriesDateView[]
}

/** `name` and `place` only where they are other ones than in the line. */
type SeriesDateView = {
  path: string
  day: string
  time: string
  start: string
  isCanceled: boolean
  standing: string
  name: string
  place: string
}

/** `near` is `Heute`, `Morgen` or empty; `over`: today's that have ended. */
export type DayView = { near: string; weekday: string; date: string; events: LineView[]; over: LineView[] }

export type Now = { now: number; today: string; dates: Dates; t: TFunction }

type Timed = Pick<EventLine, 'start_at' | 'end_at' | 'facts'>

/** Without an end it is over with its day. */
export const isOver = (
  { start_at, end_at }: Pick<Timed, 'start_at' | 'end_at'>,
  { now, today, dates }: Now,
): boolean => (end_at === null ? dates.dateOf(start_at) < today : end_at < now)

/** The time of an event on one of its days. `isLast`: the end needs no day of its own. */
export const timeOn = ({ start_at, end_at, facts }: Timed, date: string, { dates, t }: Now) => {
  if (isAllDay({ facts })) return { time: t('allDay'), isLast: false }
  if (dates.dateOf(start_at) >= date) return { time: dates.time(start_at, end_at), isLast: false }
  const isLast = end_at !== null && end_at <= dates.beginning(addDays(date, 1))
  return { time: isLast ? t('until', { day: dates.time(end_at, null) }) : t('goesOn'), isLast }
}

/** When an event is, in one line or two. */
export const whenOf = ({ start_at, end_at, facts }: Timed, { dates, t }: Pick<Now, 'dates' | 't'>): string[] => {
  const isWhole = isAllDay({ facts })
  if (end_at !== null && !dates.isOneDay(start_at, end_at)) {
    if (isWhole) return [dates.day(start_at), t('until', { day: dates.day(end_at) })]
    const moment = (at: number) => `${dates.day(at)}, ${t('clock', { time: dates.time(at, null) })}`
    return [moment(start_at), t('until', { day: moment(end_at) })]
  }
  return [dates.day(start_at), isWhole ? t('allDay') : t('clock', { time: dates.time(start_at, end_at) })]
}

export const whenText = (event: Timed, seen: Pick<Now, 'dates' | 't'>): string => {
  const separator = event.end_at === null || seen.dates.isOneDay(event.start_at, event.end_at) ? ', ' : ' '
  return whenOf(event, seen).join(separator)
}

/** A start that was announced: as {@link whenText}, but whole days are the day alone. */
export const announcedText = (start: number, { dates, t }: Pick<Now, 'dates' | 't'>): string =>
  dates.isDayStart(start) ? dates.day(start) : whenText({ start_at: start, end_at: null, facts: '' }, { dates, t })

/** Place, room and address in a line. A square that is its own street is named once. */
export const whereText = ({
  place,
  room,
  address,
}: {
  place: string
  room: string
  address: string | null
}): string => {
  const [street = '', ...rest] = (address ?? '').split(',').map((part) => part.trim())
  const isNamed = foldName(street) === foldName(place)
  return [place, room, ...(isNamed ? rest : [address])].filter(Boolean).join(', ')
}

/** Characters of rows whose lines are kept, of each language. */
const cacheCharacters = 1_000_000

/** A row with whether it is over and the day of the page: all that its line depends on besides language and time zone. */
type Written = { row: EventLine; isPast: boolean; seen: Now }

const linesIn = new WeakMap<Dates, LRUCache<string, LineView, Written>>()

/** An event as a line of a list. It is the same object for the same row. */
export const lineOf = (row: EventLine, seen: Now): LineView => {
  const known =
    linesIn.get(seen.dates) ??
    new LRUCache<string, LineView, Written>({
      maxSize: cacheCharacters,
      sizeCalculation: (_line, key) => key.length,
      memoMethod: (_key, _stale, { context }) => writeLine(context),
    })
  linesIn.set(seen.dates, known)
  const isPast = isOver(row, seen)
  return known.memo(JSON.stringify([isPast, seen.today, row]), { context: { row, isPast, seen } })
}

const writeLine = ({ row, isPast, seen }: Written): LineView => ({
  path: eventPath(row, seen.dates),
  name: row.name,
  isCanceled: row.canceled === 1,
  standing: standingWord(row, seen),
  price: priceText(readFacts('events', row), seen.t),
  isPast,
  start: new Date(row.start_at).toISOString(),
  time: isAllDay(row) ? seen.t('allDay') : seen.dates.time(row.start_at, row.end_at),
  until: untilOf(row, seen, seen.dates.shortDay),
  place: placeOf(row),
  district: row.district ?? '',
  spot: spotOf(row),
  category: row.category,
  mark: markOf(row),
  teaser: teaserOf(row.teaser),
  day: '',
  series: null,
  image: row.image === null ? null : { id: row.image, alt: row.alt },
})

const placeOf = (row: Pick<EventLine, 'place_name' | 'location'>): string => row.place_name ?? row.location

/** Canceled has a mark of its own. */
export const standingWord = (
  row: Pick<EventLine, 'canceled' | 'facts' | 'start_at'>,
  { t, dates }: Pick<Now, 't' | 'dates'>,
): string => {
  const standing = standingKey(row, dates)
  return standing === null || standing === 'canceled' ? '' : t(standing)
}
const namedDates = 30

/** How many dates there are, and how many of them are canceled. */
export const datesText = ({ total, canceled }: Record<'total' | 'canceled', number>, t: TFunction): string => {
  const all = t('dates', { count: total })
  if (canceled === 0) return all
  return `${all}, ${canceled === total ? t('allCanceled', { count: total }) : t('someCanceled', { number: canceled })}`
}

/** A series with several dates in one line, else null. */
export const seriesOf = (
  { row, dates }: SeriesLine,
  rhythms: ReadonlyMap<string, string>,
  seen: Now,
): SeriesView | null =>
  row.series === null || dates.length < 2
    ? null
    : {
        rhythm: rhythms.get(row.series) ?? '',
        count: dates.length,
        counted: datesText(
          { total: dates.length, canceled: dates.filter((each) => each.canceled === 1).length },
          seen.t,
        ),
        more: Math.max(0, dates.length - namedDates),
        dates: dates.slice(0, namedDates).map((each) => ({
          path: eventPath(each, seen.dates),
          day: seen.dates.nearDay(each.start_at, seen.today),
          time: isAllDay(each) ? seen.t('allDay') : seen.dates.time(each.start_at, each.end_at),
          start: new Date(each.start_at).toISOString(),
          isCanceled: each.canceled === 1,
          standing: standingWord(each, seen),
          name: each.name === row.name ? '' : each.name,
          place: placeOf(each) === placeOf(row) ? '' : placeOf(each),
        })),
      }

/** A line with its day, for lists that are not by day. */
export const datedLine = (row: EventLine, seen: Now): LineView => ({
  ...lineOf(row, seen),
  day: nearOf(seen.dates.dateOf(row.start_at), seen) || seen.dates.nearDay(row.start_at, seen.today),
  until: untilOf(row, seen, seen.dates.nearDay),
})

/** An event that began days ago and still runs says until when, not when it began. */
export const foundLine = (row: EventLine, seen: Now): LineView => {
  const line = datedLine(row, seen)
  const isRunning = line.until !== '' && !line.isPast && seen.dates.dateOf(row.start_at) < seen.today
  return isRunning ? { ...line, day: '', time: `${seen.t('goesOn')} ${line.until}`, until: '' } : line
}

const shownTeaser = 140

const headings = /^ *#+ +(.*?)[ #]*$/gm
const bullet = '[ \\t]*(?:[-*+]|\\d+\\.)[ \\t]+'
const leadingBullet = new RegExp(`^${bullet}`)
const lists = new RegExp(`^${bullet}.*(?:\\n+${bullet}.*)*`, 'gm')
const unmarked = (text: string): string => text.replace(/[*_`~\\|]+/g, '').trim()
const itemOf = (line: string): string => endedWith(',', unmarked(line.replace(leadingBullet, '')))

const teaserOf = (markdown: string): string => {
  const text = markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(headings, (_, heading: string) => endedWith(':', unmarked(heading)))
    .replace(lists, (list) => endedWith('.', list.trim().split('\n').map(itemOf).join(' ')))
    .replace(/^\s*>\s+/gm, '')
  return excerpt(unmarked(text).replace(/\s+/g, ' '), shownTeaser)
}

const untilOf = (
  { start_at, end_at }: Pick<Timed, 'start_at' | 'end_at'>,
  { dates, t, today }: Now,
  dayOf: Dates['shortDay'],
): string => (end_at === null || dates.isOneDay(start_at, end_at) ? '' : t('until', { day: dayOf(end_at, today) }))

const lineOn = (row: EventLine, date: string, seen: Now, series: SeriesView | null): LineView => {
  const line = { ...lineOf(row, seen), series }
  const { time, isLast } = timeOn(row, date, seen)
  // From an earlier day: says at once until when.
  const isRunning = line.until !== '' && seen.dates.dateOf(row.start_at) < date
  if (isRunning && !isLast) return { ...line, time: `${seen.t('goesOn')} ${line.until}`, until: '' }
  return { ...line, time, until: isLast ? '' : line.until }
}

/** Events by day from a local date on, earlier ones under the first. `series` (by first event) take one line each. */
export const groupByDay = (
  rows: readonly EventLine[],
  first: string,
  seen: Now,
  series: ReadonlyMap<string, SeriesView | null> = new Map(),
): DayView[] => {
  const dayOf = (row: EventLine) => {
    const date = seen.dates.dateOf(row.start_at)
    return date < first ? first : date
  }
  return [...Map.groupBy(rows, dayOf)].map(([date, events]) => {
    const lines = events.map((row) => lineOn(row, date, seen, series.get(row.id) ?? null))
    const isSplit = date === seen.today && lines.some(({ isPast }) => !isPast)
    return {
      near: nearOf(date, seen),
      weekday: seen.dates.weekday(date),
      date: seen.dates.date(date),
      events: lines.filter(({ isPast }) => !(isSplit && isPast)),
      over: lines.filter(({ isPast }) => isSplit && isPast),
    }
  })
}

const nearOf = (date: string, { today, t }: Now): string => {
  if (date === today) return t('today')
  return date === addDays(today, 1) ? t('tomorrow') : ''
}
