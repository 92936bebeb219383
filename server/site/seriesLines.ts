import type { TFunction } from 'i18next'
import type { EventLine } from '#server/calendar/calendar.ts'
import { isAllDay } from '#server/entries/facts.ts'
import { eventPath } from './event/eventAddress.ts'
import { placeOf, standingWord } from './facts.ts'
import type { Now } from './when.ts'

/** The date that stands for a series, or for events that are told the same, and all of them. */
export type SeriesLine = { row: EventLine; dates: EventLine[] }

export type SeriesView = {
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

const namedDates = 30

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
  dates.length < 2
    ? null
    : {
        rhythm: rhythms.get(row.series ?? '') ?? '',
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
