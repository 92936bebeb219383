import { LRUCache } from 'lru-cache'
import type { Mark } from '#domain/marks.ts'
import { markOf } from '#domain/marks.ts'
import type { EventLine } from '#server/calendar/calendar.ts'
import { isAllDay, readFacts } from '#server/entries/facts.ts'
import type { Dates } from './dates.ts'
import { eventPath } from './event/eventAddress.ts'
import { placeOf, priceText, standingWord } from './facts.ts'
import { spotOf } from './map/mapLinks.ts'
import type { SeriesView } from './seriesLines.ts'
import { teaserOf } from './teaser.ts'
import { isOver, type Now, nearOf, untilOf } from './when.ts'

export type LineView = {
  path: string
  name: string
  isCanceled: boolean
  standing: string
  price: string
  isPast: boolean
  start: string
  time: string
  until: string
  place: string
  district: string
  spot: string
  /** From the place that somebody looks around. */
  distance: string
  /** What is missing there of what somebody asks for. */
  lacking: string
  category: string
  mark: Mark
  teaser: string
  /** Only in lists that are not by day. */
  day: string
  /** `until`: what the line's own one is without the number of dates. */
  series: (SeriesView & { until: string }) | null
  image: { id: string; alt: string } | null
}

/** Characters of rows whose lines are kept, of each language. */
const cacheCharacters = 1_000_000

/** A row with whether it is over and the day of the page: all that its line depends on besides language and time zone. */
type Written = { row: EventLine; isPast: boolean; seen: Now }

const createLines = () => ({
  ofRow: new WeakMap<EventLine, { line: LineView; today: string }>(),
  alike: new LRUCache<string, LineView, Written>({
    maxSize: cacheCharacters,
    sizeCalculation: (_line, key) => key.length,
    memoMethod: (_key, _stale, { context }) => writeLine(context),
  }),
})

const linesIn = new WeakMap<Dates, ReturnType<typeof createLines>>()

/** An event as a line of a list. It is the same object for rows that are alike. */
export const lineOf = (row: EventLine, seen: Now): LineView => {
  const { ofRow, alike } = linesIn.get(seen.dates) ?? createLines()
  linesIn.set(seen.dates, { ofRow, alike })
  const isPast = isOver(row, seen)
  const known = ofRow.get(row)
  if (known?.line.isPast === isPast && known.today === seen.today) return known.line
  const line = alike.memo(JSON.stringify([isPast, seen.today, row]), { context: { row, isPast, seen } })
  ofRow.set(row, { line, today: seen.today })
  return line
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
  distance: '',
  lacking: '',
  category: row.category,
  mark: markOf(row),
  teaser: teaserOf(row.teaser),
  day: '',
  series: null,
  image: row.image === null ? null : { id: row.image, alt: row.alt },
})

/** `until` says how many dates there are, too, for templates of 0.1.0, which know no series. */
export const withSeries = (line: LineView, series: SeriesView | null): LineView =>
  series === null
    ? line
    : {
        ...line,
        until: [line.until, series.counted].filter(Boolean).join(', '),
        series: { ...series, until: line.until },
      }

type WriteLine = (row: EventLine, seen: Now) => LineView

/** Writes another form of each line once. */
const otherLine = (write: WriteLine): WriteLine => {
  const written = new WeakMap<LineView, LineView>()
  return (row, seen) => {
    const line = lineOf(row, seen)
    const other = written.get(line) ?? write(row, seen)
    written.set(line, other)
    return other
  }
}

export const datedLine = otherLine((row, seen) => ({
  ...lineOf(row, seen),
  day: nearOf(seen.dates.dateOf(row.start_at), seen) || seen.dates.nearDay(row.start_at, seen.today),
  until: untilOf(row, seen, seen.dates.nearDay),
}))

/** With its year: `Mi., 2. Dezember` and `bis 4. Dezember 2026`. */
export const fullLine = otherLine((row, seen) => {
  const line = lineOf(row, seen)
  const fullDate = (at: number) => seen.dates.date(seen.dates.dateOf(at))
  return {
    ...line,
    day: seen.dates.briefDay(row.start_at, line.until === '' ? null : row.end_at),
    until: untilOf(row, seen, fullDate),
  }
})

/** An event that began days ago and still runs says until when, not when it began. */
export const foundLine = otherLine((row, seen) => {
  const line = datedLine(row, seen)
  const isRunning = line.until !== '' && !line.isPast && seen.dates.dateOf(row.start_at) < seen.today
  return isRunning ? { ...line, day: '', time: `${seen.t('goesOn')} ${line.until}`, until: '' } : line
})
